import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Duty, registerPair } from '../../system/segregation/index.ts'

const { texts } = orderMessages
const asks: Duty = { name: texts.duty_asks, permissions: ['material:application:submit'] }
/** Choosing suppliers, and ordering of them. */
export const buys: Duty = {
  name: texts.duty_buys,
  permissions: ['material:scheme:submit', 'material:agreement:submit', 'material:order:submit'],
}
const decides: Duty = {
  name: texts.duty_decides,
  permissions: [
    'material:scheme:approve',
    'material:result:approve',
    'material:agreement:approve',
    'material:order:approve',
  ],
}
const pays: Duty = { name: texts.duty_pays, permissions: ['material:order:pay'] }

// Who did what on the purchase that an order ended, by results or by an agreement: tables with `document_id` (the order), `person_id` and `at`.
const up = sql`material.order_line l join material.result_line x on x.id = coalesce(l.source_line_id, l.confirmed_line_id)
  join material.result r on r.id = x.document_id join material.scheme c on c.id = r.scheme_id`
/** Who bought what an order is for. */
export const boughtBy = sql`(select o.id as document_id, o.created_by as person_id, o.created_at as at from material.order o
  union select o.id, g.created_by, g.created_at from material.order o join material.agreement g on g.id = o.agreement_id
  union select l.document_id, c.created_by, c.created_at from ${up})`
const approved = sql`(select b.order_id as document_id, coalesce(t.decided_by, t.person_id) as person_id, max(t.decided_at) as at
  from (select o.id as order_id, o.id from material.order o union select o.id, o.agreement_id from material.order o where o.agreement_id is not null
    union select l.document_id, r.id from ${up} union select l.document_id, c.id from ${up}) b
  join document.approval v on v.document_id = b.id join document.approval_step s on s.approval_id = v.id
  join document.approval_task t on t.step_id = s.id and t.decision = 'approve' group by 1, 2)`
const paid = sql`(select e.document_id, e.person_id, max(e.happened_at) as at from material.order o join document.event e on e.document_id = o.id and e.action = 'pay'
  group by 1, 2)`
const asked = sql`(select l.document_id, a.submitted_by as person_id, min(a.submitted_at) as at from material.order_line l
  left join material.result_line x on x.id = l.source_line_id left join material.scheme_award w on w.id = x.award_id
  join material.plan_line pl on pl.id = coalesce(w.source_line_id, l.plan_line_id) join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id join material.application a on a.id = s.document_id
  where a.submitted_by is not null group by 1, 2)`
const together = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(
  select i.document_id, i.person_id, min(i.at) as one_at, max(k.at) as other_at from ${one} i join ${other} k using (document_id, person_id) group by 1, 2)`

/** Which duties of one purchase nobody should have together. Those who receive and inspect the goods stand with the receipts. */
export const forbidPairs = (): void => {
  registerPair({
    name: 'material/asks-buys',
    one: asks,
    other: buys,
    documents: [application, scheme, agreement, order],
    happened: together(asked, boughtBy),
  })
  registerPair({
    name: 'material/buys-approves',
    one: buys,
    other: decides,
    documents: [scheme, result, agreement, order],
    happened: together(boughtBy, approved),
  })
  registerPair({
    name: 'material/buys-pays',
    one: buys,
    other: pays,
    documents: [order],
    happened: together(boughtBy, paid),
  })
  registerPair({
    name: 'material/approves-pays',
    one: { name: texts.duty_approves, permissions: ['material:order:approve'] },
    other: pays,
    documents: [order],
    happened: together(
      sql`(select v.document_id, coalesce(t.decided_by, t.person_id) as person_id, max(t.decided_at) as at
        from material.order o join document.approval v on v.document_id = o.id join document.approval_step s on s.approval_id = v.id
        join document.approval_task t on t.step_id = s.id and t.decision = 'approve' group by 1, 2)`,
      paid,
    ),
  })
}
