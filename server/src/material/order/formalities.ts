import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { Formalities } from '@geodepot/contracts/material/order.emergency.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { OrderDetail, order } from '@geodepot/contracts/material/order.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../kit/access/actor.ts'
import { now, today } from '../../kit/clock.ts'
import { type Database, type Reader, inTransaction, namedIn } from '../../kit/database/database.ts'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { send } from '../../kit/push/index.ts'
import { daysOf } from '../../system/alert/index.ts'
import { seesPrices } from '../material/index.ts'
import { kept } from './following.ts'
import { lineJoins } from './source.ts'

type Order = typeof order
type Any = Pick<Doing<Order, 'material.order', unknown>, 'tx' | 'document'>

/** An emergency order `a` whose scheme and result are still to follow: what was given up altogether needs none. */
export const owesFormalities = sql<SqlBool>`(a.is_emergency and a.formalities_completed is null and a.deleted_at is null
  and a.state in ('approved', 'signed', 'closed') and exists (select 1 from material.order_line x where x.document_id = a.id and ${kept} > 0))`
/** They should be there by now. */
export const isLate = () => sql<SqlBool>`(${owesFormalities} and a.formalities_due < ${today()}::date)`

/** How an order `a` stands with them. */
export const formalitiesColumns =
  (): RawBuilder<unknown> => sql`case when a.is_emergency then '1' else '0' end as "isEmergency",
  a.emergency_reason as "emergencyReason", a.formalities_due as "formalitiesDue",
  case when a.formalities_completed is not null then 'complete' when ${isLate()} then 'overdue' when ${owesFormalities} then 'open' end as formalities,
  case when ${owesFormalities} then a.formalities_due - ${today()}::date end as "formalitiesDays"`
export const standsAt = (which: Formalities): RawBuilder<SqlBool> =>
  which === 'complete'
    ? sql<SqlBool>`a.formalities_completed is not null`
    : which === 'overdue'
      ? isLate()
      : sql<SqlBool>`(${owesFormalities} and not ${isLate()})`

/** A line `x` of which another quantity or a lower price was approved than was ordered; `l` is the line that confirms it, if any does. */
const isOtherwise = sql<SqlBool>`(${kept} > 0 and (l.id is null or l.quantity - l.released_quantity < ${kept} or l.final_price < x.unit_price))`
/** Whether what was approved afterwards differs from what an order `d` took: it was decided on, and not all of it was. */
export const differs = sql<SqlBool>`(d.formalities_result_id is not null and exists (select 1 from material.order_line x
  left join material.result_line l on l.id = x.confirmed_line_id where x.document_id = d.id and ${isOtherwise}))`

/** What follows an emergency order, for its page. */
export const findFormalities = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<Pick<OrderDetail, 'formalitiesNote' | 'formalitiesScheme' | 'formalitiesResult' | 'differences'>> => {
  const named = (
    of: string,
  ) => sql`case when ${sql.ref(`${of}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${of}.id`)}, 'number', ${sql.ref(`${of}.number`)},
    'docState', ${sql.ref(`${of}.state`)}) end`
  const {
    rows: [found],
  } = await sql<Pick<OrderDetail, 'formalitiesNote' | 'formalitiesScheme' | 'formalitiesResult'>>`
    select a.formalities_note as "formalitiesNote", ${named('f')} as "formalitiesScheme", ${named('r')} as "formalitiesResult"
    from material.order a left join material.result r on r.id = a.formalities_result_id
    left join lateral (select c.id, c.number, c.state from material.scheme c where c.order_id = a.id and c.deleted_at is null order by c.id desc limit 1) f on true
    where a.id = ${id}`.execute(db)
  const name = language === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`
  const priced = (price: RawBuilder<unknown>) => sql`case when ${seesPrices(actor)} then trim_scale(${price})::text end`
  const { rows: differences } = await sql<OrderDetail['differences'][number]>`
    select x.id as "lineId", ${name} as "materialNameCn", trim_scale(${kept})::text as "leftQty",
      trim_scale(coalesce(l.quantity - l.released_quantity, 0))::text as "approvedQty", ${priced(sql`x.unit_price`)} as "unitPrice",
      ${priced(sql`l.final_price`)} as "finalPrice"
    from material.order a join material.order_line x on x.document_id = a.id ${lineJoins}
    where a.id = ${id} and a.formalities_result_id is not null and ${isOtherwise} order by x.position`.execute(db)
  return {
    formalitiesNote: found?.formalitiesNote ?? '',
    formalitiesScheme: found?.formalitiesScheme ?? null,
    formalitiesResult: found?.formalitiesResult ?? null,
    differences,
  }
}

const paperDays = daysOf('material.emergency.days', 7)
/** From its approval on its papers are due within some days. */
export const beginFormalities = async ({ tx, document: { id, row } }: Any): Promise<void> => {
  if (!row.is_emergency) return
  const days = await paperDays(tx)
  await sql`update material.order set formalities_due = ${today()}::date + ${days}::int where id = ${id}`.execute(tx)
}

/** Its buyer says what becomes of a difference: with that its papers are complete. */
export const explain = async ({
  tx,
  document: { id },
  input,
}: Doing<Order, 'material.order', TransitionInput<Order, 'explain'>>) => {
  await sql`
    update material.order set formalities_note = ${input.formalitiesNote}, formalities_completed = coalesce(formalities_completed, ${today()}::date)
    where id = ${id}`.execute(tx)
  return { detail: { fields: ['formalitiesNote'] } }
}

/** Tells buyers and who leads them, once, that papers are late. Returns of how many orders. */
export const remindLate = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; number: string; cn: string; en: string; day: string; people: number[] }>`
      update material.order a set formalities_told_at = ${now()} from system.supplier v
      where v.id = a.supplier_id and a.formalities_told_at is null and ${isLate()}
      returning a.id, a.number, ${namedIn('v', 'cn')} as cn, ${namedIn('v', 'en')} as en, a.formalities_due as day, (select jsonb_agg(distinct p.id) from (select a.created_by as id
        union select t.decided_by from document.approval w join document.approval_step s on s.approval_id = w.id join document.approval_task t on t.step_id = s.id
          where w.document_id = a.id and t.decision = 'approve' and t.decided_by is not null) p) as people`.execute(tx)
    await send(
      tx,
      rows.map(({ id, people, ...told }) => ({
        to: people,
        kind: 'alert' as const,
        title: bothOf(orderMessages, 'toldLate', { number: told.number }),
        body: bothOf(orderMessages, 'toldLateBody', (language) => ({ supplier: told[language], day: told.day })),
        link: linkTo('material/order', id),
      })),
    )
    return rows.length
  })

export const jobs: readonly Job[] = [
  job({
    name: 'material/order.remind',
    messages: orderMessages,
    title: 'remindJob',
    help: 'remindJobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      log('remindJobDone', { count: await remindLate(db) })
    },
  }),
]
