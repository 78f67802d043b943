// Budgets: what projects and units may buy in a year, what of it is planned, committed and spent, and what exceeds it.
// Asked for by acceptance H2, H6 and H7.
import { type BudgetRow, type Budgeted, budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { streamed } from '../../kit/database/list.ts'
import { documents, documentVisible } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { budgetListing, findBudget, findBudgetPage, findParts, withFigures } from './queries.ts'
import { findUses, findUsesOfLines } from './uses.ts'
import { createBudgets, removeBudgets, updateBudget } from './write.ts'

export { reasonsAgainst } from './checks.ts'
export { keepWithinBudget, overBudget } from './excess.ts'
export { type Figures, figuresOf } from './figures.ts'
export { type Stored, createBudgets, readBudgets, reasonsAgainstChange, updateBudget } from './write.ts'

registerProjectUse({
  name: 'material/budget',
  counted: {
    messages: budgetMessages,
    key: 'ofProject',
    count: async (db, project) =>
      (
        await sql<{
          count: number
        }>`select count(*) as count from material.budget where project_id = ${project} and deleted_at is null`.execute(
          db,
        )
      ).rows[0]?.count ?? 0,
  },
  // A virtual project has none to move.
  move: async () => undefined,
})
registerUse(dictionaries.materialType, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{ type: string }>`
        select distinct material_type as type from material.budget where material_type = any(${values}::text[]) and deleted_at is null`.execute(
        db,
      )
    ).rows.map(({ type }) => type),
})

const sheet = exporter<BudgetRow>()(budgetMessages, 'title', [
  { key: 'year', type: 'number' },
  { key: 'holderName', width: 32 },
  { key: 'projectInfoNo' },
  // As an import reads it again; its name is the holder's.
  { key: 'deptId' },
  { key: 'materialTypeName' },
  { key: 'amountUSD', type: 'number' },
  { key: 'planned', type: 'number' },
  { key: 'committed', type: 'number' },
  { key: 'spent', type: 'number' },
  { key: 'left', type: 'number' },
  { key: 'usage', codes: 'usage_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])
const batch = 100
/** Rows as they arrive, with the figures of a hundred at once. */
async function* figured(db: Reader, actor: Actor, rows: AsyncIterable<Parameters<typeof withFigures>[2][number]>) {
  let held: Parameters<typeof withFigures>[2][number][] = []
  for await (const row of rows) {
    held.push(row)
    if (held.length < batch) continue
    yield* await withFigures(db, actor, held)
    held = []
  }
  yield* await withFigures(db, actor, held)
}

const seen = async (db: Reader, actor: Actor, kind: Budgeted, id: number): Promise<void> => {
  const known = documents().get(kind)
  if (!known) throw notFound()
  const { rows } =
    await sql`select 1 from ${sql.table(known.table)} a where a.id = ${id} and a.deleted_at is null and ${documentVisible(known.spec, actor, 'a')}`.execute(
      db,
    )
  if (rows.length === 0) throw notFound()
}

export const routes: readonly Route[] = [
  query(budgetCalls.list, ({ db, actor, input, context }) => findBudgetPage(db, actor, input, context.language)),
  query(budgetCalls.parts, ({ db, actor, input, context }) => findParts(db, actor, input, context.language)),
  query(budgetCalls.ofDocument, async ({ db, actor, input, context }) => {
    await seen(db, actor, input.kind, input.id)
    return findUses(db, actor, input, context.language)
  }),
  query(budgetCalls.ofLines, ({ db, actor, input, context }) => findUsesOfLines(db, actor, input, context.language)),
  query(budgetCalls.get, async ({ db, actor, input, context }) => {
    const found = await findBudget(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(budgetCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createBudgets(tx, actor, context, [input])
    return { id }
  }),
  command(budgetCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateBudget(tx, actor, context, input),
  })),
  command(budgetCalls.remove, ({ tx, actor, input, context }) => removeBudgets(tx, actor, context, input.ids)),
  query(budgetCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      figured(db, actor, streamed(db, budgetListing(actor, input, context.language), input)),
      context.language,
      input.columns,
    ),
  ),
]
