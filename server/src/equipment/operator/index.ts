// Operators of vibrators: who they are, where they work, and what they came to quarter by quarter.
// Asked for by acceptance G8.
import { type OperatorRow, operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { sql } from 'kysely'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerProjectUse } from '../../system/project/index.ts'
import { findOperator, findResults, operatorListing } from './queries.ts'
import { createOperators, removeOperator, updateOperator } from './write.ts'

export { gradeOf, unscoredPeriods } from './due.ts'
export { createOperators } from './write.ts'

registerProjectUse({
  name: 'equipment/operator',
  counted: {
    messages: operatorMessages,
    key: 'ofProject',
    count: async (db, project) =>
      (
        await sql<{ count: number }>`
          select count(distinct w.operator_id) as count from equipment.operator_post w join equipment.operator o on o.id = w.operator_id
          where w.project_id = ${project} and o.deleted_at is null`.execute(db)
      ).rows[0]?.count ?? 0,
  },
  move: async (tx, _actor, _context, from, to) => {
    // Days that the real project has already are there once.
    await sql`
      delete from equipment.operator_post w using equipment.operator_post there
      where w.project_id = ${from} and there.project_id = ${to.id} and there.operator_id = w.operator_id
        and daterange(there.from_on, there.until_on, '[]') && daterange(w.from_on, w.until_on, '[]')`.execute(tx)
    await sql`update equipment.operator_post set project_id = ${to.id} where project_id = ${from}`.execute(tx)
  },
})

const sheet = exporter<OperatorRow>()(operatorMessages, 'title', [
  { key: 'operatorNo' },
  { key: 'operatorName' },
  { key: 'orgName', width: 24 },
  { key: 'projectName', width: 32 },
  { key: 'licenceNo' },
  { key: 'licenceEnd', type: 'date' },
  { key: 'active', codes: 'active' },
  { key: 'total', type: 'number' },
  { key: 'grade' },
  { key: 'openPeriods', width: 24 },
  { key: 'accountName' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(operatorCalls.list, ({ db, actor, input, context }) =>
    listed<OperatorRow>(db, operatorListing(actor, input, context.language), input),
  ),
  query(operatorCalls.get, async ({ db, actor, input, context }) => {
    const found = await findOperator(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  query(operatorCalls.results, async ({ db, actor, input }) => {
    const found = await findResults(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(operatorCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createOperators(tx, actor, context, [input])
    return { id }
  }),
  command(operatorCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateOperator(tx, actor, context, input),
  })),
  command(operatorCalls.remove, ({ tx, actor, input, context }) => removeOperator(tx, actor, context, input.ids)),
  query(operatorCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<OperatorRow>(db, operatorListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
