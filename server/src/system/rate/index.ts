// Exchange rates to USD, kept as they are quoted and never edited; documents ask here for the rate of their day.
// Asked for by acceptance H1 and domain rule 7.13.
import { type RateRow, rate } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { ratesBefore } from './on-day.ts'
import { jumpPercent } from './parameters.ts'
import { findRate, rateListing } from './queries.ts'
import { correctRates, createRates, withdrawRates } from './write.ts'

export { type AskedRate, type RateOfDay, ratesBefore, ratesKnownOn, ratesOn } from './on-day.ts'
export { usdFactor } from './factor.ts'
export { correctRates, createRates, rateObjections } from './write.ts'

const sheet = exporter<RateRow>()(rateMessages, 'title', [
  { key: 'currencyCode' },
  { key: 'currencyName', width: 24 },
  { key: 'rateDate', type: 'date' },
  { key: 'quotation', codes: 'quotation_', width: 20 },
  { key: 'rate', type: 'number' },
  { key: 'toUsd', type: 'number' },
  { key: 'source', width: 24 },
  { key: 'state', codes: 'state_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'replacedBy' },
  { key: 'replacedTime', type: 'dateTime' },
])
// The newest day first: what was entered later may be of an earlier one.
const newestFirst = <Q extends { orderByColumn?: string | undefined; isAsc?: string | undefined }>(asked: Q): Q =>
  asked.orderByColumn === undefined ? { ...asked, orderByColumn: 'rateDate', isAsc: asked.isAsc ?? 'desc' } : asked

export const routes: readonly Route[] = [
  query(rate.list, ({ db, actor, input, context }) =>
    listed<RateRow>(db, rateListing(actor, input, context.language), newestFirst(input)),
  ),
  query(rate.before, async ({ db, input }) => {
    const [last = null] = await ratesBefore(db, [{ currency: input.currencyCode, day: input.rateDate }])
    return {
      last: last && { rateDate: last.rateDate, rate: last.rate, quotation: last.quotation },
      bound: await jumpPercent(db),
    }
  }),
  query(rate.get, async ({ db, actor, input, context }) => {
    const found = await findRate(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(rate.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createRates(tx, actor, context, [input])
    return { id }
  }),
  command(rate.update, async ({ tx, actor, input, context }) => {
    const [id = 0] = await correctRates(tx, actor, context, [input])
    return { id }
  }),
  command(rate.remove, ({ tx, actor, input, context }) => withdrawRates(tx, actor, context, input.ids)),
  query(rate.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<RateRow>(db, rateListing(actor, input, context.language), newestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
]
