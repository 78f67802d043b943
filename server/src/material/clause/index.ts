// Contract clauses: what the annex of every contract says, in both languages, kept by whoever answers for it.
// Asked for by acceptance H7: printed order and contract annex.
import { clauseCalls, type ClauseRow } from '@geodepot/contracts/material/clause.ts'
import { clauseMessages } from '@geodepot/contracts/material/clause.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { clauseListing, findClause, findClausePage } from './queries.ts'
import { createClause, removeClause, updateClause } from './write.ts'

const sheet = exporter<ClauseRow>()(clauseMessages, 'title', [
  { key: 'position', type: 'number' },
  { key: 'name', width: 28 },
  { key: 'nameEn', width: 28 },
  { key: 'text', width: 60 },
  { key: 'textEn', width: 60 },
  {
    key: 'orderTypes',
    width: 20,
    said: ({ orderTypes }, language) =>
      orderTypes.map((type) => textOf(clauseMessages, `orderType_${type}`, language)).join('; '),
  },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(clauseCalls.list, ({ db, actor, input }) => findClausePage(db, actor, input)),
  query(clauseCalls.get, async ({ db, actor, input }) => {
    const found = await findClause(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(clauseCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createClause(tx, actor, context, [input])
    return { id }
  }),
  command(clauseCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateClause(tx, actor, context, input),
  })),
  command(clauseCalls.remove, ({ tx, actor, input, context }) => removeClause(tx, actor, context, input.ids)),
  query(clauseCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<ClauseRow>(db, clauseListing(actor, input), input), context.language, input.columns),
  ),
]
