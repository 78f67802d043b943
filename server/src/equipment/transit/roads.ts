import type { transit } from '@geodepot/contracts/equipment/transit.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { containing } from '../../kit/database/database.ts'
import { actionPermission, documentVisible } from '../../kit/document/index.ts'
import { plan as allocation } from '../allocation/index.ts'
import { plan as deviceReturn } from '../return/index.ts'
import { type HandOver, daysPast, nameAt, reachesIn } from '../shipment/index.ts'
import { plan as transfer } from '../transfer/index.ts'

export type TransitQuery = InputOf<typeof transit.summary>

const applicant = sql`(select u.nick_name from equipment.application ap join system.user u on u.id = coalesce(ap.submitted_by, ap.created_by) where ap.id = a.application_id)`

/** The shipments of one kind of document that is under way, as far as the person sees it. */
const roadsOf = <R>(
  { spec, places: { sender, receiver }, expected }: HandOver<R>,
  kind: string,
  actor: Actor,
  language: Language,
  who: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<unknown> => {
  const may = (action: string) => sql<SqlBool>`${mayDo(actor, actionPermission(spec, action))}`
  return sql`
    select ${kind}::text as kind, a.id as document_id, a.number, s.id as shipment_id, s.position, s.shipped_at, s.carrier, s.waybill, s.plate, s.driver, s.driver_phone,
      coalesce(s.expected_on, ${expected === undefined ? sql`null::date` : sql.ref(`a.${expected}`)}) as expected_on,
      ${nameAt(sender, language)} as sender, ${nameAt(receiver, language)} as receiver, ${sql.ref(`a.${receiver.department}`)} as receiver_department, ${who} as who,
      ${may('receive')} and ${reachesIn(actor, receiver)} as may_receive,
      ${may('settle')} and (${reachesIn(actor, sender)} or ${reachesIn(actor, receiver)}) as may_settle
    from ${sql.table(spec.name.replace('/', '.'))} a join equipment.shipment s on s.document_id = a.id
    where a.state = ${spec.transitions['ship']?.to ?? ''} and ${documentVisible(spec, actor, 'a')}`
}
const roads = (actor: Actor, language: Language): RawBuilder<unknown> => sql`
  ${roadsOf(allocation, 'allocation', actor, language, applicant)} union all
  ${roadsOf(deviceReturn, 'return', actor, language)} union all
  ${roadsOf(transfer, 'transfer', actor, language)}`

// By the day on which somebody asks.
const late = () =>
  sql`case when g.expected > 0 then ${daysPast(sql`r.expected_on`, sql`r.receiver_department`)} end as overdue`
/** Shipments of which something is still expected, or differs and is not settled. */
export const openShipments = (actor: Actor, language: Language): RawBuilder<unknown> => sql`
  select r.*, g.expected, g.unsettled, ${late()} from (${roads(actor, language)}) r
  cross join lateral (select sum(p.expected) as expected, sum(p.unsettled) as unsettled from equipment.shipment_progress p where p.shipment_id = r.shipment_id) g
  where g.expected > 0 or g.unsettled > 0`
/** Their lines of which that is so. */
export const openLines = (actor: Actor, language: Language): RawBuilder<unknown> => sql`
  select r.*, g.shipment_line_id, g.shipped, g.expected, g.unsettled, g.refused, ${late()} from (${roads(actor, language)}) r
  join equipment.shipment_progress g on g.shipment_id = r.shipment_id where g.expected > 0 or g.unsettled > 0`

/** What is asked of the rows `x`; `which` of the lines `l` of their shipments are looked through for words. */
export const asked = (
  { kind, from, to, keyword, late: isLate, mine }: TransitQuery,
  which: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] => [
  ...(kind === undefined ? [] : [sql<SqlBool>`x.kind = any(${kind}::text[])`]),
  ...(from === undefined ? [] : [sql<SqlBool>`lower(x.sender) like ${containing(from)}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`lower(x.receiver) like ${containing(to)}`]),
  ...(keyword === undefined
    ? []
    : [
        sql<SqlBool>`(lower(x.number || ' ' || x.waybill) like ${containing(keyword)} or exists (
          select 1 from equipment.shipment_line l join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id left join equipment.device d on d.id = l.device_id
          where ${which} and (lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(keyword)} or d.search like ${containing(keyword)})))`,
      ]),
  ...(isLate === undefined ? [] : [sql<SqlBool>`x.overdue > 0`]),
  ...(mine === undefined
    ? []
    : [sql<SqlBool>`((x.expected > 0 and x.may_receive) or (x.unsettled > 0 and x.may_settle))`]),
]
