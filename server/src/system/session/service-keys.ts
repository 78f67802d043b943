// Keys of service accounts: what each opens, and the log of what was called with it.
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, inTransaction, recordset } from '../../kit/database/database.ts'
import type { Calling } from '../../kit/http/mount.ts'
import { Refusal } from '../../kit/http/refusal.ts'

type Service = NonNullable<Actor['service']>
interface FoundKey {
  readonly service: Service
  readonly userId: number
  readonly isActive: boolean
  readonly isEnded: boolean
  readonly expiresAt: number
  readonly addresses: readonly string[]
}
/** The key of this hash, whatever has become of it. */
export const findKey = async (db: Database, hash: Buffer): Promise<FoundKey | undefined> => {
  const {
    rows: [found],
  } = await sql<FoundKey>`
    select jsonb_build_object('accountId', a.id, 'keyId', k.id) as service, a.user_id as "userId", a.is_active and a.deleted_at is null as "isActive",
      k.ended_at is not null as "isEnded", (extract(epoch from k.expires_at) * 1000)::bigint as "expiresAt", a.addresses
    from system.service_key k join system.service_account a on a.id = k.account_id where k.key_hash = ${hash}`.execute(
    db,
  )
  return found
}

/** What a token that has expired is answered with, in words of its own: whoever brought it had the whole key. */
export const keyRefused = (key: 'keyEnded' | 'serviceDisabled' | 'foreignAddress', address: string): Refusal =>
  new Refusal(401, [{ key, messages: sessionMessages, params: { address } }])

interface Called extends Service, Calling {
  readonly calledAt: Date
  readonly code: number
}
const pause = 5_000
const together = 200
// Where the database is away for long: what came after that many is not kept.
const mostWaiting = 20_000
const longestPath = 300

const flushers = new Set<() => Promise<void>>()
/** Writes what this node has of calls, so that whoever reads the log next reads it as of now. */
export const flushServiceCalls = async (): Promise<void> => {
  await Promise.all([...flushers].map((flush) => flush()))
}

/** Notes calls, and writes them together: a call waits for none of it. */
export const keepServiceCalls = (
  db: Database,
): { note(service: Service, calling: Calling, code: number): void; close(): Promise<void> } => {
  let waiting: Called[] = []
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return
    const taken = waiting
    waiting = []
    try {
      await inTransaction(db, async (tx) => {
        const rows = recordset(taken, {
          accountId: 'bigint',
          keyId: 'bigint',
          calledAt: 'timestamptz',
          method: 'text',
          path: 'text',
          code: 'int',
          address: 'text',
        })
        await sql`insert into system.service_call (account_id, key_id, called_at, method, path, code, address)
          select t."accountId", t."keyId", t."calledAt", t.method, t.path, t.code, t.address from ${rows}`.execute(tx)
        await sql`update system.service_key k set used_at = l.at, used_from = l.address
          from (select distinct on (t."keyId") t."keyId" as id, t."calledAt" as at, t.address from ${rows} order by t."keyId", t."calledAt" desc) l
          where k.id = l.id and (k.used_at is null or k.used_at < l.at)`.execute(tx)
      })
    } catch {
      // A database that is away takes it later.
      waiting = [...taken, ...waiting].slice(0, mostWaiting)
    }
  }
  let last = Promise.resolve()
  const flush = (): Promise<void> => (last = last.then(write))
  const timer = setInterval(() => void flush(), pause).unref()
  flushers.add(flush)
  return {
    note: (service, { method, path, address }, code) => {
      if (waiting.length >= mostWaiting) return
      waiting.push({ ...service, calledAt: now(), method, path: path.slice(0, longestPath), code, address })
      if (waiting.length === together) void flush()
    },
    close: async () => {
      clearInterval(timer)
      flushers.delete(flush)
      await flush()
    },
  }
}
