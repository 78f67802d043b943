// Depreciation of devices by the month: run once a month, frozen, and what the books say each is worth.
// Asked for by acceptance G10: book values, and newness made of them.
import { type DepreciationRow, depreciationCalls } from '@geodepot/contracts/equipment/depreciation.ts'
import { depreciationMessages } from '@geodepot/contracts/equipment/depreciation.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { depreciationListing, findRules, findRuns } from './queries.ts'
import { runDepreciation, setRule } from './write.ts'

export { runDepreciation, setRule } from './write.ts'

const sheet = exporter<DepreciationRow>()(depreciationMessages, 'title', [
  { key: 'month' },
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'devType', width: 20 },
  { key: 'ownerOrgName', width: 28 },
  { key: 'currency' },
  { key: 'originalValue', type: 'number' },
  { key: 'residualValue', type: 'number' },
  { key: 'months', type: 'number' },
  { key: 'amount', type: 'number' },
  { key: 'accumulated', type: 'number' },
  { key: 'netValue', type: 'number' },
])

export const routes: readonly Route[] = [
  query(depreciationCalls.list, ({ db, actor, input, context }) =>
    listed<DepreciationRow>(db, depreciationListing(actor, input, context.language), input),
  ),
  query(depreciationCalls.runs, ({ db, actor }) => findRuns(db, actor)),
  query(depreciationCalls.rules, ({ db, context }) => findRules(db, context.language)),
  command(depreciationCalls.run, async ({ tx, actor, input, context }) => ({
    devices: await runDepreciation(tx, actor, context, input),
  })),
  command(depreciationCalls.rule, ({ tx, actor, input, context }) => setRule(tx, actor, context, input)),
  query(depreciationCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<DepreciationRow>(db, depreciationListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
