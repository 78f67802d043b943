import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'

interface Card {
  readonly id: number
  readonly owner: string
  readonly manager: string
  readonly number: string | null
}
/** A fleet number under which a device goes on, where its own belongs to another. */
export interface Renumbered {
  readonly id: number
  readonly from: string
  readonly to: string
}

/**
 * Gives devices to another department, which owns and manages them from then on. A fleet number that another device of
 * that department has gets the first free `-2`, `-3` … behind it: it blocks nothing, and is still found by what it was.
 */
export const changeOwner = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  devices: readonly number[],
  department: string,
): Promise<readonly Renumbered[]> => {
  const { rows } = await sql<Card>`
    select d.id, d.owner_department_id as owner, d.manager_department_id as manager, d.self_number as number from equipment.device d
    where d.id = any(${devices}::bigint[]) and d.deleted_at is null and d.owner_department_id <> ${department} order by d.id for update of d`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const taken = await numbersAt(tx, department, rows)
  const moved = rows.map((card) => ({ ...card, becomes: freeNumber(card.number, taken) }))
  await sql`
    update equipment.device d set owner_department_id = ${department}, manager_department_id = ${department}, self_number = t.becomes,
      version = d.version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    from ${recordset(moved, { id: 'bigint', becomes: 'text' })} where d.id = t.id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'update',
    moved.map(({ id, owner, manager, number, becomes }) => ({
      id,
      before: { ownerOrgId: owner, manageOrgId: manager, selfNum: number },
      after: { ownerOrgId: department, manageOrgId: department, selfNum: becomes },
    })),
  )
  return moved.flatMap(({ id, number, becomes }) =>
    number === null || becomes === null || number === becomes ? [] : [{ id, from: number, to: becomes }],
  )
}

const numbersAt = async (tx: Tx, department: string, cards: readonly Card[]): Promise<Set<string>> => {
  const { rows } = await sql<{ number: string }>`
    select d.self_number as number from equipment.device d join unnest(${cards.flatMap(({ number }) => number ?? [])}::text[]) as t(number)
      on d.self_number = t.number or starts_with(d.self_number, t.number || '-')
    where d.owner_department_id = ${department} and d.deleted_at is null`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}
const freeNumber = (number: string | null, taken: Set<string>): string | null => {
  if (number === null) return null
  let free = number
  for (let next = 2; taken.has(free); next += 1) free = `${number}-${next}`
  taken.add(free)
  return free
}
