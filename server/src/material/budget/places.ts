import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, visible } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { wordOf } from '../material/index.ts'

/** Budgets `t` with their project `p` and their unit `d`. */
export const budgets = sql`material.budget t left join system.project p on p.id = t.project_id left join system.department d on d.id = t.department_id`
/** Those of the projects and units that a person sees. */
export const budgetsSeen = (actor: Actor): Visible =>
  visible(actor, { departments: ['t.department_id', 'p.department_id'], projects: ['t.project_id'] })

/** Whose budget it is, of which year and of what. */
export const placeColumns = (
  language: Language,
): RawBuilder<unknown> => sql`t.year, t.project_id as "projectInfoNo", t.department_id as "deptId",
  coalesce(p.name, ${namedIn('d', language)}) as "holderName", t.material_type as "materialType",
  coalesce(${wordOf(dictionaries.materialType, sql`t.material_type`, language)}, t.material_type) as "materialTypeName"`

export interface Place {
  readonly budgetId: number
  readonly year: number
  readonly projectInfoNo: string | null
  readonly deptId: string | null
  readonly holderName: string
  readonly materialType: string | null
  readonly materialTypeName: string | null
  readonly amountUSD: string
}
/** Of these budgets; whoever sees a document sees what its budgets are called. */
export const places = async (db: Reader, ids: readonly number[], language: Language): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select t.id as "budgetId", t.amount::text as "amountUSD", ${placeColumns(language)} from ${budgets} where t.id = any(${ids}::bigint[])
    order by t.id`.execute(db)
  return rows
}
