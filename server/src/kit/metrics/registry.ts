import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { Database } from '../database/database.ts'
import { inFlight } from './flight.ts'
import { gauges, readings } from './gauges.ts'
import { heldSoFar } from './loop.ts'

export interface Metrics {
  /** Counts an answer: `status` is its class (`2xx`), or `gone` where nobody was left to take it. */
  readonly answered: (operation: string, status: string, seconds: number) => void
  /** All there is, as Prometheus reads it. Figures that cannot be had in time are left out. */
  readonly read: () => Promise<string>
  readonly contentType: string
}

// Few, as each operation has them all: what a person does not notice, notices, waits for, and gives up on.
const seconds = [0.1, 0.5, 2, 10, 60]

const kept = (registers: Registry[], name: string, help: string, value: () => number): void => {
  const counter: Counter = new Counter({
    name,
    help,
    registers,
    collect: () => {
      counter.reset()
      counter.inc(value())
    },
  })
}

/**
 * Keeps the metrics of this process: its own figures under the names that
 * the field knows, the product's as `geodepot_…`.
 */
export const createMetrics = (db: Database): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const answers = new Counter({
    name: 'geodepot_requests_total',
    help: 'Requests by operation and class of HTTP status',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'geodepot_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['operation'],
    buckets: seconds,
    registers,
  })
  kept(
    registers,
    'geodepot_event_loop_held_total',
    'Times that the event loop was held beyond 200 ms',
    () => heldSoFar.times,
  )
  kept(
    registers,
    'geodepot_event_loop_held_seconds_total',
    'Time that the event loop was held in such cases',
    () => heldSoFar.seconds,
  )
  const underWay: Gauge<'operation'> = new Gauge({
    name: 'geodepot_in_flight',
    help: 'Operations and jobs that are worked on',
    labelNames: ['operation'],
    registers,
    collect: () => {
      underWay.reset()
      for (const [operation, count] of Object.entries(inFlight())) underWay.set({ operation }, count)
    },
  })
  const reading = readings(db)
  const offerOf = (name: string, help: string): Gauge => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const value = await reading(name)
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
    return gauge
  }
  return {
    answered: (operation, status, took) => {
      answers.inc({ operation, status })
      durations.observe({ operation }, took)
    },
    read: () => {
      for (const [name, { help }] of gauges) if (!register.getSingleMetric(name)) offerOf(name, help)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}
