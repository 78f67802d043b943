// Reservations: what stores keep for lines that were asked for, for whom and until when; given back, or kept on.
// Asked for by acceptance H3 and practice 24: taking from stock makes a reservation of 30 days.
import { type ReservationRow, reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { prolong, release } from './acts.ts'
import { reservationListing } from './queries.ts'

const sheet = exporter<ReservationRow>()(reservationMessages, 'title', [
  { key: 'state', codes: 'state_' },
  { key: 'storeName', width: 24 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'partNo' },
  { key: 'quantity', type: 'number' },
  { key: 'unitName' },
  { key: 'aim', codes: 'aim_' },
  { key: 'analysisNo', width: 26 },
  { key: 'applicationNo', width: 26 },
  { key: 'lineNo', type: 'number' },
  { key: 'projectName', width: 28 },
  { key: 'orgName', width: 24 },
  { key: 'expiresOn', type: 'date' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'endedTime', type: 'dateTime' },
  { key: 'endedBy' },
  { key: 'reason', width: 32 },
])

export const routes: readonly Route[] = [
  query(reservationCalls.list, ({ db, actor, input, context }) =>
    listed<ReservationRow>(db, reservationListing(actor, input, context.language), input),
  ),
  query(reservationCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<ReservationRow>(db, reservationListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  command(reservationCalls.release, ({ tx, actor, input, context }) => release(tx, actor, context, input)),
  command(reservationCalls.prolong, ({ tx, actor, input, context }) => prolong(tx, actor, context, input.id)),
]
