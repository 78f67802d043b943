// Scores of operators: a sheet of a scorer for an operator, a project and a quarter, which stays once it was submitted.
// Asked for by acceptance G8.
import { type OperatorScoreRow, operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorScoreMessages } from '@geodepot/contracts/equipment/operator-score.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { blankSheet, findOperatorScore, operatorScoreListing } from './queries.ts'
import { createOperatorScore, removeOperatorScore, submitOperatorScore, updateOperatorScore } from './write.ts'

export { createOperatorScore, submitOperatorScore } from './write.ts'

const sheet = exporter<OperatorScoreRow>()(operatorScoreMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'operatorNo' },
  { key: 'operatorName' },
  { key: 'projectName', width: 32 },
  { key: 'period' },
  { key: 'devNo' },
  { key: 'total', type: 'number' },
  { key: 'grade' },
  { key: 'state', codes: 'state_' },
  { key: 'scorer' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(operatorScoreCalls.list, ({ db, actor, input }) =>
    listed<OperatorScoreRow>(db, operatorScoreListing(actor, input), input),
  ),
  query(operatorScoreCalls.blank, ({ db, input, context }) => blankSheet(db, input.period, context.language)),
  query(operatorScoreCalls.get, async ({ db, actor, input, context }) => {
    const found = await findOperatorScore(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(operatorScoreCalls.create, async ({ tx, actor, input, context }) => ({
    id: await createOperatorScore(tx, actor, context, input),
  })),
  command(operatorScoreCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateOperatorScore(tx, actor, context, input),
  })),
  command(operatorScoreCalls.submit, async ({ tx, actor, input, context }) => ({
    version: await submitOperatorScore(tx, actor, context, input),
  })),
  command(operatorScoreCalls.remove, ({ tx, actor, input, context }) =>
    removeOperatorScore(tx, actor, context, input.ids),
  ),
  query(operatorScoreCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<OperatorScoreRow>(db, operatorScoreListing(actor, input), input), context.language, input.columns),
  ),
]
