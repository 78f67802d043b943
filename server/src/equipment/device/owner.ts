import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { countedOtherwise } from './counted-otherwise.ts'

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
 * Gives devices to another department, which owns and manages them from then on. Where another device of that department
 * has its fleet number, it goes on under the one that is wished for, by device; what is taken, or not said, gets the first
 * free `-2`, `-3` … behind it: it blocks nothing, and is still found by what it was.
 */
export const changeOwner = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  devices: readonly number[],
  department: string,
  wished: ReadonlyMap<number, string> = new Map(),
): Promise<readonly Renumbered[]> => {
  const { rows } = await sql<Card>`
    select d.id, d.owner_department_id as owner, d.manager_department_id as manager, d.self_number as number from equipment.device d
    where d.id = any(${devices}::bigint[]) and d.deleted_at is null and d.owner_department_id <> ${department} order by d.id for update of d`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const moved = await renumbered(tx, department, rows, wished)
  await sql`
    update equipment.device d set owner_department_id = ${department}, manager_department_id = ${department}, self_number = t.becomes,
      version = d.version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    from ${recordset(moved, { id: 'bigint', becomes: 'text' })} where d.id = t.id`.execute(tx)
  await countedOtherwise(
    tx,
    moved.map(({ id }) => id),
  )
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

/** What devices would be called at a department, where they could not keep their fleet numbers; by device. */
export const newNumbersAt = async (
  db: Reader,
  devices: readonly number[],
  department: string,
): Promise<ReadonlyMap<number, string>> => {
  if (devices.length === 0) return new Map()
  const { rows } = await sql<Pick<Card, 'id' | 'number'>>`
    select d.id, d.self_number as number from equipment.device d
    where d.id = any(${devices}::bigint[]) and d.deleted_at is null and d.self_number is not null and d.owner_department_id <> ${department} order by d.id`.execute(
    db,
  )
  const all = await renumbered(db, department, rows, new Map())
  return new Map(
    all.flatMap(({ id, number, becomes }) => (becomes === null || becomes === number ? [] : [[id, becomes]])),
  )
}

const renumbered = async <C extends Pick<Card, 'id' | 'number'>>(
  db: Reader,
  department: string,
  cards: readonly C[],
  wished: ReadonlyMap<number, string>,
): Promise<(C & { becomes: string | null })[]> => {
  const taken = await numbersAt(db, department, [...cards.map(({ number }) => number), ...wished.values()])
  return cards.map((card) => {
    const { id, number } = card
    const wish = number !== null && taken.has(number) ? wished.get(id) : undefined
    return { ...card, becomes: freeNumber(wish ?? number, taken) }
  })
}

const numbersAt = async (db: Reader, department: string, numbers: readonly (string | null)[]): Promise<Set<string>> => {
  const { rows } = await sql<{ number: string }>`
    select d.self_number as number from equipment.device d join unnest(${numbers.filter((number) => number !== null)}::text[]) as t(number)
      on d.self_number = t.number or starts_with(d.self_number, t.number || '-')
    where d.owner_department_id = ${department} and d.deleted_at is null`.execute(db)
  return new Set(rows.map(({ number }) => number))
}
const freeNumber = (number: string | null, taken: Set<string>): string | null => {
  if (number === null) return null
  let free = number
  for (let next = 2; taken.has(free); next += 1) free = `${number}-${next}`
  taken.add(free)
  return free
}
