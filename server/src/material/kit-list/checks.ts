import { type KitListInput, sharesKitLists } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'

/** One that is to stand: whose it is is known, and which one is changed. */
export interface Given extends KitListInput {
  readonly id?: number
  readonly departmentId: string | null
}
const reason = reasonIn(kitListMessages)

const namesTaken = async (db: Reader, given: readonly Given[]): Promise<ReadonlySet<number>> => {
  const asked = given.map(({ id = 0, listName, departmentId }, at) => ({
    at,
    id,
    name: listName,
    dept: departmentId ?? '',
  }))
  const { rows } = await sql<{ at: number }>`
    select t.at from ${recordset(asked, { at: 'int', id: 'bigint', name: 'text', dept: 'text' })}
    join material.kit_list a on a.deleted_at is null and lower(a.name) = lower(t.name) and coalesce(a.department_id, '') = t.dept and a.id <> t.id`.execute(
    db,
  )
  return new Set(rows.map(({ at }) => at))
}
const materialsThere = async (db: Reader, given: readonly Given[]): Promise<ReadonlySet<number>> => {
  const ids = given.flatMap(({ lines }) => lines.map(({ materialId }) => materialId))
  const { rows } = await sql<{ id: number }>`
    select id from material.material where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What speaks against each of these lists, in their order. */
export const reasonsAgainst = async (db: Reader, actor: Actor, given: readonly Given[]): Promise<Reason[][]> => {
  const [taken, there] = [await namesTaken(db, given), await materialsThere(db, given)]
  return given.map(({ departmentId, listName, lines }, at) => [
    ...(departmentId === null && !mayDo(actor, sharesKitLists) ? [reason('mayNotShare', {}, 'shared')] : []),
    ...(taken.has(at) ? [reason('taken', { name: listName }, 'listName')] : []),
    ...lines.flatMap(({ materialId }, index) => {
      const field = `lines.${index}.materialId`
      if (!there.has(materialId)) return [reason('goneMaterial', {}, field)]
      return lines.findIndex((other) => other.materialId === materialId) < index
        ? [reason('repeatedMaterial', {}, field)]
        : []
    }),
  ])
}
