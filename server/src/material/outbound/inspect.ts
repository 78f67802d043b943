import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { ReturnInspectInput } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type DocumentMove, post } from '../../ledger/stock/index.ts'
import { farStoreOf, locationsOf } from '../store/index.ts'
import { uninspected } from './facts.ts'
import { type Doings, reason as because } from './terms.ts'

interface Open {
  readonly id: number
  readonly name: string
  readonly batch: number
  readonly quantity: string
}
const lockOpen = async (tx: Tx, document: number): Promise<ReadonlyMap<number, Open>> => {
  const { rows } = await sql<Open>`
    select l.id, m.name, l.batch_id as batch, trim_scale(l.quantity)::text as quantity
    from material.outbound_line l join material.material m on m.id = l.material_id
    where l.document_id = ${document} and ${uninspected} order by l.id for no key update of l`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
const against = (
  { lines }: ReturnInspectInput,
  open: ReadonlyMap<number, Open>,
  locations: ReadonlySet<number>,
): Reason[] => {
  const ids = lines.map(({ lineId }) => lineId)
  return lines.flatMap(({ lineId, accepted, rejected, placeId, reason = '' }, at): Reason[] => {
    const line = open.get(lineId)
    if (!line || ids.indexOf(lineId) < at) return [because('notOfDocument', {}, `lines.${at}.lineId`)]
    const { name } = line
    const wantsPlace = !isZero(accepted)
    return [
      ...(compare(add(accepted, rejected), line.quantity) === 0
        ? []
        : [because('inspectWhole', { name, open: line.quantity }, `lines.${at}.accepted`)]),
      ...(!isZero(rejected) && reason === '' ? [because('reasonOfRejection', {}, `lines.${at}.reason`)] : []),
      ...(wantsPlace && placeId === undefined ? [because('placeMissing', {}, `lines.${at}.placeId`)] : []),
      ...(wantsPlace && placeId !== undefined && !locations.has(placeId)
        ? [because('unknownPlace', {}, `lines.${at}.placeId`)]
        : []),
    ]
  })
}

/** What came back goes to a goods location, or to claims: each line once, all of it. */
export const inspect = async ({ tx, actor, document, input }: Doings & { readonly input: ReturnInspectInput }) => {
  const open = await lockOpen(tx, document.id)
  const store = await farStoreOf(tx, document.row.store_id)
  if (!store) throw new Error(`outbound ${document.id} has no store`)
  refuseAny(against(input, open, await locationsOf(tx, store.id)))
  const moves = input.lines.flatMap(({ lineId, accepted, rejected, placeId, reason = '' }, at): DocumentMove[] => {
    const { batch = 0 } = open.get(lineId) ?? {}
    const common = { kind: 'inspect' as const, batch, from: store.quarantine, lineId, remark: reason }
    return [
      ...(isZero(accepted) ? [] : [{ ...common, quantity: accepted, to: placeId ?? 0, field: `lines.${at}.accepted` }]),
      ...(isZero(rejected) ? [] : [{ ...common, quantity: rejected, to: store.claim, field: `lines.${at}.rejected` }]),
    ]
  })
  await post(tx, { document: document.id, recordedBy: actor.userId }, moves)
  await sql`
    update material.outbound_line l set accepted_quantity = t.accepted, rejected_quantity = t.rejected
    from ${recordset(input.lines, { lineId: 'bigint', accepted: 'numeric', rejected: 'numeric' })} where l.id = t."lineId"`.execute(
    tx,
  )
  return { detail: { lines: input.lines.length } }
}
