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

/** Puts reminders off for this person, as long as there are not more of the rows than now. */
export const dismissAlerts = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  types: readonly string[],
): Promise<void> => {
  const wanted = new Set(types)
  const alerts = alertsFor(actor).filter(({ type }) => wanted.has(type))
  if (alerts.length < wanted.size || wanted.size === 0) throw refusal(alertMessages, 'unknownType', {}, 'businessTypes')
  const counts = await countAlerts(tx, actor, alerts)
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

export const restoreAlert = async (tx: Tx, actor: Actor, context: Context, type: string): Promise<void> => {
  if (!alertsFor(actor).some((alert) => alert.type === type))
    throw refusal(alertMessages, 'unknownType', {}, 'businessType')
  const {
    rows: [gone],
  } =
    await sql`delete from system.alert_dismissal where user_id = ${actor.userId} and type = ${type} returning type`.execute(
      tx,
    )
  if (gone !== undefined) await audit(tx, actor, context, entity, 'restore', [{ id: type }])
}
