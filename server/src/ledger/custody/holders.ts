import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'

const placesOf = (kind: 'pool' | 'department' | 'repair') => {
  const known = async (tx: Tx, departments: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await sql<{ id: number; department: string }>`
      select id, department_id as department from equipment.holder where kind = ${sql.lit(kind)} and supplier_id is null and department_id = any(${departments}::text[])`.execute(
      tx,
    )
    return new Map(rows.map((row) => [row.department, row.id]))
  }
  return async (tx: Tx, departments: readonly string[]): Promise<Map<string, number>> => {
    const found = await known(tx, departments)
    const missing = departments.filter((department) => !found.has(department))
    if (missing.length === 0) return found
    await sql`
      insert into equipment.holder (kind, name, name_en, department_id)
      select ${kind}, d.name, d.name_en, d.id from system.department d where d.id = any(${missing}::text[]) order by d.id
      on conflict (department_id, kind) where kind in ('pool', 'department', 'repair') and supplier_id is null do nothing`.execute(
      tx,
    )
    return known(tx, departments)
  }
}
/**
 * The pool of each department, made when it has none yet: where new devices
 * enter and returned goods arrive. Department → holder.
 */
export const poolsOf = placesOf('pool')
/**
 * The place of each repair works, made when it has none yet: what is repaired there is held by it. Department → holder.
 */
export const worksOf = placesOf('repair')

/** A vendor's place, where it repairs for repair works; made when it has none yet, and seen by those works' people. */
export const vendorWorks = async (
  tx: Tx,
  department: string,
  supplier: number,
  names: { readonly name: string; readonly nameEn: string },
): Promise<number> => {
  // One at a time makes a place of a vendor.
  await sql`select id from system.supplier where id = ${supplier} for no key update`.execute(tx)
  await sql`
    insert into equipment.holder (kind, name, name_en, department_id, supplier_id)
    select 'repair', ${names.name}::text, ${names.nameEn}::text, ${department}::text, ${supplier}::bigint
    where not exists (select 1 from equipment.holder where department_id = ${department} and supplier_id = ${supplier})`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('equipment.holder')
    .select('id')
    .where('department_id', '=', department)
    .where('supplier_id', '=', supplier)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * A department as a holder itself, made when it is none yet: what it was given, and keeps in no pool. Department → holder.
 */
export const departmentsOf = placesOf('department')

/** Calls a department's own places as it is called now. */
export const renamePlaces = async (tx: Tx, department: string): Promise<void> => {
  await sql`update equipment.holder h set name = d.name, name_en = d.name_en from system.department d
    where d.id = ${department} and h.department_id = d.id and h.kind in ('pool', 'department', 'repair') and h.supplier_id is null`.execute(
    tx,
  )
}

/**
 * Takes away the places of a department that goes. A place that holds or
 * ever held something is refused by its foreign keys.
 */
export const closePlaces = async (tx: Tx, department: string): Promise<void> => {
  await sql`delete from equipment.holder where department_id = ${department} and kind in ('pool', 'department', 'repair')`.execute(
    tx,
  )
}

/** The project as a holder, made at its first hand-over. */
export const projectHolder = async (tx: Tx, project: string): Promise<number> => {
  await sql`
    insert into equipment.holder (kind, name, name_en, department_id, project_id)
    select 'project', p.name, p.name, p.department_id, p.id from system.project p where p.id = ${project}
    on conflict (project_id) where kind = 'project' do nothing`.execute(tx)
  const row = await tx
    .selectFrom('equipment.holder')
    .select('id')
    .where('kind', '=', 'project')
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * The dispatch document as the holder of what it has on the road, seen by a department and a project: those at its ends.
 */
export const transitHolder = async (
  tx: Tx,
  document: { id: number; number: string },
  department: string | null,
  project: string | null,
): Promise<number> => {
  await sql`
    insert into equipment.holder (kind, name, name_en, department_id, project_id, document_id)
    values ('transit', ${textOf(custodyMessages, 'inTransit', 'cn', { number: document.number })}, ${textOf(custodyMessages, 'inTransit', 'en', { number: document.number })}, ${department}, ${project}, ${document.id})
    on conflict (document_id) do nothing`.execute(tx)
  const row = await tx
    .selectFrom('equipment.holder')
    .select('id')
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * A report as the holder of what may be lost: off the road of whoever sent it, and in nobody's hands until it is decided
 * on. Seen by the people at both ends of the road.
 */
export const pendingHolder = async (
  tx: Tx,
  document: { id: number; number: string },
  road: number,
): Promise<number> => {
  const said = { number: document.number }
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into equipment.holder (kind, name, name_en, department_id, project_id, document_id)
    select 'transit', ${textOf(custodyMessages, 'lossPending', 'cn', said)}, ${textOf(custodyMessages, 'lossPending', 'en', said)}, r.department_id, r.project_id, ${document.id}
    from equipment.holder r where r.id = ${road} returning id`.execute(tx)
  return row?.id ?? 0
}

/** The one place that equipment comes from, or goes to for good. */
export const outside = async (db: Reader, kind: 'supplier' | 'out'): Promise<number> =>
  (await db.selectFrom('equipment.holder').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id
