// Plan allocations: what is to be bought is given to purchasers, line by line, by hand or by rule.
// Asked for by acceptance H4; what waits is what approved analyses buy and no plan has.
import { type PlanRow, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { findBuyers } from './buyers.ts'
import { allocateAll, distribute as distributeByRule } from './distribute.ts'
import { planDocuments } from './document.ts'
import { findOpen } from './open.ts'
import { findLines, reads } from './queries.ts'

export { distribute } from './distribute.ts'
export { planDocuments } from './document.ts'
export { installation } from './installation.ts'
export { type PlanLeft, type SchemableLine, findOpen, findPlanOpen, lockPlanLines } from './open.ts'
export { type Released, releasePlan } from './release.ts'
export { estimated, sourceColumns, sourceJoins } from './source.ts'
export { isTaken, takenBy } from './takers.ts'
export { tellReleased } from './tell.ts'

registerChain({ of: planDocuments, parent: standsOn('source_line_id'), released: sql`l.released_quantity` })

const uses = (type: string, column: 'purchase_mode' | 'source_type') =>
  registerUse(type, {
    by: 'value',
    among: async (db, values) =>
      (
        await sql<{
          value: string
        }>`select distinct ${sql.id(column)} as value from material.plan where ${sql.id(column)} = any(${values}::text[])`.execute(
          db,
        )
      ).rows.map(({ value }) => value),
  })
uses(dictionaries.purchaseMode, 'purchase_mode')
uses(dictionaries.sourceType, 'source_type')

const sheet = exporter<PlanRow>()(planMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'name', width: 28 },
  { key: 'allocationStatus', codes: 'allocationStatus' },
  { key: 'purchaserName' },
  { key: 'purchaseModeName' },
  { key: 'sourceTypeName' },
  { key: 'projectNames', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'estimatedAmount', type: 'number' },
  { key: 'expectedDate', type: 'date' },
  { key: 'orgName', width: 24 },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const { open, buyers, distribute, allocate, ...standard } = planCalls

export const routes: readonly Route[] = [
  ...documentRoutes(planDocuments, standard, {
    reads,
    sheet,
    exportable: async (db, actor, asked, language) => {
      const drafts = { ...asked, allocationStatus: '0', pageNum: 1, pageSize: 1 } as const
      if ((await reads.page(db, actor, drafts, language)).rows.length > 0) throw refusal(planMessages, 'notExported')
    },
    detail: async (db, { id }, language, actor) => ({ lines: await findLines(db, actor, id, language) }),
  }),
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input, context.language)),
  query(buyers, ({ db, context }) => findBuyers(db, context.language)),
  command(distribute, ({ tx, actor, input, context }) => distributeByRule(tx, actor, context, input.lineIds)),
  command(allocate, ({ tx, actor, input, context }) => allocateAll(tx, actor, context, input.ids)),
]
