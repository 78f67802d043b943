// Sources of repairs: what SAP, the mobile client and the production system send, by an interface or a file.
// Asked for by acceptance G5: sources SAP, YD, WTSC.
import { type InboundRow, repairSourceCalls } from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import { exporter } from '../../kit/export.ts'
import { notFound, said } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { findInbound, findOneInbound, streamInbound } from './queries.ts'
import { receive } from './receive.ts'

export { type Inbound, judge } from './judge.ts'
export { receive } from './receive.ts'

const sheet = exporter<InboundRow>()(repairSourceMessages, 'title', [
  { key: 'source', codes: 'source_' },
  { key: 'number', width: 24 },
  { key: 'outcome', codes: 'outcome_' },
  { key: 'way', codes: 'way_' },
  { key: 'deviceNo', width: 24 },
  { key: 'deviceName', width: 28 },
  { key: 'repairNumber', width: 26 },
  { key: 'reason', width: 48 },
  { key: 'times', type: 'number' },
  { key: 'receivedTime', type: 'dateTime' },
  { key: 'receivedBy' },
])

export const routes: readonly Route[] = [
  query(repairSourceCalls.list, ({ db, actor, input, context }) => findInbound(db, actor, input, context.language)),
  query(repairSourceCalls.get, async ({ db, actor, input, context }) => {
    const found = await findOneInbound(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(repairSourceCalls.send, async ({ tx, actor, input: { source, rows }, context }) => {
    const received = await receive(
      tx,
      actor,
      context,
      'api',
      rows.map((given) => ({ source, given })),
    )
    const count = (outcome: string) => received.filter((one) => one.outcome === outcome).length
    return {
      accepted: count('accepted'),
      same: count('same'),
      refused: count('refused'),
      rows: received.map((one, at) => ({
        number: rows[at]?.number ?? '',
        outcome: one.outcome,
        repairNumber: one.outcome === 'refused' ? null : one.repair,
        errors:
          one.outcome === 'refused'
            ? one.reasons.map((reason) => ({
                field: `rows.${at}.${reason.field ?? ''}`,
                key: reason.key,
                msg: said(reason, context.language),
              }))
            : [],
      })),
    }
  }),
  query(repairSourceCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamInbound(db, actor, input, context.language), context.language, input.columns),
  ),
]
