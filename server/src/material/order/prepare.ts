import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { countryCodes } from '@geodepot/contracts/kit/countries.ts'
import { lineNotes, type order } from '@geodepot/contracts/material/order.ts'
import { beyondApproval } from '@geodepot/contracts/material/order.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, keptNotes } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import { withoutPrices } from '../material/index.ts'
import { type ResultLeft, lockResultLines } from '../result/index.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { prepareCallOff } from './call-off.ts'
import { prepareEmergency } from './emergency.ts'
import { type Key, amountOf, atTodaysRate, digitsOf, reason } from './terms.ts'

type OrderDraft = Draft<typeof order>
type Header = OrderDraft['header']
type Line = OrderDraft['lines'][number]

/** Locks what is approved. What the order itself has of it counts as open. */
const sourcesOf = async (tx: Tx, actor: Actor, ids: readonly number[], own: number | null) => {
  const locked = await lockResultLines(tx, actor, ids)
  const { rows } = await sql<{ line: number; quantity: string }>`
    select source_line_id as line, (quantity - released_quantity)::text as quantity from material.order_line where document_id = ${own}::bigint`.execute(
    tx,
  )
  const kept = new Map(rows.map(({ line, quantity }) => [line, quantity]))
  return new Map([...locked].map(([id, source]) => [id, { ...source, open: add(source.open, kept.get(id) ?? '0') }]))
}

const againstQuantity = ({ quantity }: Line, { open, packSize }: ResultLeft): [Key, ReasonParams] | undefined => {
  if (compare(open, '0') <= 0) return ['nothingLeft', {}]
  if (beyondApproval(quantity, open, packSize) !== undefined) return undefined
  return packSize === null ? ['tooMuch', { quantity: open }] : ['notWholePacks', { quantity: open, pack: packSize }]
}

const againstLines = (header: Header, lines: readonly Line[], sources: ReadonlyMap<number, ResultLeft>): Reason[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): Reason[] => {
    const source = sources.get(line.sourceLineId)
    const say = (key: Key, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: source?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!source) return say('unknownLine', {}, 'sourceLineId')
    if (seen.has(line.sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(line.sourceLineId)
    if (source.supplierId !== header.supplierId) return say('otherSupplier', {}, 'sourceLineId')
    if (source.currencyCode !== header.currencyCode)
      return say('otherCurrency', { code: source.currencyCode }, 'sourceLineId')
    const [tooMuch, params = {}] = againstQuantity(line, source) ?? []
    const cheaper = compare(source.finalPrice, line.unitPrice)
    return [
      ...(tooMuch ? say(tooMuch, params, 'quantity') : []),
      ...(cheaper < 0 ? say('priceAbove', { price: source.finalPrice }, 'unitPrice') : []),
      ...(cheaper > 0 && (line.priceNote ?? '') === '' ? say('whyLower', {}, 'priceNote') : []),
      ...((line.deliveryDate ?? today()) < today() ? say('deliveryPast', {}, 'deliveryDate') : []),
    ]
  })
}

// A supplier is held to an offer as long as it is valid, or as long as he said it is.
const againstOffers = ({ validityNote = '' }: Header, sources: Iterable<ResultLeft>): Reason[] =>
  validityNote === ''
    ? [...sources]
        .filter(({ validUntil }) => validUntil < today())
        .slice(0, 1)
        .map(({ name, validUntil }) => reason('offerExpired', { name, date: validUntil }, 'validityNote'))
    : []

const againstDestination = ({ destination = '' }: Header): Reason[] =>
  destination === '' || countryCodes.includes(destination) ? [] : [reason('unknownCountry', {}, 'destination')]
// Goods that are bought where they are used stay in their supplier's country.
const destinationOf = async (tx: Tx, { orderType, supplierId, destination }: Header): Promise<string> => {
  if (destination !== undefined && destination !== '') return destination
  if (orderType !== 'local') return 'CN'
  const { rows } = await sql<{ country: string }>`select country from system.supplier where id = ${supplierId}`.execute(
    tx,
  )
  return rows[0]?.country ?? 'CN'
}

