import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { claim } from '@geodepot/contracts/material/claim.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { postIsSent, writeLetter } from '../../kit/push/index.ts'
import { letterOf } from './letter.ts'
import { isShipmentOf, reason } from './prepare.ts'

type Claim = typeof claim
type Doings<V extends 'send' | 'answer' | 'settle'> = Doing<Claim, 'material.claim', TransitionInput<Claim, V>>

/** Told to the supplier: by mail, or by hand where the product sends none. */
export const send = async ({ tx, actor, document: { id }, input }: Doings<'send'>): Promise<void> => {
  const { contactName, email, language } = input
  const isMailed = postIsSent()
  const { sheet, ...letter } = await letterOf(tx, actor, id, input)
  const outbox = isMailed
    ? await writeLetter(tx, id, { ...letter, address: email, path: '', file: await sheet() })
    : null
  await sql`
    update material.claim set contact_name = ${contactName}, email = ${email}, language = ${language}, is_mailed = ${isMailed}, letter_id = ${outbox}
    where id = ${id}`.execute(tx)
}

/** What the supplier says to it. A later answer takes the place of an earlier one. */
export const answer = async ({ tx, document: { id, row }, input }: Doings<'answer'>) => {
  refuseAny([
    ...(input.answeredDate > today() ? [reason('dayAhead', {}, 'answeredDate')] : []),
    ...(input.answeredDate < row.found_date ? [reason('answeredBefore', {}, 'answeredDate')] : []),
  ])
  await sql`
    update material.claim set answer = ${input.answer}, answered_date = ${input.answeredDate}, answer_note = ${input.answerNote ?? ''} where id = ${id}`.execute(
    tx,
  )
}

const isCreditNote = async ({ tx, document: { row } }: Doings<'settle'>, number: string): Promise<boolean> =>
  (
    await sql`select 1 from material.order_invoice where order_id = ${row.order_id} and kind = 'creditNote' and number = ${number} for key share`.execute(
      tx,
    )
  ).rows.length > 0
/** What came free of charge of the supplier since, with all that is claimed for; of one claim alone. */
const againstReceipt = async ({ tx, document: { id, row } }: Doings<'settle'>, receipt: number): Promise<Reason[]> => {
  const {
    rows: [found],
  } = await sql<{ used: boolean }>`
    select exists (select 1 from material.claim c where c.replacement_receipt_id = r.id and c.id <> ${id}) as used from material.receipt r
    where r.id = ${receipt} and r.kind = 'free' and r.state in ('posted', 'stored') and r.deleted_at is null and r.biz_date >= ${row.found_date}::date
      and r.supplier_id = (select d.supplier_id from material.order d where d.id = ${row.order_id})
      and not exists (select 1 from (select q.material_id, sum(q.quantity) as wanted from (
          select l.quantity, coalesce(y.material_id, (select o.material_id from material.receipt_line o where o.order_line_id = l.order_line_id limit 1)) as material_id
          from material.claim_line l left join material.receipt_line y on y.id = l.receipt_line_id where l.document_id = ${id}) q group by 1) w
        where w.wanted > coalesce((select sum(z.quantity) from material.receipt_line z where z.document_id = r.id and z.material_id = w.material_id), 0))
    for no key update of r`.execute(tx)
  if (!found) return [reason('badReplacement', {}, 'replacementReceiptId')]
  return found.used ? [reason('replacementUsed', {}, 'replacementReceiptId')] : []
}
const againstProof = async (doing: Doings<'settle'>): Promise<Reason[]> => {
  const { tx, document, input } = doing
  const { settledBy, replacementId, replacementReceiptId, creditNoteNo = '' } = input
  if (settledBy === 'replacement' && replacementReceiptId !== undefined)
    return replacementId === undefined
      ? againstReceipt(doing, replacementReceiptId)
      : [reason('needsReplacement', {}, 'replacementId')]
  if (settledBy === 'replacement')
    return replacementId !== undefined && (await isShipmentOf(tx, document.row.order_id, replacementId))
      ? []
      : [reason('needsReplacement', {}, 'replacementId')]
  if (settledBy === 'creditNote')
    return (await isCreditNote(doing, creditNoteNo)) ? [] : [reason('needsCreditNote', {}, 'creditNoteNo')]
  return []
}
/** Put right by a shipment or a credit note that the order has, or by money. */
export const settle = async (doing: Doings<'settle'>): Promise<void> => {
  const { tx, document, input } = doing
  const { settledBy, replacementId, replacementReceiptId, creditNoteNo = '', settledDate, settleNote = '' } = input
  const isReplaced = settledBy === 'replacement'
  refuseAny([
    ...(settledDate > today() ? [reason('dayAhead', {}, 'settledDate')] : []),
    ...(settledDate < (document.row.answered_date ?? '') ? [reason('settledBefore', {}, 'settledDate')] : []),
    ...(await againstProof(doing)),
  ])
  await sql`
    update material.claim set state = 'settled', settled_by = ${settledBy}, replacement_id = ${isReplaced ? (replacementId ?? null) : null},
      replacement_receipt_id = ${isReplaced ? (replacementReceiptId ?? null) : null},
      credit_note = ${settledBy === 'creditNote' ? creditNoteNo : ''}, settled_date = ${settledDate}, settle_note = ${settleNote} where id = ${document.id}`.execute(
    tx,
  )
}
