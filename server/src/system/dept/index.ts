// Departments: the company as a tree, what pages choose from it, and the unit codes of document numbers.
// Asked for by acceptance C1 and D5 and the specification's calls of section 7.6.
import { dept } from '@geodepot/contracts/system/dept.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { changeOfRights } from '../session/index.ts'
import { findAll, findCompany, findDepartment, findDepartments, findOthers, findUnitOf, findUnits } from './queries.ts'
import { removeDepartment } from './remove.ts'
import { exportDepartments } from './sheet.ts'
import { crewTree, roleTree, scopedTree, subtree, warehouseTree, wholeTree } from './trees.ts'
import { createDepartment, updateDepartment } from './write.ts'

export { dayBegins, dayInZone, findLocalDay, localDay, localDays } from './local-day.ts'
export { unitCodes } from './queries.ts'

const there = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound()
  return found
}

registerNames({
  entity: 'system/dept',
  fields: /(?:dept|org)(?:Ids?|Code)$|^parentId$/i,
  looks: /^C\d+$/,
  table: 'system.department',
  key: 'text',
  names: ['name', 'name_en'],
})

export const routes: readonly Route[] = [
  query(dept.list, ({ db, actor, input, context }) => findDepartments(db, actor, input, context.language)),
  query(dept.export, ({ db, actor, input, context }) => exportDepartments(db, actor, input, context.language)),
  query(dept.exclude, ({ db, actor, input, context }) => findOthers(db, actor, input.id, context.language)),
  query(dept.get, async ({ db, actor, input, context }) =>
    there(await findDepartment(db, actor, input.id, context.language)),
  ),
  changeOfRights(dept.create, async ({ tx, actor, input, context }) => ({
    deptId: await createDepartment(tx, actor, context, input),
  })),
  changeOfRights(dept.update, async ({ tx, actor, input, context }) => ({
    version: await updateDepartment(tx, actor, context, input),
  })),
  changeOfRights(dept.remove, ({ tx, actor, input, context }) => removeDepartment(tx, actor, context, input.id)),
  query(dept.company, async ({ db, context }) => ({ company: await findCompany(db, context.language) })),
  query(dept.treeselect, ({ db, actor, context }) => scopedTree(db, actor, context.language)),
  query(dept.treeselectAll, ({ db, context }) => wholeTree(db, context.language)),
  query(dept.subtree, ({ db, actor, input, context }) => subtree(db, actor, input.id, context.language)),
  query(dept.treeselectProd, ({ db, actor, input, context }) => crewTree(db, actor, input.deptId, context.language)),
  query(dept.matTreeselect, ({ db, actor, context }) => warehouseTree(db, actor, context.language)),
  query(dept.roleDeptTreeselect, ({ db, actor, input, context }) =>
    roleTree(db, actor, input.roleId, context.language),
  ),
  query(dept.getDeptAll, ({ db, context }) => findAll(db, context.language)),
  query(dept.getSecondDept, async ({ db, input, context }) => there(await findUnitOf(db, input.id, context.language))),
  query(dept.getSecondDeptAll, ({ db, context }) => findUnits(db, context.language)),
]