const departmentOf = async (tx: Tx, id: number | null): Promise<string | undefined> => {
  const { rows } = await sql<{
    department: string
  }>`select department_id as department from material.order where id = ${id}::bigint`.execute(tx)
  return rows[0]?.department
}

/** What stands against lines of results, and how much of each goes beyond what is approved. */
const prepareApproved = async (tx: Tx, actor: Actor, { header, lines }: OrderDraft, id: number | null) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const sources = await sourcesOf(tx, actor, ids, id)
  return {
    reasons: [
      ...(lines.some(({ agreementLineId }) => agreementLineId !== undefined) ? [reason('ofResults', {}, 'lines')] : []),
      ...againstOffers(header, sources.values()),
      ...withoutPrices(actor, againstLines(header, lines, sources)),
    ],
    extraAt: ({ sourceLineId, quantity }: Line): string => {
      const source = sources.get(sourceLineId)
      return (source && beyondApproval(quantity, source.open, source.packSize)) ?? '0'
    },
  }
}

/** Checks a draft against what is approved, or against the agreement that it calls off, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, draft: OrderDraft, id: number | null) => {
  const { header, lines } = draft
  const supplier = await againstSupplier(tx, header.supplierId)
  const digits = await digitsOf(tx, header.currencyCode)
  const amounts = lines.map((line) => amountOf(line, digits ?? 2))
  const isEmergency = header.isEmergency === '1'
  const isCallOff = !isEmergency && header.agreementId !== undefined
  const isPlanned = isEmergency || isCallOff
  const of = isEmergency
    ? await prepareEmergency(tx, actor, draft, id, amounts, digits !== undefined)
    : isCallOff
      ? await prepareCallOff(tx, actor, draft, id, amounts)
      : await prepareApproved(tx, actor, draft, id)
  const known = digits === undefined ? [reason('unknownCurrency', {}, 'currencyCode')] : []
  const total =
    known.length > 0 ? await atTodaysRate(tx, 'USD', []) : await atTodaysRate(tx, header.currencyCode, amounts)
  return {
    reasons: [
      ...supplier,
      ...known,
      ...(header.deliveryDate < today() ? [reason('deliveryPast', {}, 'deliveryDate')] : []),
      ...againstDestination(header),
      ...of.reasons,
    ],
    header: {
      department_id: (await departmentOf(tx, id)) ?? actor.departmentId,
      project_id: null,
      type: header.orderType,
      agreement_id: isCallOff ? (header.agreementId ?? null) : null,
      is_emergency: isEmergency,
      emergency_reason: isEmergency ? (header.emergencyReason ?? '').trim() : '',
      supplier_id: header.supplierId,
      currency_code: header.currencyCode,
      ...total,
      contract_number: header.contractNo ?? '',
      incoterm: header.incoterm,
      place: header.place ?? '',
      destination: await destinationOf(tx, header),
      delivery_date: header.deliveryDate,
      payment_terms: header.paymentTerms ?? '',
      validity_note: header.validityNote ?? '',
      remark: header.remark ?? '',
    },
    lines: lines.map((line, index) => {
      const extra = of.extraAt(line)
      return {
        source_line_id: isPlanned ? null : line.sourceLineId,
        plan_line_id: isPlanned ? line.sourceLineId : null,
        agreement_line_id: isCallOff ? (line.agreementLineId ?? null) : null,
        is_emergency: isEmergency,
        tax_rate: isEmergency ? (line.taxRate ?? '0') : null,
        is_with_tax: isEmergency ? line.withTax === '1' : null,
        quantity: subtract(line.quantity, extra),
        extra_quantity: extra,
        unit_price: line.unitPrice,
        amount: amounts[index] ?? '0',
        delivery_date: line.deliveryDate ?? null,
        ...keptNotes(lineNotes, line),
      }
    }),
  }
}
