// Stock movements: the entries of the stock ledger, as they were written.
// Asked for by acceptance H11: every figure of stock leads to what it is made of.
import { movementCalls, type MovementRow } from '@geodepot/contracts/material/movement.ts'
import { movementMessages } from '@geodepot/contracts/material/movement.messages.ts'
import { sql } from 'kysely'
import { listed, streamed } from '../../kit/database/list.ts'
import { tellOf } from '../../kit/events/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { movementListing } from './queries.ts'

const sheet = exporter<MovementRow>()(movementMessages, 'title', [
  { key: 'bizDate', type: 'date' },
  { key: 'period' },
  { key: 'kind', codes: 'kind_' },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'partNo' },
  { key: 'batchNo' },
  { key: 'fromName', width: 28 },
  { key: 'toName', width: 28 },
  { key: 'quantity', type: 'number' },
  { key: 'unitName' },
  { key: 'amount', type: 'number' },
  { key: 'documentNumber', width: 24 },
  { key: 'recordedBy' },
  { key: 'recordTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

tellOf({
  kind: 'material/movement',
  events: ['posted'],
  reading: {
    list: movementCalls.list,
    listing: (_db, actor, language) => movementListing(actor, {}, language),
    brief: sql`coalesce((select r.number from document.register r where r.id = v.document_id), '') as number, v.kind as state, null::int as version`,
  },
})

export const routes: readonly Route[] = [
  query(movementCalls.list, ({ db, actor, input, context }) =>
    listed<MovementRow>(db, movementListing(actor, input, context.language), input),
  ),
  query(movementCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<MovementRow>(db, movementListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
