// Trade documents: which papers an order needs, by its type, incoterm, countries and goods.
// Asked for by acceptance H7; the checklist of an order is made of them.
import { paperCalls, type PaperRow } from '@geodepot/contracts/material/paper.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { paperListing, findPaper, findPaperPage } from './queries.ts'
import { createPaper, removePaper, updatePaper } from './write.ts'

export { createPaper } from './write.ts'

const sheet = exporter<PaperRow>()(paperMessages, 'title', [
  { key: 'position', type: 'number' },
  { key: 'name', width: 28 },
  { key: 'nameEn', width: 36 },
  { key: 'from', codes: 'from_' },
  { key: 'per', codes: 'per_' },
  { key: 'stage', codes: 'stage_' },
  {
    key: 'orderTypes',
    width: 20,
    said: ({ orderTypes }, language) =>
      orderTypes.map((type) => textOf(paperMessages, `orderType_${type}`, language)).join('; '),
  },
  { key: 'incoterms', width: 24, said: ({ incoterms }) => incoterms.join('; ') },
  { key: 'supplierCountries', width: 20, said: ({ supplierCountries }) => supplierCountries.join('; ') },
  { key: 'destinations', width: 20, said: ({ destinations }) => destinations.join('; ') },
  { key: 'dangerousOnly', codes: 'dangerousOnly_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(paperCalls.list, ({ db, actor, input }) => findPaperPage(db, actor, input)),
  query(paperCalls.get, async ({ db, actor, input }) => {
    const found = await findPaper(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(paperCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createPaper(tx, actor, context, [input])
    return { id }
  }),
  command(paperCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updatePaper(tx, actor, context, input),
  })),
  command(paperCalls.remove, ({ tx, actor, input, context }) => removePaper(tx, actor, context, input.ids)),
  query(paperCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<PaperRow>(db, paperListing(actor, input), input), context.language, input.columns),
  ),
]
