// Currencies: what amounts may be in, with their minor units; rates to USD are a module of their own.
// Asked for by acceptance H1; the amounts of equipment and purchasing name a currency.
import { currency, type CurrencyRow } from '@geodepot/contracts/system/currency.ts'
import { currencyMessages } from '@geodepot/contracts/system/currency.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { currencyListing, currencyOptions, findCurrency } from './queries.ts'
import { createCurrency, removeCurrencies, updateCurrency } from './write.ts'

export { staleDays } from './parameters.ts'
export { type KnownCurrencies, knownCurrencies } from './known.ts'

const sheet = exporter<CurrencyRow>()(currencyMessages, 'title', [
  { key: 'code' },
  { key: 'name', width: 24 },
  { key: 'sign' },
  { key: 'digits', type: 'number' },
  { key: 'latestRate', type: 'number' },
  { key: 'rateDate', type: 'date' },
  { key: 'status', codes: 'status' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(currency.list, async ({ db, actor, input, context }) =>
    listed<CurrencyRow>(db, await currencyListing(db, actor, input, context.language), {
      ...input,
      orderByColumn: input.orderByColumn ?? 'orderNum',
    }),
  ),
  query(currency.optionselect, ({ db, context }) => currencyOptions(db, context.language)),
  query(currency.get, async ({ db, actor, input }) => {
    const found = await findCurrency(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(currency.create, async ({ tx, actor, input, context }) => ({
    id: await createCurrency(tx, actor, context, input),
  })),
  command(currency.update, async ({ tx, actor, input, context }) => ({
    version: await updateCurrency(tx, actor, context, input),
  })),
  command(currency.remove, ({ tx, actor, input, context }) => removeCurrencies(tx, actor, context, input.ids)),
  query(currency.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CurrencyRow>(db, await currencyListing(db, actor, input, context.language), {
        ...input,
        orderByColumn: input.orderByColumn ?? 'orderNum',
      }),
      context.language,
      input.columns,
    ),
  ),
]
