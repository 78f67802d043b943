import { type StoreInput, storeRoles } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { holding } from './queries.ts'
import { reason } from './terms.ts'

type Given = StoreInput & { readonly id?: number }
/** What stands may stay, though nobody would choose it any more. */
type Before = Pick<StoreInput, 'deptId' | 'keeperId' | 'inspectorId'> & { readonly id: number }

const holdersOf = async (db: Reader, role: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from system.user u where u.id = any(${ids}::bigint[]) and ${holding(role)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
const codesTaken = async (db: Reader, given: readonly Given[]): Promise<ReadonlySet<number>> => {
  const asked = given.map(({ storeCode, id }, at) => ({ at, id: id ?? 0, code: storeCode }))
  const { rows } = await sql<{ at: number }>`
    select t.at from ${recordset(asked, { at: 'int', id: 'bigint', code: 'text' })}
    join material.store a on a.deleted_at is null and lower(a.code) = lower(t.code) and a.id <> t.id`.execute(db)
  return new Set(rows.map(({ at }) => at))
}
const repeatedIn = (locations: readonly string[]): string[] =>
  locations.filter((code, at) => locations.findIndex((other) => other.toLowerCase() === code.toLowerCase()) < at)

/** What speaks against each of these stores, in their order. */
export const reasonsAgainst = async (
  db: Reader,
  actor: Actor,
  given: readonly Given[],
  before: readonly Before[] = [],
): Promise<Reason[][]> => {
  const [keepers, inspectors, taken] = [
    await holdersOf(
      db,
      storeRoles.keeper,
      [...given, ...before].map(({ keeperId }) => keeperId),
    ),
    await holdersOf(
      db,
      storeRoles.inspector,
      [...given, ...before].map(({ inspectorId }) => inspectorId),
    ),
    await codesTaken(db, given),
  ]
  return Promise.all(
    given.map(async (one, at) => {
      const stood = before.find(({ id }) => id === one.id)
      const department = (value: string | undefined) => [{ field: 'deptId', kind: 'department' as const, value }]
      const keeps = keepers.has(one.keeperId) || one.keeperId === stood?.keeperId
      const inspects = inspectors.has(one.inspectorId) || one.inspectorId === stood?.inspectorId
      return [
        ...(await referenceReasons(db, actor, storeMessages, department(one.deptId), department(stood?.deptId))),
        ...(keeps ? [] : [reason('notKeeper', {}, 'keeperId')]),
        ...(inspects ? [] : [reason('notInspector', {}, 'inspectorId')]),
        ...(one.keeperId === one.inspectorId ? [reason('samePerson', {}, 'inspectorId')] : []),
        ...(taken.has(at) ? [reason('takenCode', { code: one.storeCode }, 'storeCode')] : []),
        ...repeatedIn(one.goodsLocations).map((code) => reason('repeatedLocation', { code }, 'goodsLocations')),
      ]
    }),
  )
}
