import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'

/** Reads a figure; undefined when there is none now. */
type Read = (db: Database) => Promise<number | undefined>
interface Offered {
  readonly help: string
  readonly read: Read
}

const offered = new Map<string, Offered>()
/**
 * Offers a figure under its name. It is read when somebody asks for the metrics,
 * for a second at most, and left out when it cannot be had.
 */
export const registerGauge = (name: `geodepot_${string}`, help: string, read: Read): void => {
  offered.set(name, { help, read })
}
/** Everything that is offered, by name. */
export const gauges: ReadonlyMap<string, Offered> = offered

const longestRead = 1000
/** Reads what is offered, in time: what is still being read is not asked for again. */
export const readings = (db: Database): ((name: string) => Promise<number | undefined>) => {
  const underWay = new Map<string, Promise<number | undefined>>()
  const reading = async (name: string): Promise<number | undefined> => {
    try {
      return await offered.get(name)?.read(db)
    } catch {
      return undefined
    } finally {
      underWay.delete(name)
    }
  }
  return (name) => {
    const work = underWay.get(name) ?? reading(name)
    underWay.set(name, work)
    return Promise.race([work, pause(longestRead, undefined, { ref: false })])
  }
}
