import { type DisposalLineInput, type disposal, withoutIncome } from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { compare, divided, isZero, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { ratesKnownOn } from '../../system/rate/index.ts'

export const reason = reasonIn(disposalMessages)

/** A line of an application that was approved, as this person sees it. */
interface Scrapped {
  readonly line: number
  readonly department: string
  readonly quantity: string
  readonly left: string
  readonly original: string | null
  readonly net: string | null
  /** The day since which it is scrapped. */
  readonly since: string
}
const scrappedOf = async (tx: Tx, actor: Actor, lines: readonly DisposalLineInput[], own: number | null) => {
  if (lines.length === 0) return []
  const { rows } = await sql<Scrapped & { at: number }>`
    select t.at, l.id as line, s.department_id as department, trim_scale(l.quantity)::text as quantity, l.original_usd::text as original, l.net_usd::text as net,
      (select max(e.happened_at) from document.event e where e.document_id = s.id)::date::text as since,
      trim_scale(l.quantity - coalesce((select sum(x.quantity) from equipment.disposal_line x join equipment.disposal d on d.id = x.document_id
        where x.scrap_line_id = l.id and d.state in ('submitted', 'approved') and d.deleted_at is null and d.id is distinct from ${own}), 0))::text as left
    from ${recordset(
      lines.map(({ scrapLineId }, at) => ({ at, line: scrapLineId })),
      { at: 'int', line: 'bigint' },
    )} join equipment.scrap_line l on l.id = t.line join equipment.scrap s on s.id = l.document_id and s.state = 'approved' and s.deleted_at is null
    where ${visible(actor, { departments: ['s.department_id'] })} order by t.at`.execute(tx)
  const found = new Map(rows.map((row) => [row.at, row]))
  return lines.map((_, at): Scrapped | undefined => found.get(at))
}

type Header = Draft<typeof disposal>['header']
const againstHeader = ({ disposedOn, method, buyer = '' }: Header): Reason[] => [
  ...(disposedOn > today() ? [reason('inFuture', {}, 'disposedOn')] : []),
  ...(method !== 'destroyed' && buyer === '' ? [reason('buyerMissing', {}, 'buyer')] : []),
]
/** Its share of what the whole line was worth. */
const shareOf = (value: string | null, { quantity }: Scrapped, qty: string): string | null =>
  value === null ? null : rounded(divided(multiply(value, qty), quantity, 6), 2)
const againstLine = (
  { qty, income, explanation = '' }: DisposalLineInput,
  at: number,
  of: Scrapped | undefined,
  { usd, method, disposedOn }: { readonly usd: string | null } & Pick<Header, 'method' | 'disposedOn'>,
): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  if (!of) return [reason('notScrapped', {}, field('scrapLineId'))]
  if (compare(qty, of.left) > 0) return [reason('moreThanLeft', { left: of.left }, field('qty'))]
  if (disposedOn < of.since) return [reason('beforeScrap', { day: of.since }, 'disposedOn')]
  if (isZero(income)) return []
  if (withoutIncome.includes(method)) return [reason('noIncome', {}, field('income'))]
  const [original, net] = [shareOf(of.original, of, qty), shareOf(of.net, of, qty)]
  if (usd !== null && original !== null && compare(usd, original) > 0)
    return [reason('aboveOriginal', { value: original }, field('income'))]
  if (usd !== null && net !== null && compare(usd, net) > 0 && explanation.trim() === '')
    return [reason('aboveNet', { value: net }, field('explanation'))]
  return []
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: Draft<typeof disposal>, own: number | null) => {
  const scrapped = await scrappedOf(tx, actor, lines, own)
  const [rate = null] = await ratesKnownOn(tx, [{ currency: header.currency, day: header.disposedOn }])
  const isBase = header.currency === baseCurrency
  const usd = lines.map(({ income }) =>
    isZero(income) ? '0' : !isBase && rate === null ? null : inUsd(income, isBase ? null : rate),
  )
  const ids = lines.map(({ scrapLineId }) => scrapLineId)
  const department = scrapped.find((one) => one !== undefined)?.department
  return {
    reasons: [
      ...againstHeader(header),
      ...(usd.includes(null) ? [reason('rateMissing', { currency: header.currency }, 'currency')] : []),
      ...lines.flatMap((line, at): Reason[] => {
        const first = ids.indexOf(line.scrapLineId)
        if (first < at) return [reason('twice', { row: first + 1 }, `lines.${at}.scrapLineId`)]
        const of = scrapped[at]
        if (of && of.department !== department) return [reason('severalUnits', {}, `lines.${at}.scrapLineId`)]
        return againstLine(line, at, of, { ...header, usd: usd[at] ?? null })
      }),
    ],
    header: {
      department_id: department ?? actor.departmentId,
      project_id: null,
      method: header.method,
      disposed_on: header.disposedOn,
      buyer: header.buyer ?? '',
      contract_number: header.contractNo ?? '',
      currency: header.currency,
      remark: header.remark ?? '',
    },
    lines: lines.map(({ scrapLineId, qty, income, explanation = '' }, at) => ({
      scrap_line_id: scrapLineId,
      quantity: qty,
      income,
      income_usd: usd[at] ?? null,
      explanation,
    })),
  }
}
