import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Database, Tx } from '../../kit/database/database.ts'
import { type Refusal, refusal, tooManyRequests } from '../../kit/http/refusal.ts'
import { clientNetwork } from '../../kit/networks.ts'

const allowed = 5
const lockedFor = 10 * 60 * 1000

type Locked = (minutes: number) => Refusal
const lockedPerson: Locked = (minutes) => refusal(sessionMessages, 'locked', { minutes })

const reckon = async (db: Database, name: string, address: string, locked: Locked): Promise<void> => {
  const moment = now()
  const {
    rows: [found],
  } = await sql<{ failures: number; left: number }>`
    insert into system.sign_in_failure as f (user_name, address, failures, last_at) values (${name}, ${address}, 1, ${moment})
    on conflict (user_name, address) do update set
      failures = case when f.last_at <= ${new Date(moment.getTime() - lockedFor)} then 1 else least(f.failures + 1, ${allowed + 1}) end,
      last_at = case when f.failures >= ${allowed} and f.last_at > ${new Date(moment.getTime() - lockedFor)} then f.last_at else ${moment} end
    returning failures, extract(epoch from last_at + ${lockedFor} * interval '1 ms' - ${moment}::timestamptz)::float8 as left`.execute(
    db,
  )
  if (found && found.failures > allowed) throw locked(Math.max(1, Math.ceil(found.left / 60)))
  await sql`delete from system.sign_in_failure where (user_name, address) in (
    select user_name, address from system.sign_in_failure where last_at < ${new Date(moment.getTime() - lockedFor)} limit 20 for update skip locked)`.execute(
    db,
  )
}

const forget = async (db: Database, name: string, address: string): Promise<void> => {
  await db.deleteFrom('system.sign_in_failure').where('user_name', '=', name).where('address', '=', address).execute()
}

const turns = new Map<string, Promise<unknown>>()
const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  const over = turn.catch(() => undefined)
  turns.set(key, over)
  try {
    return await turn
  } finally {
    if (turns.get(key) === over) turns.delete(key)
  }
}

/**
 * Lets `look` compare a password and answers what it found, undefined being a wrong one: the sixth within ten minutes
 * of the fifth wrong one is
 * refused unseen. Those of one name and address take turns, so that many right ones
 * at once lock nobody; each counts before it is looked at,
 * so that guesses at several nodes are not more than five either. The name
 * counts as typed, whether or not there is such an account.
 */
export const attempt = <T>(
  db: Database,
  name: string,
  from: string,
  look: () => Promise<T | undefined>,
  locked: Locked = lockedPerson,
): Promise<T | undefined> => {
  const address = clientNetwork(from)
  return inTurn(JSON.stringify([name, address]), async () => {
    await reckon(db, name, address, locked)
    const found = await look()
    if (found !== undefined) await forget(db, name, address)
    return found
  })
}

/** Lets an account try again at once, from wherever it was locked. */
export const unlock = async (tx: Tx, name: string): Promise<void> => {
  await tx.deleteFrom('system.sign_in_failure').where('user_name', '=', name).execute()
}

const minute = 60_000
/** Lets `perMinute` calls of one address through and refuses the rest of that minute. One count per call site. */
export const limitPerAddress = (perMinute: number): ((address: string) => void) => {
  let since = 0
  let counts = new Map<string, number>()
  return (from) => {
    const address = clientNetwork(from)
    const moment = now().getTime()
    if (moment - since >= minute || moment < since) {
      since = moment
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > perMinute) throw tooManyRequests(Math.max(1, Math.ceil((since + minute - moment) / 1000)))
  }
}
