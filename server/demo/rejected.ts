import { claim, claimHeader, claimLine } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { claimDocuments } from '../src/material/claim/index.ts'
import { setStage } from './equipment/stage.ts'
import { moved } from './facts.ts'

/** What the last inspection rejected is claimed for; what others rejected before waits to be. */
export const seedRejected = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const {
    rows: [found],
  } = await sql<{ order: number; receipt: number; line: number; orderLine: number; quantity: string; buyer: string }>`
    select x.document_id as order, v.id as receipt, y.id as line, x.id as "orderLine", trim_scale(y.rejected_quantity)::text as quantity, u.name as buyer
    from material.receipt_line y join material.receipt v on v.id = y.document_id and v.state in ('posted', 'stored')
    join material.order_line x on x.id = y.order_line_id join material.order a on a.id = x.document_id join system.user u on u.id = a.created_by
    where y.rejected_quantity > 0 order by v.biz_date desc, y.id limit 1`.execute(tx)
  if (!found) return
  const buyer = await stage.person(found.buyer)
  const header = claimHeader.parse({
    orderId: found.order,
    receiptId: found.receipt,
    wanted: 'replacement',
    foundDate: moved(stage.today, -1),
  })
  const finding = '包装破损，外观锈蚀，不能使用'
  const line = claimLine.parse({
    orderLineId: found.orderLine,
    receiptLineId: found.line,
    claimKind: 'quality',
    quantity: found.quantity,
    finding,
  })
  const [made] = await stage.on(-1, () => create(tx, claimDocuments, buyer, systemContext, [{ header, lines: [line] }]))
  const to = claim.transitions.send.input.parse({
    contactName: 'Ms Ito',
    email: 'quality@example.com',
    language: 'en',
  })
  await stage.on(-1, () => perform(tx, claimDocuments, buyer, systemContext, 'send', made?.id ?? 0, undefined, to))
}
