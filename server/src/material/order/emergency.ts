import { add, compare, grouped, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { EmergencyProject } from '@geodepot/contracts/material/order.emergency.ts'
import type { OrderOpenLine, order } from '@geodepot/contracts/material/order.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams, refuseAny } from '../../kit/http/refusal.ts'
import { configValue } from '../../system/config/index.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { plan } from '@geodepot/contracts/material/plan.ts'
import { seesPrices, withoutPrices } from '../material/index.ts'
import { type PlanLeft, isTaken, lockPlanLines, sourceColumns, sourceJoins, takenBy } from '../plan/index.ts'
import { kept } from './following.ts'
import { isLate } from './formalities.ts'
import { type Key, reason } from './terms.ts'

type OrderDraft = Draft<typeof order>
type Line = OrderDraft['lines'][number]

const limitOf = async (db: Reader): Promise<string> =>
  ((await configValue(db, 'material.emergency.limit')) ?? '5000').trim()
const isBlocking = async (db: Reader): Promise<boolean> =>
  ((await configValue(db, 'material.emergency.block')) ?? 'true').trim() !== 'false'

// A line `x` of an order up to the application `q` of the project that asked for it.
const upward = sql`material.order_line x join material.plan_line pl on pl.id = x.plan_line_id join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id`
// What counts in a month is what was submitted in it and neither refused nor taken back.
const counts = (month: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.is_emergency and a.deleted_at is null and a.state in ('submitted', 'approved', 'signed', 'closed')
    and a.submitted_at >= ${`${month}-01`}::timestamp at time zone 'Asia/Shanghai' and a.submitted_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`

interface Standing {
  readonly id: string
  readonly name: string
  readonly used: string
  readonly blockedBy: string | null
}
/** What these projects have ordered in emergencies this month, beside the order `own`, in USD, and whose papers are overdue. */
const standingOf = async (db: Reader, projects: readonly string[], own: number | null): Promise<Standing[]> =>
  (
    await sql<Standing>`
      select p.id, p.name, coalesce((select sum(round(${kept} * x.unit_price * case when a.total_amount = 0 then 0 else a.usd_amount / a.total_amount end, 2))
          from ${upward} join material.order a on a.id = x.document_id
          where q.project_id = p.id and a.id is distinct from ${own}::bigint and ${counts(today().slice(0, 7))}), 0)::numeric(18, 2)::text as used,
        (select a.number from ${upward} join material.order a on a.id = x.document_id
          where q.project_id = p.id and a.id is distinct from ${own}::bigint and ${isLate()} order by a.formalities_due, a.id limit 1) as "blockedBy"
      from system.project p where p.id = any(${[...projects]}::text[]) order by p.id`.execute(db)
  ).rows

const usd = (amount: string) => grouped(amount, 2)
/** What stands against ordering so much, in a currency, for each of these projects at once in an emergency. */
const againstProjects = async (
  db: Reader,
  actor: Actor,
  own: number | null,
  currency: string,
  amounts: ReadonlyMap<string, string>,
): Promise<readonly Reason[]> => {
  const [limit, isBlocked] = [await limitOf(db), await isBlocking(db)]
  const [rate = null] = await ratesOn(db, [{ currency, day: today(), field: 'currencyCode' }])
  const reasons = (await standingOf(db, [...amounts.keys()], own)).flatMap(
    ({ id, name: project, used, blockedBy }): Reason[] => {
      const wanted = inUsd(amounts.get(id) ?? '0', rate)
      return [
        ...(blockedBy !== null && isBlocked ? [reason('limitBlocked', { project, number: blockedBy }, 'lines')] : []),
        ...(compare(wanted, subtract(limit, used)) > 0
          ? [reason('limitAbove', { project, limit: usd(limit), used: usd(used), this: usd(wanted) }, 'lines')]
          : []),
      ]
    },
  )
  return withoutPrices(actor, reasons, ['used'])
}

/**
 * Looks at the limit of a written emergency's projects again, one order of a project at a time: of two that fit alone and not
 * together, the second is told what the first took.
 */
export const keepWithinLimit = async (tx: Tx, actor: Actor, id: number, currency: string): Promise<void> => {
  const { rows } = await sql<{ project: string; amount: string }>`
    select q.project_id as project, sum(x.amount)::text as amount from ${upward} where x.document_id = ${id} group by 1 order by 1`.execute(
    tx,
  )
  for (const { project } of rows)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`material/emergency/${project}`}, 0))`.execute(tx)
  refuseAny(
    await againstProjects(tx, actor, id, currency, new Map(rows.map(({ project, amount }) => [project, amount]))),
  )
}

const open = sql`(x.quantity - x.released_quantity - x.claimed_quantity)`
const isBuyers = (actor: Actor) =>
  sql<SqlBool>`n.purchaser_id = ${actor.userId} and n.state = 'allocated' and ${documentVisible(plan, actor, 'n')}`
/** What is open in this person's plans and nobody is about to buy, the oldest first, and how much their projects have left. */
export const findUrgent = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<{ lines: OrderOpenLine[]; projects: EmergencyProject[] }> => {
  const { rows: lines } = await sql<OrderOpenLine>`
    select x.id as "sourceLineId", null as "resultId", null as "resultNumber", null as "schemeId", null as "agreementLineId", '[]'::jsonb as steps,
      null as "minQty", n.id as "planId", n.number as "planNumber", ${sourceColumns(language)}, null as "leadDays", null as "validUntil",
      null as "finalPrice", '0' as "taxRate", '0' as "withTax", null as "packSize", trim_scale(${open})::text as "openQty"
    from material.plan n join material.plan_line x on x.document_id = n.id and x.quantity - x.released_quantity > x.claimed_quantity
    join material.analysis_line al on al.id = x.source_line_id ${sourceJoins}
    where ${isBuyers(actor)} and not ${isTaken(sql`x.id`)} order by n.id, x.position limit 1000`.execute(db)
  const limit = await limitOf(db)
  const isBlocked = await isBlocking(db)
  const worth = (amount: string) => (seesPrices(actor) ? amount : null)
  const projects = await standingOf(db, [...new Set(lines.map(({ projectInfoNo }) => projectInfoNo))], null)
  return {
    lines,
    projects: projects.map(({ id, name, used, blockedBy }) => ({
      projectInfoNo: id,
      projectName: name,
      limitUSD: limit,
      usedUSD: worth(used),
      leftUSD: worth(compare(used, limit) > 0 ? '0' : subtract(limit, used)),
      blockedBy: isBlocked ? blockedBy : null,
    })),
  }
}

/** What the order itself has of plans: it counts as open. */
const ownOf = async (tx: Tx, id: number | null): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ plan: number; taken: string }>`
    select plan_line_id as plan, (quantity - released_quantity)::text as taken from material.order_line
    where document_id = ${id}::bigint and plan_line_id is not null`.execute(tx)
  return new Map(rows.map(({ plan: line, taken }) => [line, taken]))
}
const openOf = ({ id, open: left }: PlanLeft, own: ReadonlyMap<number, string>): string => add(left, own.get(id) ?? '0')

