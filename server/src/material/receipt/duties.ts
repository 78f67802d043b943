import { order } from '@geodepot/contracts/material/order.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Duty, registerPair } from '../../system/segregation/index.ts'
import { boughtBy, buys } from '../order/index.ts'

const { texts } = receiptMessages
const receives: Duty = { name: texts.duty_receives, permissions: ['material:receipt:submit'] }
const inspects: Duty = { name: texts.duty_inspects, permissions: ['material:receipt:inspect'] }

// Who did what on a receipt: tables with `document_id` (the receipt), `person_id` and `at`.
const received = sql`(select a.id as document_id, a.submitted_by as person_id, a.submitted_at as at from material.receipt a where a.submitted_by is not null)`
const inspected = sql`(select e.document_id, e.person_id, max(e.happened_at) as at from material.receipt a
  join document.event e on e.document_id = a.id and e.action = 'inspect' group by 1, 2)`
const bought = sql`(select distinct l.document_id, b.person_id, b.at from material.receipt_line l
  join material.order_line x on x.id = l.order_line_id join ${boughtBy} b on b.document_id = x.document_id)`
const together = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(
  select i.document_id, i.person_id, min(i.at) as one_at, max(k.at) as other_at from ${one} i join ${other} k using (document_id, person_id) group by 1, 2)`

/** Buyer, receiver and inspector of the same goods are three people. */
export const forbidPairs = (): void => {
  registerPair({
    name: 'material/buys-receives',
    one: buys,
    other: receives,
    documents: [order, receipt],
    happened: together(bought, received),
  })
  registerPair({
    name: 'material/buys-inspects',
    one: buys,
    other: inspects,
    documents: [order, receipt],
    happened: together(bought, inspected),
  })
  registerPair({
    name: 'material/receives-inspects',
    one: receives,
    other: inspects,
    documents: [receipt],
    happened: together(received, inspected),
  })
}
