import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { AlertMessage, AlertRow } from '@geodepot/contracts/system/alert.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { now, wireTime } from '../../kit/clock.ts'
import { type Reader, prepared } from '../../kit/database/database.ts'
import { type Alert, offeredAlerts, troubleSeen, workMessages } from './registry.ts'
import { type Dismissal, isDismissed } from './rules.ts'
import { dismissDays } from './threshold.ts'

/** The alerts whose rows this person may see. */
export const alertsFor = (actor: Actor): readonly Alert[] =>
  offeredAlerts().filter(({ permission }) => mayDo(actor, permission))

/** How many rows each alert has for this person: one statement for all of them. */
export const countAlerts = async (
  db: Reader,
  actor: Actor,
  alerts: readonly Alert[],
): Promise<ReadonlyMap<string, number>> => {
  if (alerts.length === 0) return new Map()
  const counts = await Promise.all(
    alerts.map(async ({ type, trouble }) => {
      const rows = await trouble(db)
      return sql`select ${type}::text as type, (select count(*) from ${rows.from} where ${troubleSeen(actor, rows)}) as count`
    }),
  )
  const { rows } = await sql<{ type: string; count: number }>`${prepared}${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ type, count }) => [type, count]))
}

/** The same rows by unit: one statement for all of them. */
export const countAlertsByUnit = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<readonly { unit: string; type: string; title: string; count: number }[]> => {
  const alerts = alertsFor(actor)
  if (alerts.length === 0) return []
  const counts = await Promise.all(
    alerts.map(async ({ type, trouble }) => {
      const rows = await trouble(db)
      const unit = sql`coalesce(${sql.join(rows.scope.departments.map((column) => sql.ref(column)))})`
      return sql`select ${type}::text as type, ${unit} as unit, count(*)::int as count from ${rows.from} where ${troubleSeen(actor, rows)} group by 2`
    }),
  )
  const { rows } = await sql<{
    unit: string | null
    type: string
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return alerts.flatMap(({ type, messages }) =>
    rows.flatMap(({ unit, type: of, count }) =>
      of === type && unit !== null ? [{ unit, type, title: textOf(messages, type, language), count }] : [],
    ),
  )
}

const dismissalsOf = async (db: Reader, actor: Actor): Promise<ReadonlyMap<string, Dismissal>> => {
  const { rows } = await sql<
    Dismissal & { type: string }
  >`select type, count, until from system.alert_dismissal where user_id = ${actor.userId} and until > ${now()}`.execute(
    db,
  )
  return new Map(rows.map(({ type, ...dismissal }) => [type, dismissal]))
}

const counted = async (db: Reader, actor: Actor, alerts: readonly Alert[]) => {
  const [counts, dismissals] = await Promise.all([countAlerts(db, actor, alerts), dismissalsOf(db, actor)])
  const moment = wireTime(now())
  return alerts.map((alert) => {
    const count = counts.get(alert.type) ?? 0
    const dismissal = dismissals.get(alert.type)
    return { alert, count, dismissedUntil: dismissal && isDismissed(dismissal, count, moment) ? dismissal.until : null }
  })
}

/** What this person is reminded of in one place: work first, then what has rows and was not put off. */
export const findMessages = async (
  db: Reader,
  actor: Actor,
  place: Alert['place'],
  language: Language,
): Promise<AlertMessage[]> => {
  const [works, alerts, restDays] = await Promise.all([
    place === 'scrap' ? workMessages(db, actor, language) : [],
    counted(
      db,
      actor,
      alertsFor(actor).filter((alert) => alert.place === place),
    ),
    dismissDays(db),
  ])
  return [
    ...works.map((message) => ({ message, sortNum: 0 })),
    ...alerts
      .filter(({ count, dismissedUntil }) => count > 0 && dismissedUntil === null)
      .map(({ alert: { type, sortNum, messages }, count }) => ({
        message: textOf(messages, `${type}_message`, language, { count }),
        businessType: type,
        sortNum,
        restDays,
      })),
  ]
}

/** Every alert that this person may see, with its count. */
export const findAlerts = async (db: Reader, actor: Actor, language: Language): Promise<AlertRow[]> =>
  (await counted(db, actor, alertsFor(actor))).map(({ alert: { type, sortNum, messages }, count, dismissedUntil }) => ({
    businessType: type,
    title: textOf(messages, type, language),
    rule: textOf(messages, `${type}_rule`, language),
    count,
    sortNum,
    dismissedUntil,
  }))
