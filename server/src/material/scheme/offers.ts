import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { fees } from '@geodepot/contracts/material/scheme.rules.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import type { OfferInput, OfferRow } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { amend } from '../../kit/document/index.ts'
import { type Reason, Refusal, refusal } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { schemeDocuments } from './document.ts'
import { sealedUntil } from './facts.ts'
import { reason } from './terms.ts'

interface Which {
  readonly id: number
  /** As it was read, where the change rests on that. */
  readonly version?: number
}
/** Typed here, read from the supplier's sheet, or sent by the supplier itself. */
type CameBy = OfferRow['cameBy']

const againstDeadline = (deadline: string | null): Reason[] =>
  deadline === null || sealedUntil(deadline) !== null
    ? []
    : [reason('tooLate', { time: deadline.slice(0, 16) }, 'supplierId')]

const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length
const againstCurrency = async (tx: Tx, offer: OfferInput): Promise<Reason[]> => {
  const {
    rows: [found],
  } = await sql<{
    digits: number
  }>`select digits from system.currency where code = ${offer.currencyCode} and status = '0'`.execute(tx)
  if (!found) return [reason('unknownCurrency', {}, 'currencyCode')]
  const { digits } = found
  return fees
    .filter((fee) => decimalsOf(offer[fee]) > digits)
    .map((fee) => reason('tooManyDigits', { code: offer.currencyCode, digits }, fee))
}

const againstLines = async (tx: Tx, id: number, { lines }: OfferInput): Promise<Reason[]> => {
  const { rows } = await sql<{ line: number }>`
    select source_line_id as line from material.scheme_line where document_id = ${id}`.execute(tx)
  const left = new Set(rows.map(({ line }) => line))
  if (lines.every(({ unitPrice }) => unitPrice === undefined)) return [reason('nothingOffered', {}, 'lines')]
  return lines.flatMap(({ sourceLineId }, at) =>
    left.delete(sourceLineId) ? [] : [reason('notOfScheme', {}, `lines.${at}.sourceLineId`)],
  )
}

/** Writes an offer that was looked at, in the name of a person. */
export const writeOffer = async (
  tx: Tx,
  userId: number,
  id: number,
  offer: OfferInput,
  cameBy: CameBy,
): Promise<void> => {
  const day = offer.rateDate ?? today()
  const [rate] = await ratesOn(tx, [{ currency: offer.currencyCode, day, field: 'rateDate' }])
  const { rows } = await sql<{ id: number }>`
    insert into material.scheme_offer as f (document_id, supplier_id, currency_code, rate_id, rate_date, incoterm, place, freight, insurance, duty, inland,
      payment_terms, valid_until, came_by, created_by, created_at)
    values (${id}, ${offer.supplierId}, ${offer.currencyCode}, ${rate?.id ?? null}, ${day}, ${offer.incoterm}, ${offer.place ?? ''}, ${offer.freight}, ${offer.insurance},
      ${offer.duty}, ${offer.inland}, ${offer.paymentTerms ?? ''}, ${offer.validUntil}, ${cameBy}, ${userId}, ${now()})
    on conflict (document_id, supplier_id) do update set currency_code = excluded.currency_code, rate_id = excluded.rate_id, rate_date = excluded.rate_date,
      incoterm = excluded.incoterm, place = excluded.place, freight = excluded.freight, insurance = excluded.insurance, duty = excluded.duty, inland = excluded.inland,
      payment_terms = excluded.payment_terms, valid_until = excluded.valid_until, came_by = excluded.came_by, updated_by = ${userId}, updated_at = ${now()}
    returning f.id`.execute(tx)
  const offerId = rows[0]?.id ?? 0
  const lines = offer.lines
    .filter(({ unitPrice }) => unitPrice !== undefined)
    .map((line) => ({ ...line, isWithTax: line.withTax === '1' }))
  await sql`
    delete from material.scheme_offer_line where offer_id = ${offerId} and source_line_id <> all(${lines.map(({ sourceLineId }) => sourceLineId)}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into material.scheme_offer_line (document_id, offer_id, source_line_id, unit_price, tax_rate, is_with_tax, lead_days, offered_part, condition, warranty, remark)
    select ${id}, ${offerId}, t."sourceLineId", t."unitPrice", t."taxRate", t."isWithTax", t."leadDays", coalesce(t."offeredPart", ''), t.condition, coalesce(t.warranty, ''), coalesce(t.remark, '')
    from ${recordset(lines, {
      sourceLineId: 'bigint',
      unitPrice: 'numeric',
      taxRate: 'numeric',
      isWithTax: 'boolean',
      leadDays: 'int',
      offeredPart: 'text',
      condition: 'text',
      warranty: 'text',
      remark: 'text',
    })}
    on conflict (offer_id, source_line_id) do update set unit_price = excluded.unit_price, tax_rate = excluded.tax_rate, is_with_tax = excluded.is_with_tax,
      lead_days = excluded.lead_days, offered_part = excluded.offered_part, condition = excluded.condition, warranty = excluded.warranty, remark = excluded.remark`.execute(
    tx,
  )
}

