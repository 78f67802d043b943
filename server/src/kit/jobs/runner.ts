import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'

/** A run that waits to be made. `alone`: runs that carry the same text are made one after the other. */
export interface Queued {
  readonly run: number
  readonly alone?: string
}

interface RunnerParts {
  readonly url: string
  /** Queues what has come due. Called again and again, on every node. */
  readonly tick: () => Promise<void>
  /** Makes a run. It is called once more, on another node, when the node that made it went away. */
  readonly perform: (run: number) => Promise<void>
  /** Told of a run that was given up, after several nodes went away over it. */
  readonly abandon: (run: number) => Promise<void>
  readonly report: (error: unknown) => void
  /** Milliseconds between two ticks; 0 for none. */
  readonly tickMs?: number
  /** Seconds after which a node looks for waiting runs. */
  readonly lookSeconds?: number
}
export interface Runner {
  close(): Promise<void>
}

const schema = 'scheduler'
const queues = { beside: 'beside', alone: 'alone', given: 'given-up' } as const
// A node that is not heard of for a minute is taken for dead; a run has six hours.
const patience = {
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  retryLimit: 2,
  retryDelay: 1,
  deleteAfterSeconds: 24 * 3600,
  retentionSeconds: 7 * 24 * 3600,
}
const tickMs = 2000
const lookSeconds = 2
const atOnce = 2

let boss: PgBoss | undefined
export const isRunning = (): boolean => boss !== undefined

const through = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows],
  }),
})

/** Queues runs, within the transaction that decided on them. Needs a runner in this process. */
export const enqueue = async (tx: Tx, runs: readonly Queued[]): Promise<void> => {
  const queue = boss
  if (!queue) throw new Error('the scheduler is not running in this process')
  const beside = runs.filter(({ alone }) => alone === undefined).map(({ run }) => ({ data: { run } }))
  const alone = runs.flatMap(({ run, alone: singletonKey }) =>
    singletonKey === undefined ? [] : [{ data: { run }, singletonKey }],
  )
  if (beside.length > 0) await queue.insert(queues.beside, beside, { db: through(tx) })
  if (alone.length > 0) await queue.insert(queues.alone, alone, { db: through(tx) })
}

/** Starts making runs on this node, with the queue in the product's own database. */
export const startRunner = async (parts: RunnerParts): Promise<Runner> => {
  const { url, perform, abandon, report } = parts
  const next = new PgBoss({
    connectionString: url,
    schema,
    application_name: 'geodepot-scheduler',
    max: 3,
    schedule: false,
    maintenanceIntervalSeconds: 600,
    monitorIntervalSeconds: 30,
  })
  next.on('error', report)
  await next.start()
  await next.createQueue(queues.given)
  await next.createQueue(queues.beside, { ...patience, policy: 'standard', deadLetter: queues.given })
  await next.createQueue(queues.alone, { ...patience, policy: 'singleton', deadLetter: queues.given })
  const look = { pollingIntervalSeconds: parts.lookSeconds ?? lookSeconds }
  const each = (work: (run: number) => Promise<void>) => async (jobs: { data: { run: number } }[]) => {
    for (const { data } of jobs) await work(data.run)
  }
  for (const queue of [queues.beside, queues.alone])
    await next.work<{ run: number }>(queue, { ...look, localConcurrency: atOnce }, each(perform))
  await next.work<{ run: number }>(queues.given, look, each(abandon))
  boss = next
  const stopTicking = ticking(parts)
  return {
    close: async () => {
      stopTicking()
      if (boss === next) boss = undefined
      // What is not done by then is made again elsewhere.
      await next.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const ticking = ({ tick, report, tickMs: pause = tickMs }: RunnerParts): (() => void) => {
  if (pause === 0) return () => undefined
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    tick()
      .catch(report)
      .finally(() => {
        busy = false
      })
  }, pause)
  return () => {
    clearInterval(timer)
  }
}
