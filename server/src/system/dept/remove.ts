import { rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { closePlaces } from '../../ledger/custody/index.ts'
import { deptVisible } from './queries.ts'
import { lockStructure } from './write.ts'

interface Stored {
  parentId: string
  deptName: string
  deptNameEn: string
  shortCode: string | null
  hasChildren: boolean
  hasUsers: boolean
  role: string | null
  roleEn: string | null
}

/** Deletes a department that nothing names any more. @throws Refusal saying what still does. */
export const removeDepartment = async (tx: Tx, actor: Actor, context: Context, id: string): Promise<void> => {
  await lockStructure(tx)
  const {
    rows: [found],
  } = await sql<Stored>`
    select d.parent_id as "parentId", d.name as "deptName", d.name_en as "deptNameEn", d.short_code as "shortCode", r.name as role, r.name_en as "roleEn",
      exists (select 1 from system.department below where below.parent_id = d.id) as "hasChildren",
      exists (select 1 from system.user u where u.department_id = d.id and u.deleted_at is null) as "hasUsers"
    from system.department d left join lateral (
      select r.name, r.name_en from system.role_department rd join system.role r on r.id = rd.role_id where rd.department_id = d.id order by r.order_number, r.id limit 1
    ) r on true
    where d.id = ${id} and ${deptVisible(actor)} for update of d`.execute(tx)
  if (!found) throw notFound()
  if (id === rootDepartment) throw refusal(deptMessages, 'rootStays')
  if (found.hasChildren) throw refusal(deptMessages, 'hasChildren')
  if (found.hasUsers) throw refusal(deptMessages, 'hasUsers')
  if (found.role !== null) throw refusal(deptMessages, 'hasRoles', { name: [found.role, found.roleEn ?? found.role] })
  try {
    await closePlaces(tx, id)
    await sql`delete from system.department where id = ${id}`.execute(tx)
  } catch (error) {
    const constraint = violated(error)
    throw constraint === undefined ? error : refusal(deptMessages, inTheWay(constraint))
  }
  const { hasChildren: _children, hasUsers: _users, role: _role, roleEn: _roleEn, ...before } = found
  await audit(tx, actor, context, 'system/dept', 'remove', [{ id, before }])
}

// The foreign key that refuses tells in its name whose rows still name the department.
const holders: readonly (readonly [table: RegExp, key: KeyOf<typeof deptMessages>])[] = [
  [/^project_/, 'hasProjects'],
  [/^(device|custody|bulk|holder)_/, 'hasDevices'],
  [/^(application|allocation)_/, 'hasDocuments'],
]
const inTheWay = (constraint: string): KeyOf<typeof deptMessages> =>
  holders.find(([table]) => table.test(constraint))?.[1] ?? 'hasRecords'