// What a supplier sent itself, sealed even from whoever asked it, is nobody else's to change.
const againstOwn = async (tx: Tx, id: number, supplierId: number): Promise<Reason[]> => {
  const { rows } = await sql`
    select 1 from material.scheme_offer where document_id = ${id} and supplier_id = ${supplierId} and came_by = 'link'`.execute(
    tx,
  )
  return rows.length > 0 ? [reason('ownOffer', {}, 'supplierId')] : []
}
/** Why an offer cannot be kept for a scheme, whoever sends it. */
export const reasonsAgainst = async (
  tx: Tx,
  id: number,
  deadline: string | null,
  offer: OfferInput,
): Promise<Reason[]> => [
  ...againstDeadline(deadline),
  ...(await againstSupplier(tx, offer.supplierId)),
  ...(await againstCurrency(tx, offer)),
  ...(await againstLines(tx, id, offer)),
  ...((offer.rateDate ?? '') > today() ? [reason('laterRate', {}, 'rateDate')] : []),
]

/** Keeps what a supplier offers, instead of what he had offered. The log says whose offer it is, and nothing of it. */
export const keepOffer = (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, ...offer }: Which & OfferInput,
  cameBy: CameBy = 'hand',
): Promise<number> =>
  amend(
    tx,
    schemeDocuments,
    actor,
    context,
    { id, ...(version !== undefined && { version }) },
    { action: 'offer', field: 'offers', told: { after: { supplierId: offer.supplierId, cameBy } } },
    async ({ row }) => {
      const reasons = [
        ...(await againstOwn(tx, id, offer.supplierId)),
        ...(await reasonsAgainst(tx, id, row.deadline, offer)),
      ]
      if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
      await writeOffer(tx, actor.userId, id, offer, cameBy)
    },
  )

/** Takes an offer away, and what was recommended of it. */
export const removeOffer = (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, supplierId }: Required<Which> & { readonly supplierId: number },
): Promise<number> =>
  amend(
    tx,
    schemeDocuments,
    actor,
    context,
    { id, version },
    { action: 'removeOffer', field: 'offers', told: { before: { supplierId } } },
    async ({ row }) => {
      const reasons = [...againstDeadline(row.deadline), ...(await againstOwn(tx, id, supplierId))]
      if (reasons.length > 0) throw new Refusal(500, reasons)
      const { numAffectedRows } =
        await sql`delete from material.scheme_offer where document_id = ${id} and supplier_id = ${supplierId}`.execute(
          tx,
        )
      if (numAffectedRows === 0n) throw new Refusal(404, [{ key: 'notFound', messages: kitMessages }])
    },
  )

/**
 * Suppliers that turned out to be one keep as its own what they were asked and offered.
 * @throws Refusal where two of them stand in one scheme
 */
export const moveSuppliers =
  (table: 'material.scheme_offer' | 'material.scheme_request') =>
  async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
    const {
      rows: [both],
    } = await sql<{ number: string }>`
      select coalesce(d.number, d.name) as number from ${sql.table(table)} f join material.scheme d on d.id = f.document_id
      where f.supplier_id = any(${[...from, into]}::bigint[]) group by d.id having count(*) > 1 order by d.id limit 1`.execute(
      tx,
    )
    if (both) throw refusal(schemeMessages, 'bothInScheme', both)
    await sql`update ${sql.table(table)} set supplier_id = ${into} where supplier_id = any(${from}::bigint[])`.execute(
      tx,
    )
  }
