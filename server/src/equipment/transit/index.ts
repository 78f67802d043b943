// What is on the road: every shipment of allocations, returns and transfers that has not arrived, or arrived otherwise.
// Asked for by acceptance G3 and G4: since when, late by how much, who waits, who must act.
import { type TransitLine, type TransitRow, transit } from '@geodepot/contracts/equipment/transit.ts'
import { transitMessages } from '@geodepot/contracts/equipment/transit.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { pageOfWorkedOut, streamOfWorkedOut } from '../../kit/database/worked-out.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { linesFound, shipmentsFound, transitSummary } from './queries.ts'

const road = [
  { key: 'kind', codes: 'kind_' },
  { key: 'number', width: 26 },
  { key: 'position', type: 'number' },
  { key: 'from', width: 28 },
  { key: 'to', width: 28 },
  { key: 'shippedTime', type: 'dateTime' },
  { key: 'daysOnRoad', type: 'number' },
  { key: 'expectedDate', type: 'date' },
  { key: 'overdueDays', type: 'number' },
  { key: 'waitsFor', width: 32 },
  { key: 'mustAct', width: 32 },
  { key: 'waybill' },
] as const
const shipmentSheet = exporter<TransitRow>()(transitMessages, 'title', [
  ...road,
  { key: 'carrier' },
  { key: 'plate' },
  { key: 'driver' },
  { key: 'driverPhone' },
  { key: 'expectedQty', width: 28, said: ({ expectedQty }) => saidAmounts(expectedQty) },
  { key: 'unsettledQty', width: 28, said: ({ unsettledQty }) => saidAmounts(unsettledQty) },
])
const lineSheet = exporter<TransitLine>()(transitMessages, 'title', [
  ...road,
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'brand' },
  { key: 'devModel' },
  { key: 'shippedQty', type: 'number' },
  { key: 'expectedQty', type: 'number' },
  { key: 'shortQty', type: 'number' },
  { key: 'refusedQty', type: 'number' },
  { key: 'unsettledQty', type: 'number' },
  { key: 'unit' },
])

export const routes: readonly Route[] = [
  query(transit.list, ({ db, actor, input, context }) =>
    pageOfWorkedOut<TransitRow>(db, shipmentsFound(actor, input, context.language), input),
  ),
  query(transit.lines, ({ db, actor, input, context }) =>
    pageOfWorkedOut<TransitLine>(db, linesFound(actor, input, context.language), input),
  ),
  query(transit.summary, ({ db, actor, input, context }) => transitSummary(db, actor, input, context.language)),
  query(transit.export, async ({ db, actor, input, context }) =>
    shipmentSheet(
      streamOfWorkedOut<TransitRow>(db, shipmentsFound(actor, input, context.language)),
      context.language,
      input.columns,
    ),
  ),
  query(transit.linesExport, async ({ db, actor, input, context }) =>
    lineSheet(
      streamOfWorkedOut<TransitLine>(db, linesFound(actor, input, context.language)),
      context.language,
      input.columns,
    ),
  ),
]
