import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { alertsFor, countAlerts } from './queries.ts'
import { dismissDays } from './threshold.ts'

const entity = 'system/alert'
const day = 24 * 3600 * 1000

/** The alerts of these types. @throws Refusal where this person may not see one, and where none is named */
const askedOf = (actor: Actor, types: readonly string[]) => {
  const wanted = new Set(types)
  const alerts = alertsFor(actor).filter(({ type }) => wanted.has(type))
  if (alerts.length < wanted.size || wanted.size === 0) throw refusal(alertMessages, 'unknownType', {}, 'businessTypes')
  return alerts
}

/** Puts reminders off for this person, as long as there are not more of the rows than now. */
export const dismissAlerts = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  types: readonly string[],
): Promise<void> => {
  const counts = await countAlerts(tx, actor, askedOf(actor, types))
  const until = new Date(now().getTime() + (await dismissDays(tx)) * day)
  const rows = [...counts]
    .map(([type, count]) => ({ type, count }))
    .toSorted((one, other) => one.type.localeCompare(other.type))
  await sql`insert into system.alert_dismissal (user_id, type, count, until)
    select ${actor.userId}, t.type, t.count, ${until} from ${recordset(rows, { type: 'text', count: 'int' })}
    on conflict (user_id, type) do update set count = excluded.count, until = excluded.until`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    entity,
    'dismiss',
    rows.map(({ type, count }) => ({ id: type, after: { count, until: wireTime(until) } })),
  )
}

/** Takes that back. */
export const restoreAlerts = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  types: readonly string[],
): Promise<void> => {
  askedOf(actor, types)
  const { rows } = await sql<{ id: string }>`
    delete from system.alert_dismissal where user_id = ${actor.userId} and type = any(${types}::text[]) returning type as id`.execute(
    tx,
  )
  if (rows.length > 0) await audit(tx, actor, context, entity, 'restore', rows)
}
