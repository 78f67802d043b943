import { add, compare, divided, isZero, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { netAmountOf } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import type { receipt } from '@geodepot/contracts/material/receipt.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { againstKnown } from '../../system/supplier/index.ts'
import { type Ordered, readOrdered } from '../order/index.ts'
import { againstCores, isCore, ofCores } from './cores.ts'
import { type Awaited, lockAwaited } from '../core/index.ts'
import { type KeptStore as Store, keeps, locationsOf, storeOf } from '../store/index.ts'
import { againstFees } from './fees.ts'
import { reason, tolerancePercent } from './terms.ts'

export type ReceiptDraft = Draft<typeof receipt>
type Header = ReceiptDraft['header']
type Line = ReceiptDraft['lines'][number]

interface Shipment {
  readonly outDate: string
  readonly supplier: number
  readonly lines: readonly number[]
}
const shipmentOf = async (db: Reader, id: number): Promise<Shipment | undefined> =>
  (
    await sql<Shipment>`
      select h.out_date as "outDate", a.supplier_id as supplier, array(select o.line_id from material.order_shipment_line o where o.shipment_id = h.id) as lines
      from material.order_shipment h join material.order a on a.id = h.order_id where h.id = ${id} and a.state = 'signed'`.execute(
      db,
    )
  ).rows[0]

/** What is known of a material that nobody ordered. */
type Known = Pick<Ordered, 'name' | 'materialId' | 'isSerial' | 'shelfLifeDays'>
const materialsOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Known>> => {
  const { rows } = await sql<Known>`
    select id as "materialId", name, is_serial as "isSerial", shelf_life_days as "shelfLifeDays" from material.material
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.materialId, row]))
}
/** The scrap application that what comes in is won back from. */
const scrapOf = ({ receiptKind, scrapNo = '' }: Header): string => (receiptKind === 'recovered' ? scrapNo : '')
const againstHeader = async (
  tx: Tx,
  actor: Actor,
  header: Header,
  store: Store | undefined,
  shipment: Shipment | undefined,
): Promise<Reason[]> => {
  const { receiptKind, supplierId, inDate, shipmentId } = header
  if (!store) return [reason('unknownStore', {}, 'storeId')]
  const [day = []] = await dayReasons(tx, [{ day: inDate, today: store.today, dateField: 'inDate' }])
  const isOther = shipment !== undefined && shipment.supplier !== supplierId
  return [
    ...(keeps(actor, store.keeper) ? [] : [reason('notKeeper', {}, 'storeId')]),
    ...day,
    ...(receiptKind === 'purchase' && supplierId === undefined ? [reason('supplierMissing', {}, 'supplierId')] : []),
    // What a supplier who is blocked by now has sent is received all the same, what he owes as a replacement too: neither is bought.
    ...(receiptKind === 'free' && supplierId !== undefined ? await againstKnown(tx, supplierId) : []),
    ...(scrapOf(header) === '' ? [] : await equipmentPorts.ports().againstScrap(tx, scrapOf(header), 'scrapNo')),
    ...(shipmentId !== undefined && (!shipment || isOther) ? [reason('unknownShipment', {}, 'shipmentId')] : []),
    ...(shipment && inDate < shipment.outDate ? [reason('beforeShipment', { date: shipment.outDate }, 'inDate')] : []),
  ]
}

/** What may come in of a line, what is tolerated beyond it included. */
const mayCome = ({ kept, open, over }: Ordered, percent: string): string => {
  const beyond = subtract(divided(multiply(kept, percent), 100, 3), over)
  return compare(beyond, '0') > 0 ? add(open, beyond) : open
}

interface Around {
  readonly header: Header
  readonly ordered: ReadonlyMap<number, Ordered>
  readonly materials: ReadonlyMap<number, Known>
  readonly cores: ReadonlyMap<number, Awaited>
  readonly places: ReadonlySet<number>
  readonly shipment: Shipment | undefined
  readonly percent: string
}
const againstOrdered = (
  line: Line,
  index: number,
  { header, ordered, shipment, percent }: Around,
  came: Map<number, string>,
): Reason[] => {
  if (line.orderLineId === undefined) return [reason('orderLineMissing', {}, `lines.${index}.orderLineId`)]
  const of = ordered.get(line.orderLineId)
  if (!of || of.supplierId !== header.supplierId) return [reason('unknownOrderLine', {}, `lines.${index}.orderLineId`)]
  const { name, contractDate } = of
  const before = came.get(of.id) ?? '0'
  came.set(of.id, add(before, line.receiptQty))
  const open = subtract(mayCome(of, percent), before)
  return [
    ...(compare(open, '0') <= 0
      ? [reason('nothingLeft', { name }, `lines.${index}.receiptQty`)]
      : compare(line.receiptQty, open) > 0
        ? [reason('tooMuch', { name, open }, `lines.${index}.receiptQty`)]
        : []),
    ...(shipment && !shipment.lines.includes(of.id)
      ? [reason('notInShipment', { name }, `lines.${index}.orderLineId`)]
      : []),
    ...(index === 0 && contractDate !== null && header.inDate < contractDate
      ? [reason('beforeOrder', { date: contractDate }, 'inDate')]
      : []),
  ]
}
const againstMaterial = (line: Line, index: number, { header, materials }: Around): Reason[] => {
  if (line.materialId === undefined) return [reason('materialMissing', {}, `lines.${index}.materialId`)]
  if (!materials.has(line.materialId)) return [reason('unknownMaterial', {}, `lines.${index}.materialId`)]
  // Nobody has to know what a part of scrap is worth.
  return header.receiptKind !== 'free' && scrapOf(header) === '' && line.unitPrice === undefined
    ? [reason('priceMissing', {}, `lines.${index}.unitPrice`)]
    : []
}
const isWhole = (quantity: string): boolean => isZero(subtract(quantity, rounded(quantity, 0)))

const knownOf = (line: Line, { header, ordered, materials, cores }: Around): Known | undefined => {
  if (header.receiptKind === 'purchase') return ordered.get(line.orderLineId ?? 0)
  const material = isCore(header) ? cores.get(line.outLineId ?? 0)?.material : line.materialId
  return materials.get(material ?? 0)
}
const againstLines = (lines: readonly Line[], around: Around): Reason[] => {
  const came = new Map<number, string>()
  const { header, cores } = around
  return lines.flatMap((line, index): Reason[] => {
    const wrong =
      header.receiptKind === 'purchase'
        ? againstOrdered(line, index, around, came)
        : isCore(header)
          ? againstCores(header, line, index, cores, came)
          : againstMaterial(line, index, around)
    const known = knownOf(line, around)
    if (!known) return wrong
    const { name, isSerial, shelfLifeDays } = known
    const at = (key: Parameters<typeof reason>[0], field: string) => reason(key, { name }, `lines.${index}.${field}`)
    return [
      ...wrong,
      ...(isSerial && !isWhole(line.receiptQty) ? [at('notWhole', 'receiptQty')] : []),
      ...(shelfLifeDays !== null && header.receiptKind !== 'core' && line.expiresOn === undefined
        ? [at('expiryMissing', 'expiresOn')]
        : []),
      ...(line.placeId !== undefined && !around.places.has(line.placeId) ? [at('unknownPlace', 'placeId')] : []),
    ]
  })
}

/** What one line costs, without fees. */
const costsOf = async (db: Reader, lines: readonly Line[], around: Around) => {
  const { header } = around
  const asked = lines.map((line) => ({
    currency: around.ordered.get(line.orderLineId ?? 0)?.currencyCode ?? 'USD',
    day: header.inDate,
    field: 'inDate',
  }))
  const rates = await ratesOn(db, asked)
  return lines.map((line, at) => {
    const of = header.receiptKind === 'purchase' ? around.ordered.get(line.orderLineId ?? 0) : undefined
    const net = of
      ? netAmountOf({ ...of, quantity: line.receiptQty }, of.digits)
      : rounded(multiply(line.receiptQty, header.receiptKind === 'core' ? '0' : (line.unitPrice ?? '0')), 2)
    const rate = rates[at] ?? null
    return {
      currency_code: asked[at]?.currency ?? 'USD',
      rate_id: rate?.id ?? null,
      net_amount: net,
      purchase_amount: inUsd(net, rate),
    }
  })
}

/** Checks a receipt as it is written, against what stands now, and says what is kept of it. */
export const checked = async (tx: Tx, actor: Actor, { header, lines }: ReceiptDraft) => {
  const store = await storeOf(tx, actor, header.storeId)
  const shipment = header.shipmentId === undefined ? undefined : await shipmentOf(tx, header.shipmentId)
  const cores = await lockAwaited(tx, actor, isCore(header) ? lines.flatMap(({ outLineId }) => outLineId ?? []) : [])
  const around: Around = {
    header,
    cores,
    shipment,
    ordered: await readOrdered(
      tx,
      lines.flatMap(({ orderLineId }) => orderLineId ?? []),
    ),
    materials: await materialsOf(tx, [
      ...lines.flatMap(({ materialId }) => materialId ?? []),
      ...[...cores.values()].map(({ material }) => material),
    ]),
    places: await locationsOf(tx, header.storeId),
    percent: await tolerancePercent(tx),
  }
  const reasons = [
    ...(await againstHeader(tx, actor, header, store, shipment)),
    ...(await againstFees(tx, header, store?.today ?? today())),
    ...againstLines(lines, around),
    ...ofCores(header, lines, cores),
  ]
  const costs = await costsOf(tx, lines, around)
  return {
    reasons,
    store,
    ordered: around.ordered,
    cores,
    // What comes back from a repairer says itself which one.
    supplier: isCore(header)
      ? (cores.values().find(({ isSent }) => isSent)?.supplier ?? null)
      : (header.supplierId ?? null),
    lines: lines.map((line, index) => ({
      order_line_id: header.receiptKind === 'purchase' ? (line.orderLineId ?? null) : null,
      out_line_id: isCore(header) ? (line.outLineId ?? null) : null,
      core_condition: header.receiptKind === 'core' ? (line.coreCondition ?? null) : null,
      material_id: knownOf(line, around)?.materialId ?? 0,
      quantity: line.receiptQty,
      place_id: line.placeId ?? null,
      expires_on: line.expiresOn ?? null,
      weight: line.weight ?? null,
      volume: line.volume ?? null,
      ...(costs[index] ?? { currency_code: 'USD', rate_id: null, net_amount: '0', purchase_amount: '0' }),
      note: line.note ?? '',
    })),
  }
}

/** Fees of what was repaired go by quantity where nothing else was said and there is no price to go by. */
const feesOf = ({ receiptKind, fees }: Header, lines: readonly { readonly purchase_amount: string }[]) =>
  receiptKind === 'repaired' && lines.every((line) => isZero(line.purchase_amount))
    ? fees.map((fee) => (fee.key === 'amount' ? { ...fee, key: 'quantity' as const } : fee))
    : fees

/** What is written of a draft. */
export const prepare = async (tx: Tx, actor: Actor, draft: ReceiptDraft) => {
  const { header } = draft
  const { reasons, store, supplier, lines } = await checked(tx, actor, draft)
  return {
    reasons,
    header: {
      department_id: store?.department ?? actor.departmentId,
      project_id: null,
      kind: header.receiptKind,
      store_id: header.storeId,
      biz_date: header.inDate,
      supplier_id: supplier,
      shipment_id: header.shipmentId ?? null,
      scrap_number: header.receiptKind === 'recovered' ? (header.scrapNo ?? '') : '',
      delivery_note: header.deliveryNoteNo ?? '',
      invoice_number: header.invoice ?? '',
      fees: feesOf(header, lines),
      remark: header.remark ?? '',
    },
    lines,
  }
}
