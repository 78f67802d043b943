import { journalMessages } from '@geodepot/contracts/material/journal.messages.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { notFound, refusal, refuseAny } from '../../kit/http/refusal.ts'
import { holdPeriods, postingDays } from '../../ledger/stock/index.ts'
import type { BookedEntry, Booking } from '../../ports/material.ts'
import { entriesSeen } from './queries.ts'

/** The day that something of this one is booked on: itself while its books are open, else today, or the first day that is open. */
const openDay = async (tx: Tx, day: string): Promise<string> => {
  const postingDay = await postingDays(tx)
  // Only what lies in a closed period is moved by it.
  const open = postingDay(day) === day ? day : postingDay(today())
  refuseAny(await holdPeriods(tx, [{ day: open, today: today(), dateField: undefined }]))
  return open
}

/** Books what another area's document or run came to. */
export const bookEntries = async (
  tx: Tx,
  actor: Actor,
  { kind, day, document, source }: Booking,
  entries: readonly BookedEntry[],
): Promise<void> => {
  const booked = entries
    .filter(({ amount }) => !isZero(amount))
    .map(({ debit, credit, amount, department, remark = '' }) =>
      compare(amount, '0') < 0
        ? { debit: credit, credit: debit, amount: subtract('0', amount), department, remark }
        : { debit, credit, amount, department, remark },
    )
  if (booked.length === 0) return
  const on = await openDay(tx, day)
  await sql`
    insert into material.journal_entry (kind, debit, credit, amount, biz_date, department_id, source, document_id, remark, recorded_at, recorded_by)
    select ${kind}, t.debit, t.credit, t.amount, ${on}::date, t.department, ${source}, ${document}, t.remark, ${now()}, ${actor.userId}
    from ${recordset(
      booked.map((entry, at) => ({ at, ...entry })),
      { at: 'int', debit: 'text', credit: 'text', amount: 'numeric', department: 'text', remark: 'text' },
    )} order by t.at`.execute(tx)
}

/** Takes an entry back by one the other way round, today: once, and in words. */
export const reverseEntry = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, reason }: { readonly id: number; readonly reason: string },
  language: Language,
): Promise<void> => {
  const { rows } = await sql<{ kind: string; reversed: boolean }>`
    select v.kind, exists (select 1 from material.journal_entry r where r.reverses_id = v.id) as reversed
    from material.journal_entry v where v.id = ${id} and ${conditionOf(entriesSeen(actor))} for update of v`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  if (found.kind === 'reversal' || found.reversed) throw refusal(journalMessages, 'reversedAlready', { id }, 'id')
  const on = await openDay(tx, today())
  await sql`
    insert into material.journal_entry (kind, debit, credit, amount, biz_date, department_id, source, document_id, reverses_id, remark, recorded_at, recorded_by)
    select 'reversal', credit, debit, amount, ${on}::date, department_id, source, document_id, id, ${textOf(journalMessages, 'reverses', language, { id, reason })}, ${now()}, ${actor.userId}
    from material.journal_entry where id = ${id}`.execute(tx)
  await audit(tx, actor, context, 'material/journal', 'reverse', [{ id, after: { reason } }])
}
