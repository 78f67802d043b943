import type { CategoryNode, Parameter } from '@geodepot/contracts/equipment/category.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

interface Stored {
  id: number; code: string; parentId: number | null; label: string; tracking: CategoryNode['tracking']; deviceGroup: CategoryNode['deviceGroup']
  parameters: { key: string; name: string; nameEn: string; type: Parameter['type']; unit: string }[]
}

/** All categories as a tree, ordered by code; each carries its own technical parameters after those of its ancestors. */
export const categoryTree = async (db: Reader, language: Language): Promise<CategoryNode[]> => {
  const { rows } = await sql<Stored>`
    select id, code, parent_id as "parentId", ${sql.ref(language === 'cn' ? 'name' : 'name_en')} as label, tracking, device_group as "deviceGroup", parameters
    from equipment.category order by code`.execute(db)
  const below = Map.groupBy(rows, (row) => row.parentId)
  const nodes = (parent: number | null, inherited: Parameter[]): CategoryNode[] => (below.get(parent) ?? []).map((row) => {
    const own = row.parameters.map(({ key, name, nameEn, type, unit }) => ({ key, type, unit, name: language === 'cn' ? name : nameEn }))
    const parameters = [...inherited, ...own]
    const children = nodes(row.id, parameters)
    return { id: row.id, code: row.code, label: row.label, tracking: row.tracking, deviceGroup: row.deviceGroup, parameters, ...(children.length > 0 && { children }) }
  })
  return nodes(null, [])
}
