// Check plans: which devices are looked at by which template, and how often.
// Asked for by acceptance G7: plans.
import { checkPlanCalls, type CheckPlanRow } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkPlanMessages } from '@geodepot/contracts/equipment/check-plan.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { checkPlanListing, findCheckPlan, findCheckPlanPage, findInspectors } from './queries.ts'
import { createCheckPlan, removeCheckPlan, updateCheckPlan } from './write.ts'

export { callOffIdle } from './call-off.ts'
export { movePlans } from './move.ts'
export { atWork } from './queries.ts'
export { createCheckPlan } from './write.ts'

const sheet = exporter<CheckPlanRow>()(checkPlanMessages, 'title', [
  { key: 'planName', width: 28 },
  { key: 'templateName', width: 28 },
  { key: 'categoryName', width: 20 },
  { key: 'projectName', width: 32 },
  { key: 'orgName', width: 24 },
  { key: 'cycle', codes: 'cycle_' },
  { key: 'every', type: 'number' },
  { key: 'startOn', type: 'date' },
  { key: 'graceDays', type: 'number' },
  { key: 'inspectorName' },
  { key: 'active', codes: 'active' },
  { key: 'deviceCount', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(checkPlanCalls.list, ({ db, actor, input, context }) => findCheckPlanPage(db, actor, input, context.language)),
  // Before the call of one, whose address matches.
  query(checkPlanCalls.inspectors, ({ db, input, context }) => findInspectors(db, input, context.language)),
  query(checkPlanCalls.get, async ({ db, actor, input, context }) => {
    const found = await findCheckPlan(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(checkPlanCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createCheckPlan(tx, actor, context, [input])
    return { id }
  }),
  command(checkPlanCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateCheckPlan(tx, actor, context, input),
  })),
  command(checkPlanCalls.remove, ({ tx, actor, input, context }) => removeCheckPlan(tx, actor, context, input.ids)),
  query(checkPlanCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CheckPlanRow>(db, checkPlanListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
