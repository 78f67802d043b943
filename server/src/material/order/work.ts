import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Waiting } from '../../kit/document/index.ts'
import { owesFormalities } from './formalities.ts'

const isBuyers = ({ userId }: Actor) => sql<SqlBool>`a.created_by = ${userId}`
const askedFor = sql`from material.order_payment p where p.order_id = a.id and p.requested_date is not null and p.paid_date is null`

/** Whether a person chose its supplier, or agreed with him, or has the plans of what is called off: who buys does not pay. */
const hasBought = (person: number) => sql<SqlBool>`exists (
  select 1 from material.order_line l left join material.result_line x on x.id = l.source_line_id left join material.result r on r.id = x.document_id
  left join material.scheme c on c.id = r.scheme_id left join material.agreement g on g.id = a.agreement_id
  left join material.plan_line p on p.id = l.plan_line_id left join material.plan n on n.id = p.document_id
  where l.document_id = a.id and ${person} in (c.created_by, g.created_by, n.purchaser_id))`
/** Whether a person approved it: nor does who approves. */
const hasApproved = (person: number) => sql<SqlBool>`exists (
  select 1 from document.approval v join document.approval_step s on s.approval_id = v.id join document.approval_task t on t.step_id = s.id
  where v.document_id = a.id and t.decision = 'approve' and coalesce(t.decided_by, t.person_id) = ${person})`

/** What waits in an order: to be signed and looked after for its buyer, to be paid for those who pay, and never the buyer. */
export const work: readonly Waiting[] = [
  {
    work: 'sign',
    actions: ['sign'],
    permission: 'material:order:sign',
    stands: sql`a.state = 'approved'`,
    isTheirs: isBuyers,
  },
  {
    work: 'pay',
    actions: ['pay'],
    permission: 'material:order:pay',
    stands: sql`a.state in ('signed', 'closed') and exists (select 1 ${askedFor})`,
    since: sql`(select min(p.requested_date) ${askedFor})`,
    due: sql`(select min(p.due_date) ${askedFor})`,
    isTheirs: ({ userId }) =>
      sql`a.created_by <> ${userId} and not ${hasBought(userId)} and not ${hasApproved(userId)}`,
  },
  {
    work: 'deliver',
    actions: ['keepShipment'],
    permission: 'material:order:follow',
    stands: sql`a.state = 'signed' and exists (select 1 from material.order_line l where l.document_id = a.id
      and greatest(l.arrived_quantity, l.received_quantity) < l.quantity + l.extra_quantity - l.closed_quantity)`,
    // It is nobody's work as long as it may still come in time.
    now: () => sql`a.delivery_date < ${today()}::date`,
    due: sql`a.delivery_date`,
    isTheirs: isBuyers,
  },
  {
    work: 'formalities',
    actions: ['confirm'],
    permission: 'material:scheme:add',
    stands: owesFormalities,
    due: sql`a.formalities_due`,
    isTheirs: isBuyers,
  },
]
