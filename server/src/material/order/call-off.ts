import { add, compare, isZero, multiply, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { priceAt } from '@geodepot/contracts/material/agreement.rules.ts'
import type { OrderOpenLine, order } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import { type AgreementLeft, type HeldAgreement, againstDay, lockAgreement } from '../agreement/index.ts'
import { seesPrices, withoutPrices } from '../material/index.ts'
import { type PlanLeft, isTaken, lockPlanLines, sourceColumns, sourceJoins, takenBy } from '../plan/index.ts'
import { isInForce, steppedPrice } from '../price/index.ts'
import { scaleColumns } from './source.ts'
import { type Key, reason } from './terms.ts'

type OrderDraft = Draft<typeof order>
type Line = OrderDraft['lines'][number]

/** What stands against calling off on a day; nothing for an order of results. The agreement is locked. */
export const againstAgreement = async (
  tx: Tx,
  actor: Actor,
  id: number | null,
  day: string,
  field?: string,
): Promise<Reason[]> => {
  if (id === null) return []
  const held = await lockAgreement(tx, actor, id)
  return held ? againstDay(held, day, field) : [reason('unknownAgreement', {}, field ?? 'agreementId')]
}

// What is open of a plan's line, as far as the agreement has it.
const planOpen = sql`(x.quantity - x.released_quantity - x.claimed_quantity)`
const open = sql`least(${planOpen}, g.max_quantity - g.called_quantity)`
/** What an agreement in force has of what is open in this person's plans and nobody is about to buy, the oldest first. */
export const findCallable = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OrderOpenLine[]> => {
  const { rows } = await sql<OrderOpenLine>`
    select x.id as "sourceLineId", null as "resultId", null as "resultNumber", null as "schemeId", ${scaleColumns(actor)}, n.id as "planId", n.number as "planNumber",
      ${sourceColumns(language)}, a.lead_days as "leadDays", a.valid_to as "validUntil",
      case when ${seesPrices(actor)} then trim_scale(${steppedPrice('g', open)})::text end as "finalPrice", trim_scale(g.tax_rate)::text as "taxRate",
      case when g.is_with_tax then '1' else '0' end as "withTax", trim_scale(g.pack_size)::text as "packSize", trim_scale(${open})::text as "openQty"
    from material.plan n join material.plan_line x on x.document_id = n.id and x.quantity - x.released_quantity > x.claimed_quantity
    join material.analysis_line al on al.id = x.source_line_id ${sourceJoins}
    join material.agreement a on a.id = ${id} join material.agreement_line g on g.document_id = a.id and g.material_id = s.material_id
    where n.purchaser_id = ${actor.userId} and n.state = 'allocated' and n.deleted_at is null and ${isInForce('a', today())} and ${documentVisible(agreement, actor, 'a')}
      and not ${isTaken(sql`x.id`)} and ${open} > 0
    order by n.id, x.position limit 1000`.execute(db)
  return rows
}

interface Own {
  readonly ofPlan: ReadonlyMap<number, string>
  readonly ofAgreement: ReadonlyMap<number, { readonly quantity: string; readonly amount: string }>
}
/** What the order itself has of plans and agreements: it counts as open. */
const ownOf = async (tx: Tx, id: number | null): Promise<Own> => {
  const { rows } = await sql<{ plan: number; line: number | null; taken: string; quantity: string; amount: string }>`
    select plan_line_id as plan, agreement_line_id as line, (quantity - released_quantity)::text as taken,
      (quantity + extra_quantity - closed_quantity)::text as quantity, amount::text as amount
    from material.order_line where document_id = ${id}::bigint and plan_line_id is not null`.execute(tx)
  const byLine = Map.groupBy(
    rows.flatMap(({ line, ...row }) => (line === null ? [] : [{ ...row, line }])),
    ({ line }) => line,
  )
  return {
    ofPlan: new Map(rows.map(({ plan, taken }) => [plan, taken])),
    ofAgreement: new Map(
      [...byLine].map(([line, of]) => [
        line,
        { quantity: add('0', ...of.map((one) => one.quantity)), amount: add('0', ...of.map((one) => one.amount)) },
      ]),
    ),
  }
}

/** What an order calls off of one line of an agreement, through lines of several plans perhaps. */
interface Called {
  readonly of: AgreementLeft
  readonly quantity: string
  /** Beyond what the plans have open. */
  readonly extra: string
  readonly left: string | null
}
const againstTotal = ({ of, quantity, extra, left }: Called): [Key, ReasonParams] | undefined => {
  const { packSize, minQty } = of
  if (!isZero(extra) && (packSize === null || compare(extra, packSize) >= 0))
    return ['tooMuch', { quantity: subtract(quantity, extra) }]
  if (packSize !== null && compare(multiply(wholes(quantity, packSize), packSize), quantity) !== 0)
    return ['notWhole', { quantity, pack: packSize }]
  if (minQty !== null && compare(quantity, minQty) < 0) return ['belowLeast', { quantity, least: minQty }]
  return left !== null && compare(quantity, left) > 0 ? ['aboveLimit', { left }] : undefined
}

interface Held {
  readonly agreement: HeldAgreement
  readonly plans: ReadonlyMap<number, PlanLeft>
  readonly taken: ReadonlyMap<number, string>
}
const againstSource = (line: Line, { agreement: of, plans, taken }: Held): [Key, ReasonParams] | undefined => {
  const plan = plans.get(line.sourceLineId)
  const agreed = of.lines.get(line.agreementLineId ?? 0)
  if (line.agreementLineId === undefined) return ['ofAgreement', {}]
  if (!plan || plan.materialId !== agreed?.materialId) return ['notOfAgreement', {}]
  const number = taken.get(line.sourceLineId)
  if (number !== undefined) return ['takenElsewhere', { number }]
  return compare(plan.open, '0') > 0 ? undefined : ['nothingLeft', {}]
}
const extraOf = ({ quantity }: Line, plan: PlanLeft | undefined): string => {
  const extra = subtract(quantity, plan?.open ?? quantity)
  return compare(extra, '0') > 0 ? extra : '0'
}

const calledOf = (lines: readonly Line[], { agreement: of, plans }: Held, own: Own): ReadonlyMap<number, Called> =>
  new Map(
    [...Map.groupBy(lines, ({ agreementLineId }) => agreementLineId ?? 0)].flatMap(
      ([id, called]): [number, Called][] => {
        const line = of.lines.get(id)
        if (!line) return []
        return [
          [
            id,
            {
              of: line,
              quantity: add('0', ...called.map(({ quantity }) => quantity)),
              extra: add('0', ...called.map((one) => extraOf(one, plans.get(one.sourceLineId)))),
              left: line.left === null ? null : add(line.left, own.ofAgreement.get(id)?.quantity ?? '0'),
            },
          ],
        ]
      },
    ),
  )

const againstLines = (lines: readonly Line[], held: Held, totals: ReadonlyMap<number, Called>): Reason[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): Reason[] => {
    const name =
      held.plans.get(line.sourceLineId)?.name ?? held.agreement.lines.get(line.agreementLineId ?? 0)?.name ?? ''
    const say = (key: Key, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name, ...params }, `lines.${index}.${field}`),
    ]
    if (seen.has(line.sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(line.sourceLineId)
    const unfit = againstSource(line, held)
    if (unfit) return say(...unfit, 'sourceLineId')
    const called = totals.get(line.agreementLineId ?? 0)
    if (!called) return []
    const price = priceAt(called.of, called.quantity)
    const cheaper = compare(price, line.unitPrice)
    const tooMuch = againstTotal(called)
    return [
      ...(tooMuch ? say(...tooMuch, 'quantity') : []),
      ...(cheaper < 0 ? say('aboveAgreed', { price, quantity: called.quantity }, 'unitPrice') : []),
      ...(cheaper > 0 && (line.priceNote ?? '') === '' ? say('whyLower', {}, 'priceNote') : []),
      ...((line.deliveryDate ?? today()) < today() ? say('deliveryPast', {}, 'deliveryDate') : []),
    ]
  })
}