const againstLine = (
  line: Line,
  of: PlanLeft | undefined,
  taken: string | undefined,
  left: string,
): readonly [key: Key, params: ReasonParams, field: string] | undefined => {
  if (line.agreementLineId !== undefined) return ['ofResults', {}, 'sourceLineId']
  if (!of) return ['notPlanned', {}, 'sourceLineId']
  if (taken !== undefined) return ['takenElsewhere', { number: taken }, 'sourceLineId']
  if (isZero(left)) return ['nothingLeft', {}, 'sourceLineId']
  return compare(line.quantity, left) > 0 ? ['tooMuch', { quantity: left }, 'quantity'] : undefined
}

const projectsOf = async (tx: Tx, lines: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; project: string }>`
    select pl.id, q.project_id as project from material.plan_line pl join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id where pl.id = any(${[...lines]}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, project }) => [id, project]))
}

/** Locks lines of plans and says what stands against ordering them at once, without scheme and result. */
export const prepareEmergency = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: OrderDraft,
  id: number | null,
  amounts: readonly string[],
  isKnown: boolean,
) => {
  const ids = lines.map(({ sourceLineId }) => sourceLineId)
  const own = await ownOf(tx, id)
  const plans = new Map(
    [...(await lockPlanLines(tx, actor, ids))].filter(
      ([, { purchaserId }]) => purchaserId === actor.userId || isAdministrator(actor),
    ),
  )
  const taken = await takenBy(tx, ids, id)
  const seen = new Set<number>()
  const against = lines.flatMap((line, at): Reason[] => {
    const of = plans.get(line.sourceLineId)
    const say = (key: Key, params: ReasonParams, field: string) => [
      reason(key, { name: of?.name ?? '', ...params }, `lines.${at}.${field}`),
    ]
    if (seen.has(line.sourceLineId)) return say('twice', {}, 'sourceLineId')
    seen.add(line.sourceLineId)
    const unfit = againstLine(line, of, taken.get(line.sourceLineId), of ? openOf(of, own) : '0')
    return [
      ...(unfit ? say(...unfit) : []),
      ...((line.deliveryDate ?? today()) < today() ? say('deliveryPast', {}, 'deliveryDate') : []),
    ]
  })
  const projects = await projectsOf(tx, [...plans.keys()])
  const wanted = new Map<string, string>()
  for (const [at, { sourceLineId }] of lines.entries()) {
    const project = projects.get(sourceLineId)
    if (project !== undefined) wanted.set(project, add(wanted.get(project) ?? '0', amounts[at] ?? '0'))
  }
  return {
    reasons: [
      ...((header.emergencyReason ?? '').trim() === '' ? [reason('whyEmergency', {}, 'emergencyReason')] : []),
      ...(header.agreementId === undefined ? [] : [reason('emergencyOfNone', {}, 'agreementId')]),
      ...against,
      ...(isKnown ? await againstProjects(tx, actor, id, header.currencyCode, wanted) : []),
    ],
    extraAt: () => '0',
  }
}
