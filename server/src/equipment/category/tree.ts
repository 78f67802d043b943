import type { CategoryNode, Parameter } from '@geodepot/contracts/equipment/category.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Reader, spoken } from '../../kit/database/database.ts'

interface Stored {
  id: number
  code: string
  parentId: number | null
  label: string
  tracking: CategoryNode['tracking']
  deviceGroup: CategoryNode['deviceGroup']
  parameters: { key: string; name: string; nameEn: string; type: Parameter['type']; unit: string }[]
}

/** A technical parameter with its name in both languages. */
export interface NamedParameter {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly type: Parameter['type']
  readonly unit: string
}
/** The technical parameters of each category, those of its ancestors first. */
export const parametersByCategory = async (db: Reader): Promise<ReadonlyMap<number, readonly NamedParameter[]>> => {
  const { rows } = await sql<{
    id: number
    parentId: number | null
    parameters: NamedParameter[]
  }>`select id, parent_id as "parentId", parameters from equipment.category order by code`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const all = ({ parentId, parameters }: (typeof rows)[number]): NamedParameter[] => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return [...(above ? all(above) : []), ...parameters]
  }
  return new Map(rows.map((row) => [row.id, all(row)]))
}

/**
 * All categories as a tree, ordered by code; each carries its own technical parameters after those of its ancestors.
 */
export const categoryTree = async (db: Reader, language: Language): Promise<CategoryNode[]> => {
  const { rows } = await sql<Stored>`
    select id, code, parent_id as "parentId", ${spoken('name', language)} as label, tracking, device_group as "deviceGroup", parameters
    from equipment.category order by code`.execute(db)
  const below = Map.groupBy(rows, (row) => row.parentId)
  const nodes = (parent: number | null, inherited: Parameter[]): CategoryNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const own = row.parameters.map(({ key, name, nameEn, type, unit }) => ({
        key,
        type,
        unit,
        name: language === 'cn' ? name : nameEn,
      }))
      const parameters = [...inherited, ...own]
      const children = nodes(row.id, parameters)
      return {
        id: row.id,
        code: row.code,
        label: row.label,
        tracking: row.tracking,
        deviceGroup: row.deviceGroup,
        parameters,
        ...(children.length > 0 && { children }),
      }
    })
  return nodes(null, [])
}
