import type { internalRateCalls } from '@geodepot/contracts/equipment/internal-rate.ts'
import { internalRateMessages } from '@geodepot/contracts/equipment/internal-rate.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'

/** Says what a day costs from a day on; said again of the same day it is corrected. */
export const saveRate = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { categoryId, fromDate, usd }: InputOf<typeof internalRateCalls.save>,
): Promise<void> => {
  const { rows: known } = await sql`select 1 from equipment.category where id = ${categoryId} for key share`.execute(tx)
  if (known.length === 0) throw refusal(internalRateMessages, 'categoryUnknown', {}, 'categoryId')
  const { rows: said } = await sql<{ usd: string }>`
    select usd::text as usd from equipment.internal_rate where category_id = ${categoryId} and from_on = ${fromDate}::date for update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into equipment.internal_rate (category_id, from_on, usd, said_by, said_at) values (${categoryId}, ${fromDate}::date, ${usd}::numeric, ${actor.userId}, ${now()})
    on conflict (category_id, from_on) do update set usd = excluded.usd, said_by = excluded.said_by, said_at = excluded.said_at returning id`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/internal-rate', 'save', [
    { id: rows[0]?.id ?? 0, ...(said[0] && { before: said[0] }), after: { categoryId, fromDate, usd } },
  ])
}

export const removeRate = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ categoryId: number; fromDate: string; usd: string }>`
    delete from equipment.internal_rate where id = ${id} returning category_id as "categoryId", to_char(from_on, 'YYYY-MM-DD') as "fromDate", usd::text as usd`.execute(
    tx,
  )
  const [before] = rows
  if (!before) throw notFound()
  await audit(tx, actor, context, 'equipment/internal-rate', 'remove', [{ id, before }])
}
