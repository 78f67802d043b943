import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { recordsSeen } from '../../kit/files/index.ts'
import type { Receiver } from '../../kit/push/index.ts'
import { isAdmitted, isConfined, personOf } from '../session/index.ts'

/** People's e-mail addresses, and whether they still have an account. */
export const receiversOf = async (db: Reader, people: readonly number[]): Promise<ReadonlyMap<number, Receiver>> => {
  const { rows } = await sql<Receiver & { id: number }>`
    select id, coalesce(email, '') as email, status = '0' and deleted_at is null as enabled from system.user where id = any(${people}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...receiver }) => [id, receiver]))
}

/** Which of these sessions still open anything. */
export const aliveSessions = async (db: Database, sessions: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from system.session s join system.user u on u.id = s.user_id
    where s.id = any(${sessions}::bigint[]) and ${isAdmitted()} and not ${isConfined()}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of these records, those that a person sees by the rights of this moment, whatever they were when the page was opened. */
export const seenNow = async (
  db: Database,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  records: readonly string[],
): Promise<ReadonlySet<string>> => {
  const actor = await personOf(db, userId, sessionId)
  return actor ? recordsSeen(db, actor, records) : new Set<string>()
}
