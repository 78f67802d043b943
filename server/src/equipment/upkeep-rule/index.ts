// Upkeep rules: which devices must have upkeep by what they have run or by days, and what stops while it is overdue.
// Asked for by acceptance G5: level 605, forced maintenance.
import { type UpkeepRuleRow, upkeepRuleCalls } from '@geodepot/contracts/equipment/upkeep-rule.ts'
import { upkeepRuleMessages } from '@geodepot/contracts/equipment/upkeep-rule.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { findUpkeepRule, upkeepRuleListing } from './queries.ts'
import { createUpkeepRule, removeUpkeepRule, updateUpkeepRule } from './write.ts'

export { createUpkeepRule } from './write.ts'

const sheet = exporter<UpkeepRuleRow>()(upkeepRuleMessages, 'title', [
  { key: 'ruleName', width: 28 },
  { key: 'appliesTo', width: 28 },
  { key: 'meterKind', codes: 'kind_' },
  { key: 'everyRun', type: 'number' },
  { key: 'warnRun', type: 'number' },
  { key: 'everyDays', type: 'number' },
  { key: 'warnDays', type: 'number' },
  { key: 'levelName' },
  { key: 'includedNames', width: 28 },
  { key: 'forced', codes: 'forced' },
  { key: 'drafts', codes: 'drafts' },
  { key: 'startOn', type: 'date' },
  { key: 'active', codes: 'active' },
  { key: 'dueCount', type: 'number' },
  { key: 'overCount', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(upkeepRuleCalls.list, ({ db, actor, input, context }) =>
    listed<UpkeepRuleRow>(db, upkeepRuleListing(actor, input, context.language), input),
  ),
  query(upkeepRuleCalls.get, async ({ db, actor, input, context }) => {
    const found = await findUpkeepRule(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(upkeepRuleCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createUpkeepRule(tx, actor, context, [input])
    return { id }
  }),
  command(upkeepRuleCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateUpkeepRule(tx, actor, context, input),
  })),
  command(upkeepRuleCalls.remove, ({ tx, actor, input, context }) => removeUpkeepRule(tx, actor, context, input.ids)),
  query(upkeepRuleCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<UpkeepRuleRow>(db, upkeepRuleListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
