import type { category } from '@geodepot/contracts/equipment/category.ts'
import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

export type NewCategory = InputOf<typeof category.create>

/** Makes categories under parents that exist. Ids come back in the order given. */
export const createCategories = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly NewCategory[],
): Promise<number[]> => {
  const { rows: parents } = await sql<{
    id: number
  }>`select id from equipment.category where id = any(${given.flatMap((one) => one.parentId ?? [])}::bigint[])`.execute(
    tx,
  )
  const known = new Set(parents.map(({ id }) => id))
  if (given.some((one) => one.parentId !== undefined && !known.has(one.parentId)))
    throw refusal(categoryMessages, 'unknown', {}, 'parentId')
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into equipment.category (code, parent_id, path, name, name_en, tracking, device_group, created_at)
    select t.code, p.id, coalesce(p.path, '{}'), t.name, t."nameEn", t.tracking, t."deviceGroup", ${now()}
    from ${recordset(given, { code: 'text', parentId: 'bigint', name: 'text', nameEn: 'text', tracking: 'text', deviceGroup: 'text' })} left join equipment.category p on p.id = t."parentId"
    on conflict (code) do nothing returning id, code`.execute(tx)
  const ids = new Map(made.map(({ id, code }) => [code, id]))
  const taken = given.find(({ code }) => !ids.has(code))
  if (taken || made.length < given.length) throw refusal(categoryMessages, 'taken', { code: taken?.code ?? '' }, 'code')
  await sql`update equipment.category set path = path || id where id = any(${[...ids.values()]}::bigint[])`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/category',
    'create',
    given.map((one) => ({ id: ids.get(one.code) ?? 0, after: one })),
  )
  return given.map(({ code }) => ids.get(code) ?? 0)
}
