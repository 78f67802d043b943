import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { lease } from '@geodepot/contracts/equipment/lease.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './check.ts'
import { type Doings, linesOf } from './rows.ts'

type Of<A extends 'extend' | 'pause' | 'settle'> = Doings & { readonly input: TransitionInput<typeof lease, A> }

/** Hired for longer: numbered, with its reason; people are reminded anew. */
export const extend = async ({ tx, actor, document: { id, row }, input }: Of<'extend'>) => {
  if (input.newHireTo <= row.hired_until) refuseAny([reason('notLater', { day: row.hired_until }, 'newHireTo')])
  await sql`
    insert into equipment.lease_extension (document_id, position, was_until, until_on, reason, created_by, created_at)
    select ${id}, count(*) + 1, ${row.hired_until}, ${input.newHireTo}, ${input.opinion}, ${actor.userId}, ${now()} from equipment.lease_extension where document_id = ${id}`.execute(
    tx,
  )
  await sql`update equipment.lease set hired_until = ${input.newHireTo}, reminded_of = null where id = ${id}`.execute(
    tx,
  )
  return { detail: { from: row.hired_until, to: input.newHireTo } }
}

/** Days that are not paid for, of one line or of all. */
export const pause = async ({ tx, actor, document: { id }, input }: Of<'pause'>) => {
  const { stopFrom, stopTo, lineId = null } = input
  const lines = await linesOf(tx, id)
  const {
    rows: [found],
  } = await sql<{ began: string | null; overlaps: boolean }>`
    select (select min(a.day) from equipment.lease_act a where a.document_id = ${id} and a.kind = 'start' and (${lineId}::bigint is null or a.line_id = ${lineId})) as began,
      exists (select 1 from equipment.lease_stop s where s.document_id = ${id} and (s.line_id is null or ${lineId}::bigint is null or s.line_id = ${lineId})
        and daterange(s.from_on, s.until_on, '[]') && daterange(${stopFrom}::date, greatest(${stopTo}::date, ${stopFrom}::date), '[]')) as overlaps`.execute(
    tx,
  )
  const began = found?.began ?? null
  refuseAny([
    ...(lineId !== null && !lines.has(lineId) ? [reason('notOfLease', {}, 'lineId')] : []),
    ...(stopTo < stopFrom ? [reason('stopBackwards', {}, 'stopTo')] : []),
    ...(began !== null && stopFrom < began ? [reason('stopBefore', { day: began }, 'stopFrom')] : []),
    ...(found?.overlaps === true ? [reason('stopOverlaps', {}, 'stopFrom')] : []),
  ])
  await sql`
    insert into equipment.lease_stop (document_id, line_id, from_on, until_on, reason, created_by, created_at)
    values (${id}, ${lineId}, ${stopFrom}, ${stopTo}, ${input.opinion}, ${actor.userId}, ${now()})`.execute(tx)
  return { detail: { from: stopFrom, to: stopTo } }
}

/** What both sides agreed on for damage, line by line: the last word holds. */
export const settle = async ({ tx, actor, document: { id }, input }: Of<'settle'>) => {
  const lines = await linesOf(tx, id)
  const seen = new Set<number>()
  refuseAny(
    input.lines.flatMap(({ lineId }, at) => {
      if (!lines.has(lineId)) return [reason('notOfLease', {}, `lines.${at}.lineId`)]
      if (seen.has(lineId)) return [reason('lineTwice', {}, `lines.${at}.lineId`)]
      seen.add(lineId)
      return []
    }),
  )
  await sql`
    insert into equipment.lease_damage (document_id, line_id, amount, reason, created_by, created_at)
    select ${id}, t.line, t.amount, ${input.opinion}, ${actor.userId}, ${now()}
    from ${recordset(
      input.lines.map(({ lineId, damageAmount }) => ({ line: lineId, amount: damageAmount })),
      { line: 'bigint', amount: 'numeric' },
    )}`.execute(tx)
  return { detail: { lines: input.lines.length } }
}
