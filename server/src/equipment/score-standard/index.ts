// Standards by which operators are scored: criteria with their points, and grades; written once.
// Asked for by acceptance G8.
import { type ScoreStandardRow, scoreStandardCalls } from '@geodepot/contracts/equipment/score-standard.ts'
import { scoreStandardMessages } from '@geodepot/contracts/equipment/score-standard.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { findScoreStandard, scoreStandardListing } from './queries.ts'
import { createScoreStandard } from './write.ts'

export { createScoreStandard } from './write.ts'

const sheet = exporter<ScoreStandardRow>()(scoreStandardMessages, 'title', [
  { key: 'standardName', width: 28 },
  { key: 'validFrom', type: 'date' },
  {
    key: 'criteria',
    width: 80,
    said: ({ criteria }, language) =>
      criteria.map(({ name, nameEn, points }) => `${language === 'cn' ? name : nameEn} ${points}`).join('; '),
  },
  { key: 'gradeA', type: 'number' },
  { key: 'gradeB', type: 'number' },
  { key: 'gradeC', type: 'number' },
  { key: 'scores', type: 'number' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(scoreStandardCalls.list, ({ db, input }) => listed<ScoreStandardRow>(db, scoreStandardListing(input), input)),
  query(scoreStandardCalls.get, async ({ db, input }) => {
    const found = await findScoreStandard(db, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(scoreStandardCalls.create, async ({ tx, actor, input, context }) => ({
    id: await createScoreStandard(tx, actor, context, input),
  })),
  query(scoreStandardCalls.export, async ({ db, input, context }) =>
    sheet(streamed<ScoreStandardRow>(db, scoreStandardListing(input), input), context.language, input.columns),
  ),
]
