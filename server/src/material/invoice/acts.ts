import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { invoice } from '@geodepot/contracts/material/invoice.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal, refuseAny } from '../../kit/http/refusal.ts'
import { isClear, isStuck, match } from './match.ts'
import { readBilled } from './ordered.ts'
import { dropPapers, keepCredit, keepInvoice } from './papers.ts'
import { settle } from './settle.ts'
import { type Doings, decimalsOf, reason } from './terms.ts'

type CreditInput = TransitionInput<typeof invoice, 'credit'>

const passed = async ({ tx, actor, document }: Omit<Doings, 'input'>, isFirst = false) => {
  const matched = await match(tx, document)
  if (isFirst) await keepInvoice(tx, document, matched)
  if (!isClear(matched)) return { state: 'held' as const }
  await settle(tx, actor, document, matched)
  return { state: 'passed' as const }
}
/** Matched as it is handed in: it passes, or is held. */
export const submit = (doing: Omit<Doings, 'input'>) => passed(doing, true)
/** Matched again: goods may have come since, or the other that it was taken for may be gone. */
export const matchAgain = (doing: Omit<Doings, 'input'>) => passed(doing)

interface Credited {
  readonly id: number
  readonly orderLine: number
  readonly name: Text
  readonly quantity: string
  readonly net: string
}
const creditedLines = async (tx: Tx, id: number): Promise<ReadonlyMap<number, Credited>> => {
  const { rows } = await sql<Omit<Credited, 'name'>>`
    select id, order_line_id as "orderLine", trim_scale(quantity - credited_quantity)::text as quantity, trim_scale(net_amount - credited_amount)::text as net
    from material.invoice_line where document_id = ${id} order by id for update`.execute(tx)
  const known = await readBilled(
    tx,
    rows.map(({ orderLine }) => orderLine),
  )
  return new Map(rows.map((row) => [row.id, { ...row, name: known.get(row.orderLine)?.name ?? ['', ''] }]))
}
const isClaimOf = async (tx: Tx, id: number, claim: number): Promise<boolean> =>
  (
    await sql`
      select 1 from material.claim c where c.id = ${claim} and c.deleted_at is null and c.state not in ('draft', 'dropped') and c.order_id in (
        select x.document_id from material.invoice_line l join material.order_line x on x.id = l.order_line_id where l.document_id = ${id})`.execute(
      tx,
    )
  ).rows.length > 0
const againstCredit = async (
  { tx, document: { id, row }, input }: Doings<CreditInput>,
  lines: ReadonlyMap<number, Credited>,
): Promise<Reason[]> => {
  const { creditDate, claimId } = input
  const digits = (
    await sql<{ digits: number }>`select digits from system.currency where code = ${row.currency_code}`.execute(tx)
  ).rows[0]?.digits
  const ids = input.lines.map(({ lineId }) => lineId)
  return [
    ...(creditDate > today() ? [reason('dayAhead', {}, 'creditDate')] : []),
    ...(creditDate < row.invoice_date ? [reason('creditBefore', {}, 'creditDate')] : []),
    ...(claimId !== undefined && !(await isClaimOf(tx, id, claimId)) ? [reason('unknownClaim', {}, 'claimId')] : []),
    ...input.lines.flatMap(({ lineId, quantity, amount }, at): Reason[] => {
      const line = lines.get(lineId)
      if (!line || ids.indexOf(lineId) < at) return [reason('notOfInvoice', {}, `lines.${at}.lineId`)]
      const { name } = line
      return [
        ...(isZero(add(quantity, amount)) ? [reason('creditNothing', {}, `lines.${at}.amount`)] : []),
        ...(compare(quantity, line.quantity) > 0
          ? [reason('creditTooMuch', { name, open: line.quantity }, `lines.${at}.quantity`)]
          : []),
        ...(compare(amount, line.net) > 0
          ? [reason('creditTooMuch', { name, open: line.net }, `lines.${at}.amount`)]
          : []),
        ...(decimalsOf(amount) > (digits ?? 2)
          ? [reason('tooManyDigits', { code: row.currency_code, digits: digits ?? 2 }, `lines.${at}.amount`)]
          : []),
      ]
    }),
  ]
}
/** The supplier takes back part of it by a credit note; then it is matched again, as it stands. */
export const credit = async (doing: Doings<CreditInput>) => {
  const { tx, actor, document, input } = doing
  const { id } = document
  const lines = await creditedLines(tx, id)
  refuseAny(await againstCredit(doing, lines))
  const { creditNoteNo: number, creditDate: date, claimId = null } = input
  const { rows } = await sql`
    insert into material.invoice_credit (document_id, number, credit_date, claim_id, net_amount, created_by, created_at)
    values (${id}, ${number}, ${date}, ${claimId}, ${add('0', ...input.lines.map(({ amount }) => amount))}, ${actor.userId}, ${now()})
    on conflict (document_id, number) do nothing returning id`.execute(tx)
  if (rows.length === 0) throw new Refusal(500, [reason('creditTwice', { number }, 'creditNoteNo')])
  await sql`
    update material.invoice_line l set credited_quantity = l.credited_quantity + t.quantity, credited_amount = l.credited_amount + t.amount
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric', amount: 'numeric' })} where l.id = t."lineId"`.execute(
    tx,
  )
  const known = await readBilled(
    tx,
    [...lines.values()].map(({ orderLine }) => orderLine),
  )
  await keepCredit(
    tx,
    document,
    { number, date },
    input.lines.flatMap(({ lineId, amount }) => {
      const of = known.get(lines.get(lineId)?.orderLine ?? 0)
      return of && of.currency === document.row.currency_code ? [{ of, amount }] : []
    }),
  )
  return passed(doing)
}

/** Somebody else answers for what differs. What did not come in is never paid for. */
export const release = async (doing: Doings<{ readonly opinion: string }>) => {
  const { tx, actor, document, input } = doing
  const matched = await match(tx, document)
  if (isStuck(matched)) throw new Refusal(500, [reason('cannotRelease')])
  await settle(tx, actor, document, matched)
  await sql`
    update material.invoice set state = 'released', released_by = ${actor.userId}, release_reason = ${input.opinion} where id = ${document.id}`.execute(
    tx,
  )
  return { state: 'released' as const }
}
/** Nothing of it stands until it is handed in again. */
export const reopen = async ({ tx, document: { id } }: Omit<Doings, 'input'>): Promise<void> => {
  await sql`update material.invoice set holds = '{}' where id = ${id}`.execute(tx)
  await sql`update material.invoice_line set holds = '{}', expected_amount = null, open_quantity = null where document_id = ${id}`.execute(
    tx,
  )
  await dropPapers(tx, id)
}
