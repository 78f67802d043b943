// Stock on hand: what each place of a store has of each batch, with its age, price and what is promised of it.
// Asked for by acceptance H1 and H11; its quantities and amounts are the stock ledger's balances.
import { stockCalls, type StockRow } from '@geodepot/contracts/material/stock.ts'
import { stockMessages } from '@geodepot/contracts/material/stock.messages.ts'
import { z } from 'zod'
import { dayIn } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { expireReservations } from '../../ledger/stock/index.ts'
import { stockListing } from './queries.ts'
import { registerUses } from './uses.ts'
import './valuation.ts'
import './year-end.ts'

export {
  type Issuable,
  type Lying,
  type Part,
  type TakenFrom,
  allot,
  isDueBefore,
  issuables,
  lyingIn,
  reservedFor,
  takesOf,
} from './allot.ts'

registerUses()

export const jobs: readonly Job[] = [
  job({
    name: 'material/stock.expire',
    messages: stockMessages,
    title: 'expireJob',
    help: 'expireJobHelp',
    args: z.object({}),
    work: async ({ db, now, log }) => {
      log('expireJobDone', { count: await inTransaction(db, (tx) => expireReservations(tx, dayIn(now))) })
    },
  }),
]

const sheet = exporter<StockRow>()(stockMessages, 'title', [
  { key: 'storeName', width: 24 },
  { key: 'placeKind', codes: 'place_' },
  { key: 'goodsLocation' },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'applicableModel' },
  { key: 'partNo' },
  { key: 'materialTypeName' },
  { key: 'batchNo' },
  { key: 'receivedOn', type: 'date' },
  { key: 'expiresOn', type: 'date' },
  { key: 'quantity', type: 'number' },
  { key: 'unitName' },
  { key: 'reservedQty', type: 'number' },
  { key: 'availableQty', type: 'number' },
  { key: 'minQty', type: 'number' },
  { key: 'under', codes: 'under_' },
  { key: 'purchaseUnitPrice', type: 'number' },
  { key: 'amortUnitPrice', type: 'number' },
  { key: 'amount', type: 'number' },
])

export const routes: readonly Route[] = [
  query(stockCalls.list, ({ db, actor, input, context }) =>
    listed<StockRow>(db, stockListing(actor, input, context.language), input),
  ),
  query(stockCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<StockRow>(db, stockListing(actor, input, context.language), input), context.language, input.columns),
  ),
]
