import { type KitListInput, sharesKitLists } from '@geodepot/contracts/material/kit-list.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, type Tx, recordset, violated } from '../../kit/database/database.ts'
import { Refusal, forbidden, stale } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
import { type Given, reasonsAgainst } from './checks.ts'
import { kitListsSeen } from './queries.ts'

/** A list as it stands, as the wire names it. */
export interface Stored extends Pick<KitListInput, 'listName' | 'shared'> {
  readonly id: number
  readonly version: number
  readonly departmentId: string | null
  readonly remark: string
  readonly lines: { readonly materialId: number; readonly quantity: string; readonly remark: string }[]
}

const stored = sql`a.id, a.version, a.name as "listName", a.department_id as "departmentId",
  case when a.department_id is null then 'Y' else 'N' end as shared, a.remark,
  coalesce((select jsonb_agg(jsonb_build_object('materialId', l.material_id, 'quantity', trim_scale(l.quantity)::text, 'remark', l.remark) order by l.position)
    from material.kit_list_line l where l.kit_list_id = a.id), '[]') as lines`
/** Those that the person sees, as they stand. */
export const readKitLists = async (db: Reader, actor: Actor): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.kit_list a where a.deleted_at is null and ${kitListsSeen(actor)} order by a.id`.execute(
    db,
  )
  return rows
}
/** Those that the person keeps, locked. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.kit_list a
    where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${kitListsSeen(actor)} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.some(({ shared }) => shared === 'Y') && !mayDo(actor, sharesKitLists)) throw forbidden()
  return rows
}

/** Whose it is to be: everybody's, of the unit that it is of already, or of the writer's. */
export const ownedBy = (actor: Actor, given: KitListInput, before?: Pick<Stored, 'id' | 'departmentId'>): Given => ({
  ...given,
  ...(before && { id: before.id }),
  departmentId: given.shared === 'Y' ? null : (before?.departmentId ?? actor.secondDepartmentId),
})
const rowOf = ({ listName, departmentId, remark }: Given) => ({
  name: listName,
  department_id: departmentId,
  remark: remark ?? '',
})

/** Keeps the materials as they are, whoever is about to merge or delete them, and refuses what cannot be. */
const checked = async (tx: Tx, actor: Actor, given: readonly Given[]): Promise<void> => {
  const materials = given.flatMap(({ lines }) => lines.map(({ materialId }) => materialId))
  await sql`select from material.material where id = any(${materials}::bigint[]) order by id for share`.execute(tx)
  const reasons = (await reasonsAgainst(tx, actor, given)).flat()
  if (reasons.length > 0) throw new Refusal(500, reasons)
}
const writeLines = async (tx: Tx, given: readonly (KitListInput & { readonly id: number })[]): Promise<void> => {
  const rows = given.flatMap(({ id, lines }) =>
    lines.map(({ materialId, quantity, remark = '' }, position) => ({ id, position, materialId, quantity, remark })),
  )
  await sql`delete from material.kit_list_line where kit_list_id = any(${given.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  await sql`insert into material.kit_list_line (kit_list_id, position, material_id, quantity, remark)
    select id, position, "materialId", quantity, remark
    from ${recordset(rows, { id: 'bigint', position: 'int', materialId: 'bigint', quantity: 'numeric', remark: 'text' })}`.execute(
    tx,
  )
}

const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'kit_list_name' ? stale() : error
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createKitLists,
  update: updateKitList,
  remove: removeKitLists,
} = masterWrites({
  table: 'material.kit_list',
  kind: 'material/kit-list',
  rowOf: (given: KitListInput, actor, before) => rowOf(ownedBy(actor, given, before)),
  lock,
  checkAll: (tx, actor, given, before) =>
    checked(
      tx,
      actor,
      given.map((one) => ownedBy(actor, one, before)),
    ),
  refuseTaken,
  wrote: (tx, _actor, written) =>
    writeLines(
      tx,
      written.map(({ id, given }) => ({ ...given, id })),
    ),
  audited: ({ id: _id, version: _version, departmentId: _department, ...fields }) => fields,
})

/** Lines of these materials name another one from now on; a list that has both keeps one line with what both asked for. */
export const moveKitLines = async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
  const all = sql`l.material_id = any(${[...from, into]}::bigint[])`
  await sql`
    with ranked as (select l.id, sum(l.quantity) over (partition by l.kit_list_id) as quantity,
        row_number() over (partition by l.kit_list_id order by (l.material_id = ${into}) desc, l.position) as place
      from material.kit_list_line l where ${all}),
    kept as (update material.kit_list_line l set quantity = r.quantity from ranked r where r.id = l.id and r.place = 1 returning l.id)
    delete from material.kit_list_line l using ranked r where r.id = l.id and r.place > 1`.execute(tx)
  await sql`update material.kit_list_line set material_id = ${into} where material_id = any(${from}::bigint[])`.execute(
    tx,
  )
}
