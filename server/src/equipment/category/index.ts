// Equipment categories: the tree at the left of the ledger, each with its tracking, group and technical parameters.
// Asked for by acceptance G1; the category codes and groups are those of the demo company.
import { category } from '@geodepot/contracts/equipment/category.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { categoryTree } from './tree.ts'
import { createCategories } from './write.ts'

export { type NamedParameter, parametersByCategory } from './tree.ts'
export { type NewCategory, createCategories } from './write.ts'

registerNames({
  entity: 'equipment/category',
  fields: /^categoryId$/,
  table: 'equipment.category',
  key: 'bigint',
  names: ['name', 'name_en'],
})

export const routes: readonly Route[] = [
  query(category.tree, ({ db, context }) => categoryTree(db, context.language)),
  command(category.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createCategories(tx, actor, context, [input])
    return { id }
  }),
]