/** Locks the agreement and then the lines of plans, and says what stands against what is called off; `sources` by the plan's line. */
export const prepareCallOff = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: OrderDraft,
  id: number | null,
  amounts: readonly string[],
) => {
  const found = await lockAgreement(tx, actor, header.agreementId ?? 0)
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const own = await ownOf(tx, id)
  const plans = new Map(
    [...(await lockPlanLines(tx, actor, ids))].flatMap(([line, plan]): [number, PlanLeft][] =>
      plan.purchaserId === actor.userId || isAdministrator(actor)
        ? [[line, { ...plan, open: add(plan.open, own.ofPlan.get(line) ?? '0') }]]
        : [],
    ),
  )
  const extraAt = (line: Line) => extraOf(line, plans.get(line.sourceLineId))
  if (!found) return { reasons: [reason('unknownAgreement', {}, 'agreementId')], extraAt }
  const held = { agreement: found, plans, taken: await takenBy(tx, ids, id) }
  const total = add('0', ...amounts)
  const before = [...own.ofAgreement].flatMap(([line, { amount }]) => (found.lines.has(line) ? [amount] : []))
  const left = found.leftAmount === null ? null : add(found.leftAmount, ...before)
  return {
    reasons: [
      ...againstDay(found, today()),
      ...(found.supplierId === header.supplierId
        ? []
        : [reason('otherSupplier', { name: found.number }, 'supplierId')]),
      ...(found.currencyCode === header.currencyCode
        ? []
        : [reason('otherCurrency', { name: found.number, code: found.currencyCode }, 'currencyCode')]),
      ...withoutPrices(actor, againstLines(lines, held, calledOf(lines, held, own))),
      ...(left !== null && compare(total, left) > 0
        ? withoutPrices(actor, [reason('aboveAmount', { left, code: found.currencyCode }, 'lines')], ['left'])
        : []),
    ],
    extraAt,
  }
}
