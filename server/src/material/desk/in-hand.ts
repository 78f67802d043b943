import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import type { DeskStage } from '@geodepot/contracts/material/desk.ts'
import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { estimated } from '../plan/index.ts'

/** What a buyer may have in hand of one kind of document: rows `a` of its table. */
export interface InHand {
  readonly spec: AnyDocument
  readonly table: RawBuilder<unknown>
  readonly isBuyers: (buyer: number) => RawBuilder<SqlBool>
  /** What is open is found by this, however much was bought before: states, and what waits in those that were approved. */
  readonly isOpen: RawBuilder<SqlBool>
  readonly stage: () => RawBuilder<DeskStage>
  readonly about: RawBuilder<unknown>
  /** In USD, of what is in hand of it; nothing where it is no purchase. */
  readonly amount: RawBuilder<unknown>
  /** What may wait in it for its buyer. */
  readonly works: readonly Work[]
  /** Of what was approved only what waits at this moment. */
  readonly onlyWaiting?: true
}

const waits = (spec: AnyDocument, works: readonly Work[]) =>
  sql<SqlBool>`a.id = any(array(select w.document_id from document.work w where w.kind = ${spec.name} and w.work = any(${works}::text[])))`
const inStates = (states: readonly string[]) => sql<SqlBool>`a.state = any(${[...states]}::text[])`
const written = (spec: AnyDocument) => inStates(spec.editable)
const open = (spec: AnyDocument, works: readonly Work[], more: readonly string[] = []) =>
  sql<SqlBool>`(${inStates([...spec.editable, 'submitted', ...more])} or ${waits(spec, works)})`
const isAuthors = (buyer: number) => sql<SqlBool>`a.created_by = ${buyer}`

const planned = sql`(select sum(${estimated(sql`l.quantity - l.released_quantity - l.claimed_quantity`)}) from material.plan_line l
  join material.analysis_line al on al.id = l.source_line_id join material.application_line s on s.id = al.source_line_id where l.document_id = a.id)`
// As it was submitted; before that, as it was thought to cost when it was asked for.
const wanted = sql`(select sum(${estimated(sql`l.quantity - l.released_quantity`)}) from material.scheme_line l
  join material.plan_line pl on pl.id = l.source_line_id join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id where l.document_id = a.id)`

export const inHand: readonly InHand[] = [
  {
    spec: plan,
    table: sql`material.plan`,
    isBuyers: (buyer) => sql<SqlBool>`a.purchaser_id = ${buyer}`,
    isOpen: waits(plan, ['source']),
    stage: () => sql<DeskStage>`'source'`,
    about: sql`a.name`,
    amount: planned,
    works: ['source'],
  },
  {
    spec: scheme,
    table: sql`material.scheme`,
    isBuyers: isAuthors,
    isOpen: open(scheme, ['result']),
    stage:
      () => sql<DeskStage>`case when a.state = 'submitted' then 'schemeApproval' when not ${written(scheme)} then 'result'
      when a.deadline > ${now()} or not exists (select 1 from material.scheme_offer f where f.document_id = a.id) then 'asking' else 'awarding' end`,
    about: sql`a.name`,
    amount: sql`case when ${written(scheme)} then ${wanted} else coalesce(a.total_amount, ${wanted}) end`,
    works: ['ask', 'award', 'result', 'expire', 'correct'],
  },
  {
    spec: result,
    table: sql`material.result`,
    isBuyers: (buyer) =>
      sql<SqlBool>`exists (select 1 from material.scheme c where c.id = a.scheme_id and c.created_by = ${buyer})`,
    isOpen: open(result, ['order']),
    stage: () =>
      sql<DeskStage>`case when a.state = 'submitted' then 'resultApproval' when ${written(result)} then 'resultWriting' else 'order' end`,
    about: sql`a.name`,
    amount: sql`(select sum(round(l.amount * (l.quantity - l.released_quantity - l.claimed_quantity) / l.quantity, 2)) from material.result_line l
      where l.document_id = a.id)`,
    works: ['order', 'expire', 'correct'],
  },
  {
    spec: agreement,
    table: sql`material.agreement`,
    isBuyers: isAuthors,
    isOpen: open(agreement, ['renew']),
    stage: () => sql<DeskStage>`'agreement'`,
    about: sql`a.name`,
    amount: sql`null`,
    works: ['renew', 'correct'],
    onlyWaiting: true,
  },
  {
    spec: order,
    table: sql`material.order`,
    isBuyers: isAuthors,
    isOpen: open(order, ['deliver', 'formalities'], ['approved']),
    stage:
      () => sql<DeskStage>`case when a.state = 'submitted' then 'orderApproval' when ${written(order)} then 'orderWriting'
      when a.state = 'approved' then 'sign' else 'delivery' end`,
    about: sql`(select s.name from system.supplier s where s.id = a.supplier_id)`,
    amount: sql`a.usd_amount`,
    works: ['sign', 'deliver', 'formalities', 'correct'],
  },
]
