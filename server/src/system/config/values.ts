import { sql } from 'kysely'
import { type Reader, type Tx, onceCommitted, prepared } from '../../kit/database/database.ts'
import { listen } from '../../kit/database/listen.ts'

type Values = ReadonlyMap<string, string>

let kept: Values | undefined
let generation = 0
const listeners = new Set<object>()
const forget = (): void => {
  generation += 1
  kept = undefined
}

/** Keeps the parameters in this process from here on, until any node changes one. */
export const keepConfig = (url: string): { ready: Promise<void>; close(): Promise<void> } => {
  const listening = listen(url, { config_changed: forget }, forget)
  listeners.add(listening)
  forget()
  return {
    ready: listening.ready,
    close: () => {
      listeners.delete(listening)
      forget()
      return listening.close()
    },
  }
}

const stored = async (db: Reader): Promise<Values> => {
  const { rows } = await sql<{ key: string; value: string }>`${prepared} select key, value from system.config`.execute(
    db,
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** The value of a parameter, undefined where there is none. */
export const configValue = async (db: Reader, key: string): Promise<string | undefined> => {
  if (kept) return kept.get(key)
  const before = generation
  const values = await stored(db)
  // Only what is committed is kept, only while its changes are heard, and not what was read before one. Two databases
  // in one process would be mixed up.
  if (!db.isTransaction && listeners.size === 1 && before === generation) kept = values
  return values.get(key)
}

/**
 * Lets this process read the parameters anew once the transaction is committed: whoever changed one finds it changed.
 * The other nodes hear of it.
 */
export const forgetConfig = (tx: Tx): void => onceCommitted(tx, forget)

/** Lets every node read the parameters anew. */
export const forgetEverywhere = async (tx: Tx): Promise<void> => {
  forgetConfig(tx)
  await sql`select pg_notify('config_changed', '')`.execute(tx)
}
