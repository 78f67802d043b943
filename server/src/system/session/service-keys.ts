// Keys of service accounts: what each opens, and the log of what was called with it.
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction, recordset } from '../../kit/database/database.ts'
import type { Calling } from '../../kit/http/mount.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { among, plainAddress } from '../../kit/networks.ts'

type Service = NonNullable<Actor['service']>
export interface FoundKey {
  readonly service: Service
  /** The account's. */
  readonly name: string
  readonly userId: number
  readonly isActive: boolean
  readonly isEnded: boolean
  readonly expiresAt: number
  readonly addresses: readonly string[]
  /** Of the token that it was found by. */
  readonly tokenEnds: number | null
}
/** The key of this hash, whatever has become of it; with its token's end, the key that a token was given for. */
export const findKey = async (db: Reader, hash: Buffer, by: 'key' | 'token' = 'key'): Promise<FoundKey | undefined> => {
  const {
    rows: [found],
  } = await sql<FoundKey>`
    select jsonb_build_object('accountId', a.id, 'keyId', k.id) as service, u.name, a.user_id as "userId", a.is_active and a.deleted_at is null as "isActive",
      k.ended_at is not null as "isEnded", (extract(epoch from k.expires_at) * 1000)::bigint as "expiresAt", a.addresses, ${by === 'key' ? sql`null` : sql`(extract(epoch from o.expires_at) * 1000)::bigint`} as "tokenEnds"
    from system.service_key k join system.service_account a on a.id = k.account_id join system.user u on u.id = a.user_id
    ${by === 'key' ? sql`where k.key_hash = ${hash}` : sql`join system.service_token o on o.key_id = k.id where o.token_hash = ${hash}`}`.execute(
    db,
  )
  return found
}

type WhyNot = 'keyEnded' | 'serviceDisabled' | 'foreignAddress'
/** Why a key opens nothing, whatever address it comes from. */
export const shutFor = ({ isActive, isEnded, expiresAt }: FoundKey): WhyNot | undefined => {
  if (!isActive) return 'serviceDisabled'
  return isEnded || expiresAt <= now().getTime() ? 'keyEnded' : undefined
}
/** Whether a key may be used from an address. */
export const fromNear = ({ addresses }: FoundKey): ((address: string) => boolean) => {
  const isNear = addresses.length === 0 ? undefined : among(addresses)
  return (address) => isNear?.(plainAddress(address)) ?? true
}

/** What a token that has expired is answered with, in words of its own: whoever brought it had the whole key. */
export const keyRefused = (key: WhyNot, address: string): Refusal =>
  new Refusal(401, [{ key, messages: sessionMessages, params: { address } }])

export interface Called extends Service, Calling {
  readonly calledAt: Date
  readonly code: number
}
/** Writes calls into the log, and when each key was last used. */
export const writeServiceCalls = async (tx: Tx, taken: readonly Called[]): Promise<void> => {
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
      await inTransaction(db, (tx) => writeServiceCalls(tx, taken))
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
