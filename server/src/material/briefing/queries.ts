import { add, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { BriefedKind, BriefedLine, Briefing } from '@geodepot/contracts/material/briefing.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { actionPermission, documentVisible } from '../../kit/document/index.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { last12mUse } from '../analysis/index.ts'
import { factsIn, seesPrices } from '../material/index.ts'
import { lineJoins } from '../order/index.ts'
import { estimated } from '../plan/index.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from '../price/index.ts'
import { compareOffers } from '../scheme/index.ts'

const specs = { 'material/scheme': scheme, 'material/result': result, 'material/order': order } as const

/** Lines of a document, each with its award `w`: how many of what, for how much in USD. */
interface Lines {
  /** With what was asked for `s`, of the material `m`. */
  readonly from: RawBuilder<unknown>
  readonly supplier: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly quantity: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
  readonly position: RawBuilder<unknown>
}
const awardJoins = sql`join material.scheme_offer f on f.id = w.offer_id
  join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id join material.material m on m.id = s.material_id`
const ofOffer = sql`f.supplier_id`
const linesOf: Readonly<Record<BriefedKind, (id: number) => Lines>> = {
  // What is recommended, as it costs here by the comparison: filled in from that.
  'material/scheme': (id) => ({
    from: sql`material.scheme_award w join material.scheme_line sl on sl.document_id = w.document_id and sl.source_line_id = w.source_line_id and w.document_id = ${id} ${awardJoins}`,
    supplier: ofOffer,
    key: sql`w.id`,
    quantity: sql`(w.quantity - w.released_quantity)`,
    amount: sql`0`,
    position: sql`sl.position, w.id`,
  }),
  'material/result': (id) => ({
    from: sql`material.result_line l join material.scheme_award w on w.id = l.award_id and l.document_id = ${id} ${awardJoins}`,
    supplier: ofOffer,
    key: sql`l.id`,
    quantity: sql`(l.quantity - l.released_quantity)`,
    amount: sql`round(l.amount * (l.quantity - l.released_quantity) / l.quantity, 2)`,
    position: sql`l.position`,
  }),
  'material/order': (id) => ({
    from: sql`material.order_line x join material.order a on a.id = x.document_id and a.id = ${id} ${lineJoins}`,
    supplier: sql`a.supplier_id`,
    key: sql`x.id`,
    quantity: sql`(x.quantity + x.extra_quantity - x.closed_quantity)`,
    amount: sql`round((x.quantity + x.extra_quantity - x.closed_quantity) * x.unit_price * case when a.total_amount = 0 then 0 else a.usd_amount / a.total_amount end, 2)`,
    position: sql`x.position`,
  }),
}

type Found = Omit<BriefedLine, 'lastPrices' | 'lastUSD' | 'amountUSD' | 'estimatedUSD'> & {
  readonly prices: KeptPrice[]
  readonly amount: string
  readonly estimate: string
  /** Nothing of what is called off. */
  readonly offerId: number | null
  readonly sourceLineId: number | null
}
const findLines = async (db: Reader, of: Lines, language: Language): Promise<Found[]> => {
  // Lines of results that come of the same award: what they agreed is this document's own price.
  const own = sql`array(select own.id from material.result_line own where own.award_id = w.id)`
  const { rows } = await sql<Found>`
    select ${of.key} as "lineId", s.material_id as "materialId", ${factsIn('s', 'm', language)}, trim_scale(${of.quantity})::text as quantity,
      ${namedIn('su', language)} as "supplierName", coalesce(w.reason, '') as reason, ${of.amount}::text as amount, ${estimated(of.quantity)}::text as estimate,
      w.offer_id as "offerId", w.source_line_id as "sourceLineId", ${last12mUse(sql`s.material_id`)} as "last12mUse", ${lastPricesOf(sql`s.material_id`, own)} as prices
    from ${of.from} join system.supplier su on su.id = ${of.supplier}
    order by ${of.position} limit 10000`.execute(db)
  return rows
}
/** What each line of a scheme costs here: of what is recommended, by the comparison. */
const landed = async (db: Reader, id: number): Promise<(line: Found) => string> => {
  const { compared } = await compareOffers(db, id)
  return ({ sourceLineId, offerId, quantity }) =>
    rounded(multiply(compared.get(sourceLineId ?? 0)?.cells.get(offerId ?? 0)?.landedUnit ?? '0', quantity), 2)
}

const said = (found: Found, amount: string, priced: boolean, language: Language): BriefedLine => {
  const { prices, amount: _a, estimate, offerId: _o, sourceLineId: _s, ...line } = found
  const [last] = prices
  return {
    lineId: line.lineId,
    materialId: line.materialId,
    materialNameCn: line.materialNameCn,
    materialNameEn: line.materialNameEn,
    partNo: line.partNo,
    unitName: line.unitName,
    quantity: line.quantity,
    supplierName: line.supplierName,
    reason: line.reason,
    last12mUse: line.last12mUse,
    amountUSD: priced ? amount : null,
    estimatedUSD: priced ? estimate : null,
    lastUSD: priced && last ? rounded(multiply(last.unitPriceUSD, line.quantity), 2) : null,
    lastPrices: priced ? saidPrices(prices, language) : [],
  }
}

/** What whoever may see a document is told of it. Of a scheme nothing before its deadline: that would tell of the offers. */
export const findBriefing = async (
  db: Reader,
  actor: Actor,
  kind: BriefedKind,
  id: number,
  language: Language,
): Promise<Briefing> => {
  const { [kind]: spec } = specs
  if (!mayDo(actor, actionPermission(spec, 'query'))) throw forbidden()
  const { rows } = await sql<{ isSealed: boolean }>`
    select ${kind === 'material/scheme' ? sql`coalesce(a.deadline > ${now()}, false)` : sql`false`} as "isSealed"
    from ${sql.table(kind.replace('/', '.'))} a where a.id = ${id} and ${documentVisible(spec, actor, 'a')}`.execute(db)
  const [there] = rows
  if (!there) throw notFound()
  if (there.isSealed) return { amountUSD: null, savingEstimateUSD: null, savingLastUSD: null, lines: [] }
  const found = await findLines(db, linesOf[kind](id), language)
  const amountOf = kind === 'material/scheme' ? await landed(db, id) : ({ amount }: Found) => amount
  const priced = seesPrices(actor)
  const lines = found.map((line) => said(line, amountOf(line), priced, language))
  const sum = (of: readonly BriefedLine[], field: 'amountUSD' | 'estimatedUSD' | 'lastUSD') =>
    rounded(add('0', ...of.map((line) => line[field] ?? '0')), 2)
  const known = lines.filter(({ lastUSD }) => lastUSD !== null)
  return {
    amountUSD: priced ? sum(lines, 'amountUSD') : null,
    savingEstimateUSD: priced ? rounded(subtract(sum(lines, 'estimatedUSD'), sum(lines, 'amountUSD')), 2) : null,
    savingLastUSD: known.length > 0 ? rounded(subtract(sum(known, 'lastUSD'), sum(known, 'amountUSD')), 2) : null,
    lines,
  }
}
