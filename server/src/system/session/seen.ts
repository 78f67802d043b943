import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Database, recordset } from '../../kit/database/database.ts'

const pause = 60_000

/**
 * Notes that sessions are used. It is written for all of them together once a minute: a request costs nothing for it.
 */
export const createSeen = (db: Database): { note(sessionId: number): void; close(): Promise<void> } => {
  let used = new Map<number, Date>()
  const write = async (): Promise<void> => {
    if (used.size === 0) return
    const noted = [...used].map(([id, at]) => ({ id, at }))
    used = new Map()
    await sql`update system.session s set seen_at = t.at from ${recordset(noted, { id: 'bigint', at: 'timestamptz' })}
      where s.id = t.id and s.seen_at < t.at`.execute(db)
  }
  // What a database that is away does not take is no loss: the next minute says it again.
  const quietly = (): Promise<void> => write().catch(() => undefined)
  const timer = setInterval(() => void quietly(), pause).unref()
  return {
    note: (sessionId) => {
      used.set(sessionId, now())
    },
    close: async () => {
      clearInterval(timer)
      await quietly()
    },
  }
}
