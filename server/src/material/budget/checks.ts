import { type BudgetInput } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'

export type Given = BudgetInput & { readonly id?: number }
export const reason = reasonIn(budgetMessages)

interface Found {
  readonly at: number
  readonly project: boolean
  readonly unit: boolean
  readonly type: boolean
  readonly taken: boolean
}
/** What speaks against each of these budgets, in their order. */
export const reasonsAgainst = async (db: Reader, actor: Actor, given: readonly Given[]): Promise<Reason[][]> => {
  const asked = given.map(({ id = 0, year, projectInfoNo = '', deptId = '', materialType = '' }, at) => ({
    at,
    id,
    year,
    project: projectInfoNo,
    unit: deptId,
    type: materialType,
  }))
  const { rows } = await sql<Found>`
    select t.at,
      exists (select 1 from system.project p where p.id = t.project and p.deleted_at is null and not p.is_virtual
        and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}) as project,
      exists (select 1 from system.department d where d.id = t.unit and d.level = 1 and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}) as unit,
      exists (select 1 from system.dict_data e where e.type = ${dictionaries.materialType} and e.value = t.type and e.status = '0') as type,
      exists (select 1 from material.budget b where b.deleted_at is null and b.id <> t.id and b.year = t.year and coalesce(b.project_id, '') = t.project
        and coalesce(b.department_id, '') = t.unit and coalesce(b.material_type, '') = t.type) as taken
    from ${recordset(asked, { at: 'int', id: 'bigint', year: 'int', project: 'text', unit: 'text', type: 'text' })}`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.at, row]))
  return given.map(({ projectInfoNo, deptId, materialType }, at) => {
    const { project = false, unit = false, type = false, taken = false } = found.get(at) ?? {}
    const isOne = (projectInfoNo === undefined) !== (deptId === undefined)
    const known = (projectInfoNo === undefined || project) && (deptId === undefined || unit)
    return [
      ...(isOne ? [] : [reason('oneHolder', {}, projectInfoNo === undefined ? 'projectInfoNo' : 'deptId')]),
      ...(projectInfoNo === undefined || project ? [] : [reason('unknownProject', {}, 'projectInfoNo')]),
      ...(deptId === undefined || unit ? [] : [reason('unknownUnit', {}, 'deptId')]),
      ...(materialType === undefined || type ? [] : [reason('unknownType', {}, 'materialType')]),
      ...(taken && known && isOne
        ? [reason('taken', {}, projectInfoNo === undefined ? 'deptId' : 'projectInfoNo')]
        : []),
    ]
  })
}
