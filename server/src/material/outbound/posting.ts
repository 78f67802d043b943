import { compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { HandOutInput, OutboundKind } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { ports } from '../../kit/ports.ts'
import { type DocumentMove, post, shareOf, usePlace as placeOfUse } from '../../ledger/stock/index.ts'
import { reservedFor, takesOf } from '../stock/index.ts'
import { checked } from './check.ts'
import { chargeRepairs } from './repairs.ts'
import { lockIssued } from './returns.ts'
import { type Doings, type OutboundDraft, coreDays, isUse, reason } from './terms.ts'

interface Written {
  readonly id: number
  readonly material: number
  readonly batch: number
  readonly place: number
  readonly isStored: boolean
  readonly quantity: string
  readonly batchReason: string
  readonly device: number | null
  readonly issue: number | null
}
const linesOf = async (tx: Tx, id: number): Promise<readonly Written[]> =>
  (
    await sql<Written>`
      select l.id, l.material_id as material, l.batch_id as batch, l.place_id as place, p.kind = 'storage' as "isStored",
        trim_scale(l.quantity)::text as quantity, l.batch_reason as "batchReason", l.device_id as device, l.issue_line_id as issue
      from material.outbound_line l join material.place p on p.id = l.place_id where l.document_id = ${id} order by l.position`.execute(
      tx,
    )
  ).rows
/** As it was written, to be looked at again. */
const draftOf = ({ row }: Doings['document'], lines: readonly Written[]): OutboundDraft => ({
  header: {
    outKind: row.kind as OutboundKind,
    storeId: row.store_id,
    outDate: row.biz_date,
    projectInfoNo: row.project_id ?? undefined,
    applicationId: row.application_id ?? undefined,
    supplierId: row.supplier_id ?? undefined,
    repairNo: row.repair_number,
    receiverName: row.receiver,
    reason: row.reason,
  },
  lines: lines.map(({ material, batch, place, quantity, batchReason, device, issue }) => ({
    materialId: material,
    batchId: batch,
    placeId: place,
    outQty: quantity,
    unitKind: 'stock' as const,
    batchReason,
    deviceId: device ?? undefined,
    issueLineId: issue ?? undefined,
  })),
})

const kinds = { project: 'issue', repair: 'issue', supplier: 'claim', writeOff: 'adjust' } as const
/** What leaves: to the project's use, to the supplier, or out of the books; what was kept for it is taken first. */
const leaving = async (tx: Tx, { row }: Doings['document'], lines: readonly Written[]): Promise<DocumentMove[]> => {
  const kind = row.kind as keyof typeof kinds
  const use = isUse(kind) && row.project_id !== null ? await placeOfUse(tx, row.project_id) : undefined
  const kept = row.application_id === null ? [] : await reservedFor(tx, row.store_id, row.application_id)
  const takes = takesOf(lines, kept)
  return lines.map(({ id, batch, place, quantity }, at) => ({
    kind: kinds[kind],
    batch,
    quantity,
    from: place,
    ...(use !== undefined && { to: use }),
    takes: takes[at] ?? [],
    bizDate: row.biz_date,
    dateField: 'outDate',
    field: `lines.${at}.outQty`,
    lineId: id,
  }))
}
/** What comes back, at its part of what it was issued for; the last piece brings the rest along. */
const returning = async (tx: Tx, { row }: Doings['document'], lines: readonly Written[]): Promise<DocumentMove[]> => {
  const issued = await lockIssued(
    tx,
    lines.flatMap(({ issue }) => issue ?? []),
  )
  const left = new Map([...issued].map(([id, { open, openAmount }]) => [id, { quantity: open, amount: openAmount }]))
  const parts = []
  const moves: DocumentMove[] = []
  for (const [at, { id, batch, place, quantity, issue }] of lines.entries()) {
    const of = issued.get(issue ?? 0)
    const there = left.get(issue ?? 0)
    if (!of || !there) throw new Error(`line ${id} comes back of nothing`)
    const amount = shareOf(quantity, there)
    const [{ rest }] = (
      await sql<{ rest: { quantity: string; amount: string } }>`
        update material.outbound_line set returned_quantity = returned_quantity + ${quantity}::numeric, returned_amount = returned_amount + ${amount}::numeric
        where id = ${of.id} returning jsonb_build_object('quantity', trim_scale(quantity - returned_quantity)::text, 'amount', (amount - returned_amount)::text) as rest`.execute(
        tx,
      )
    ).rows as [{ rest: { quantity: string; amount: string } }]
    left.set(of.id, rest)
    parts.push({ id, amount })
    moves.push({
      kind: 'return',
      batch,
      quantity,
      amount,
      from: of.use,
      to: place,
      bizDate: row.biz_date,
      dateField: 'outDate',
      field: `lines.${at}.outQty`,
      lineId: id,
    })
  }
  return moves
}

/** Looked at again under the locks of what it stands on. */
const lookAgain = async ({ tx, actor, document }: Doings, lines: readonly Written[]): Promise<void> => {
  const { project_id: id } = document.row
  const held = id === null ? undefined : (await ports().holdProjects(tx, [id])).get(id)
  refuseAny((await checked(tx, actor, draftOf(document, lines), held)).reasons)
}

/** Of rotables that go into use, and of old cores that go to be repaired: until when a core is to be back. */
const awaitCores = async (tx: Tx, { id, row }: Doings['document']): Promise<void> => {
  if (row.kind !== 'project' && row.kind !== 'repair' && row.kind !== 'supplier') return
  const days = await coreDays(tx, row.kind)
  await sql`
    update material.outbound_line l set core_due_on = ${row.biz_date}::date + ${days}::int from material.material m, material.place p
    where l.document_id = ${id} and m.id = l.material_id and p.id = l.place_id
      and case when ${row.kind} = 'supplier' then p.kind = 'core' else m.is_rotable end`.execute(tx)
}

/** Writes it into the ledger, and what each line was worth into the document. */
export const postOutbound = async ({ tx, actor, document }: Doings): Promise<void> => {
  const lines = await linesOf(tx, document.id)
  const moves = await (document.row.kind === 'return' ? returning : leaving)(tx, document, lines)
  const posted = await post(tx, { document: document.id, recordedBy: actor.userId }, moves)
  await sql`
    update material.outbound_line l set amount = t.amount from ${recordset(
      lines.map(({ id }, at) => ({ id, amount: posted[at]?.amount ?? '0' })),
      { id: 'bigint', amount: 'numeric' },
    )} where l.id = t.id`.execute(tx)
  await awaitCores(tx, document)
  await chargeRepairs(tx, document.id)
}

/** Less than was written may have been handed out; what was not goes from the document before it is posted. */
const takeHanded = async (tx: Tx, id: number, handed: HandOutInput['handedOut']): Promise<void> => {
  if (handed === undefined) return
  const { rows } = await sql<{ id: number; name: string; open: string }>`
    select l.id, m.name, trim_scale(l.quantity)::text as open from material.outbound_line l join material.material m on m.id = l.material_id
    where l.document_id = ${id} order by l.id for update of l`.execute(tx)
  const lines = new Map(rows.map((line) => [line.id, line]))
  const ids = handed.map(({ lineId }) => lineId)
  refuseAny(
    handed.flatMap(({ lineId, quantity }, at): Reason[] => {
      const line = lines.get(lineId)
      if (!line || ids.indexOf(lineId) < at) return [reason('notOfDocument', {}, `handedOut.${at}.lineId`)]
      const { name, open } = line
      return compare(quantity, open) > 0 ? [reason('handedTooMuch', { name, open }, `handedOut.${at}.quantity`)] : []
    }),
  )
  const out = handed.filter(({ quantity }) => !isZero(quantity))
  if (out.length === 0) refuseAny([reason('nothingHanded', {}, 'handedOut')])
  const of = recordset(out, { lineId: 'bigint', quantity: 'numeric' })
  await sql`delete from material.outbound_line where document_id = ${id} and id not in (select "lineId" from ${of})`.execute(
    tx,
  )
  await sql`update material.outbound_line l set quantity = t.quantity from ${of} where l.id = t."lineId"`.execute(tx)
}

/** Posted at once; what is written off is decided by its chain first. */
export const submit = async (doing: Doings & { readonly input: HandOutInput }) => {
  await takeHanded(doing.tx, doing.document.id, doing.input.handedOut)
  const lines = await linesOf(doing.tx, doing.document.id)
  await lookAgain(doing, lines)
  if (doing.document.row.kind === 'writeOff') return { detail: { lines: lines.length } }
  await postOutbound(doing)
  return { state: 'posted' as const, detail: { lines: lines.length } }
}
