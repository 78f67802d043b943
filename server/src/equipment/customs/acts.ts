import type { customs } from '@geodepot/contracts/equipment/customs.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './check.ts'
import { isOver } from './settle.ts'

type Of<A extends 'extend' | 'writeOff'> = Doing<
  typeof customs,
  'equipment.customs',
  TransitionInput<typeof customs, A>
>

/** Longer than before, by a paper of customs: numbered, with its reason. */
export const extend = async ({ tx, actor, document: { id, row }, input }: Of<'extend'>) => {
  const { newUntil, paperNo, opinion } = input
  if (newUntil <= row.until_on) refuseAny([reason('notLater', { day: row.until_on }, 'newUntil')])
  await sql`
    insert into equipment.customs_extension (document_id, position, was_until, until_on, paper_number, reason, created_by, created_at)
    select ${id}, count(*) + 1, ${row.until_on}, ${newUntil}, ${paperNo}, ${opinion}, ${actor.userId}, ${now()}
    from equipment.customs_extension where document_id = ${id}`.execute(tx)
  await sql`update equipment.customs set until_on = ${newUntil} where id = ${id}`.execute(tx)
  return { detail: { from: row.until_on, to: newUntil, named: [[paperNo, paperNo]] } }
}

/** What customs released without a dispatch. The last of it ends the record. */
export const writeOff = async ({ tx, actor, document: { id }, input }: Of<'writeOff'>) => {
  const { rows: open } = await sql<{ line: number; left: string }>`
    select line_id as line, trim_scale(left_over)::text as left from equipment.customs_progress where document_id = ${id}`.execute(
    tx,
  )
  const left = new Map(open.map((row) => [row.line, row.left]))
  const seen = new Set<number>()
  const quantityOf = ({ lineId, qty }: (typeof input.lines)[number]) => qty ?? left.get(lineId) ?? '0'
  refuseAny(
    input.lines.flatMap((line, at): Reason[] => {
      const there = left.get(line.lineId)
      if (there === undefined) return [reason('notOfRecord', {}, `lines.${at}.lineId`)]
      if (seen.has(line.lineId)) return [reason('lineTwice', {}, `lines.${at}.lineId`)]
      seen.add(line.lineId)
      const isTooMuch = compare(there, 0) === 0 || compare(quantityOf(line), there) > 0
      return isTooMuch ? [reason('moreThanLeft', { left: there }, `lines.${at}.qty`)] : []
    }),
  )
  const rows = input.lines.map((line) => ({ line: line.lineId, quantity: quantityOf(line) }))
  await sql`
    insert into equipment.customs_discharge (document_id, line_id, quantity, reason, happened_at, created_by, created_at)
    select ${id}, t.line, t.quantity, ${input.opinion}, ${now()}, ${actor.userId}, ${now()} from ${recordset(rows, { line: 'bigint', quantity: 'numeric' })}`.execute(
    tx,
  )
  const detail = { lines: input.lines.length }
  return (await isOver(tx, id)) ? { detail, state: 'closed' as const } : { detail }
}
