// Periods of the stock ledger: tried, closed with a snapshot and a hash, opened again by two people.
// Asked for by acceptance H11 and the domain's closing on the 26th.
import { type PeriodRow, periodCalls } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { sql } from 'kysely'
import { listed, streamed } from '../../kit/database/list.ts'
import { tellOf } from '../../kit/events/index.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { askToReopen, closePeriod, confirmPeriod, decideReopening } from './acts.ts'
import { findPeriod, periodListing } from './queries.ts'
import { tryToClose } from './trial.ts'

export { closePeriod } from './acts.ts'
export { tryToClose } from './trial.ts'
export { type Posting, registerPosting } from './unposted.ts'

const sheet = exporter<PeriodRow>()(periodMessages, 'title', [
  { key: 'period' },
  { key: 'beginsOn', type: 'date' },
  { key: 'endsOn', type: 'date' },
  { key: 'state', codes: 'state_' },
  { key: 'closedBy' },
  { key: 'closedTime', type: 'dateTime' },
  { key: 'rowCount', type: 'number' },
  { key: 'openingAmount', type: 'number' },
  { key: 'inAmount', type: 'number' },
  { key: 'outAmount', type: 'number' },
  { key: 'endingAmount', type: 'number' },
  { key: 'hash', width: 66 },
])

tellOf({
  kind: 'material/period',
  events: ['closed', 'reopened'],
  reading: {
    list: periodCalls.list,
    listing: (db, actor) => periodListing(db, actor, {}),
    brief: sql`v.period as number, case when c.id is null then 'open' else 'closed' end as state, null::int as version`,
  },
})

export const routes: readonly Route[] = [
  query(periodCalls.list, async ({ db, actor, input }) =>
    listed<PeriodRow>(db, await periodListing(db, actor, input), input),
  ),
  query(periodCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<PeriodRow>(db, await periodListing(db, actor, input), input), context.language, input.columns),
  ),
  query(periodCalls.get, async ({ db, actor, input, context }) => {
    const found = await findPeriod(db, actor, input.period, context.language)
    if (!found) throw notFound()
    return found
  }),
  query(periodCalls.trial, ({ db, input, context }) => tryToClose(db, input.period, context.language)),
  command(periodCalls.close, ({ tx, actor, input, context }) => closePeriod(tx, actor, context, input.period)),
  command(periodCalls.confirm, ({ tx, actor, input, context }) => confirmPeriod(tx, actor, context, input)),
  command(periodCalls.reopen, ({ tx, actor, input, context }) => askToReopen(tx, actor, context, input)),
  command(periodCalls.approve, ({ tx, actor, input, context }) =>
    decideReopening(tx, actor, context, input, 'approved'),
  ),
  command(periodCalls.refuse, ({ tx, actor, input, context }) => decideReopening(tx, actor, context, input, 'refused')),
]
