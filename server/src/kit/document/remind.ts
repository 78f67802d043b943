import { sql } from 'kysely'
import { now } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { notifyApprovers } from './notifications.ts'

/** Milliseconds between two reminders of a submitter. */
export const nudgePause = 24 * 3600 * 1000
/** When a submitter who sent a reminder (a time of the wire) may send the next one; undefined: now. */
export const nudgeAgainAfter = (nudgedAt: string | null): Date | undefined => {
  if (nudgedAt === null) return undefined
  const again = new Date(Date.parse(`${nudgedAt.replace(' ', 'T')}+08:00`) + nudgePause)
  return again.getTime() > now().getTime() ? again : undefined
}

/**
 * Reminds everyone who has left a step without decision for as many hours as it allows, and again after as many.
 * Returns how many tasks that are.
 */
export const remindDue = (db: Database, moment: Date = now()): Promise<number> =>
  inTransaction(db, async (tx) => {
    // What is being decided at this moment is passed over.
    const { rows } = await sql<{ id: number }>`
    update document.approval_task set reminded_at = ${moment}, reminders = reminders + 1 where id = any(array(
      select t.id from document.approval_task t join document.approval_step s on s.id = t.step_id and s.state = 'open' and s.remind_hours > 0
      where t.closed_at is null and coalesce(t.reminded_at, t.received_at) <= ${moment}::timestamptz - make_interval(hours => s.remind_hours) for update of t skip locked)) returning id`.execute(
      tx,
    )
    await notifyApprovers(
      tx,
      rows.map(({ id }) => id),
      'overdue',
    )
    return rows.length
  })
