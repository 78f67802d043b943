// Equipment categories: the tree at the left of the ledger, each with its tracking, group and technical parameters.
// Asked for by acceptance G1; the category codes and groups are those of the demo company.
import { category } from '@geodepot/contracts/equipment/category.ts'
import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, change, handle } from '../../kit/http/route.ts'
import { categoryTree } from './tree.ts'

export const routes: readonly Route[] = [
  handle(category.tree, ({ db, context }) => categoryTree(db, context.language)),
  change(category.create, async ({ tx, actor, input, context }) => {
    const { rows: [parent] } = await sql<{ id: number; path: number[] }>`select id, path from equipment.category where id = ${input.parentId ?? null}`.execute(tx)
    if (input.parentId !== undefined && !parent) throw refusal(categoryMessages, 'unknown', {}, 'parentId')
    const { rows: [made] } = await sql<{ id: number }>`
      insert into equipment.category (code, parent_id, path, name, name_en, tracking, device_group, created_at)
      select ${input.code}, ${parent?.id ?? null}, ${parent?.path ?? []}::bigint[], ${input.name}, ${input.nameEn}, ${input.tracking}, ${input.deviceGroup}, ${now()}
      on conflict (code) do nothing returning id`.execute(tx)
    if (!made) throw refusal(categoryMessages, 'taken', { code: input.code }, 'code')
    await sql`update equipment.category set path = path || id where id = ${made.id}`.execute(tx)
    await audit(tx, actor, context, 'equipment/category', 'create', [{ id: made.id, change: input }])
    return made
  }),
]
