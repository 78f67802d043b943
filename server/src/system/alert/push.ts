import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { dayIn, wireTime } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, recordset } from '../../kit/database/database.ts'
import { type Message, send } from '../../kit/push/index.ts'
import { peopleOf } from '../session/index.ts'
import { type Alert, offeredAlerts } from './registry.ts'
import { type Dismissal, type Standing, isDismissed, within } from './rules.ts'

export interface Pushed {
  readonly rows: number
  readonly people: number
  readonly messages: number
}
/** The page on which an alert is opened. */
const pageOf = (type: string): string => `/user/alert?businessType=${type}`

/**
 * Evaluates every alert and tells those who may see its rows, each row
 * once a day: one message for each alert and person.
 */
export const pushAlerts = (db: Database, moment: Date): Promise<Pushed> =>
  inTransaction(db, async (tx) => {
    const [people, dismissals] = [await present(tx), await dismissalsAt(tx, moment)]
    const told = new Set<number>()
    let [rows, sent] = [0, 0]
    // One alert after the other: there are few, and each is one statement whatever it finds.
    for (const alert of offeredAlerts()) {
      const standing = await taken(tx, alert, dayIn(moment))
      const known = dismissals.get(alert.type) ?? new Map<number, Dismissal>()
      const reached = people
        .filter((person) => mayDo(person, alert.permission))
        .map(({ userId, scope }) => ({ userId, ...within(scope, standing) }))
      await lower(
        tx,
        alert.type,
        reached.filter(({ userId, count }) => count < (known.get(userId)?.count ?? 0)),
      )
      const concerned = reached.filter(
        ({ userId, count, fresh }) => fresh > 0 && !isDismissed(known.get(userId), count, wireTime(moment)),
      )
      await send(tx, messagesFor(alert, concerned))
      for (const { userId } of concerned) told.add(userId)
      rows += standing.reduce((sum, { fresh }) => sum + fresh, 0)
      sent += concerned.length
    }
    return { rows, people: told.size, messages: sent }
  })

const present = async (tx: Tx): Promise<Actor[]> => {
  const found = await tx
    .selectFrom('system.user')
    .select('id')
    .where('status', '=', '0')
    .where('deleted_at', 'is', null)
    .execute()
  return peopleOf(
    tx,
    found.map(({ id }) => id),
  )
}

const dismissalsAt = async (tx: Tx, moment: Date): Promise<ReadonlyMap<string, ReadonlyMap<number, Dismissal>>> => {
  const { rows } = await sql<
    Dismissal & { type: string; userId: number }
  >`select type, user_id as "userId", count, until from system.alert_dismissal where until > ${moment}`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ type }) => type)].map(([type, those]) => [
      type,
      new Map(those.map(({ userId, count, until }) => [userId, { count, until }])),
    ]),
  )
}

const named = (columns: readonly string[]): RawBuilder<unknown> =>
  columns.length === 0
    ? sql`'{}'::text[]`
    : sql`array_remove(array[${sql.join(columns.map((column) => sql.ref(column)))}]::text[], null)`

/** The rows of an alert by whose they are, marked as told of today. What is in order again is forgotten. */
const taken = async (tx: Tx, { type, trouble }: Alert, day: string): Promise<Standing[]> => {
  const { from, key, where, newsSince, scope } = await trouble(tx)
  const isNews =
    newsSince === undefined
      ? sql`true`
      : sql`not exists (select 1 from system.alert_push told where told.type = ${type} and told.key = ${sql.ref(key)}::text and told.pushed_on >= ${newsSince})`
  const { rows } = await sql<Standing>`
    with standing as materialized (
      select ${sql.ref(key)}::text as key, ${named(scope.departments)} as departments, ${named(scope.projects)} as projects, ${isNews} as is_news from ${from} where ${sql.join([sql`true`, ...where], sql` and `)}
    ),
    fresh as (
      insert into system.alert_push as known (type, key, pushed_on) select ${type}, s.key, ${day}::date from standing s where s.is_news order by s.key
      on conflict (type, key) do update set pushed_on = excluded.pushed_on where known.pushed_on < excluded.pushed_on returning key
    ),
    forgotten as (delete from system.alert_push p where p.type = ${type} and p.pushed_on < ${day}::date and not exists (select 1 from standing s where s.key = p.key))
    select s.departments, s.projects, count(*) as count, count(f.key) as fresh from standing s left join fresh f using (key) group by s.departments, s.projects`.execute(
    tx,
  )
  return rows
}

// Fewer are left than a person knew of: the next one is news again.
const lower = async (tx: Tx, type: string, people: readonly { userId: number; count: number }[]): Promise<void> => {
  if (people.length === 0) return
  await sql`update system.alert_dismissal d set count = t.count from ${recordset(
    people.map(({ userId, count }) => ({ person: userId, count })),
    { person: 'bigint', count: 'int' },
  )}
    where d.user_id = t.person and d.type = ${type}`.execute(tx)
}

const messagesFor = ({ type, messages }: Alert, concerned: readonly { userId: number; fresh: number }[]): Message[] =>
  [...Map.groupBy(concerned, ({ fresh }) => fresh)].map(([count, those]) => ({
    to: those.map(({ userId }) => userId),
    kind: 'alert',
    link: pageOf(type),
    title: [textOf(messages, `${type}_message`, 'cn', { count }), textOf(messages, `${type}_message`, 'en', { count })],
    body: [textOf(messages, `${type}_rule`, 'cn'), textOf(messages, `${type}_rule`, 'en')],
  }))
