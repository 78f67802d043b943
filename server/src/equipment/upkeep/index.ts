// Upkeep that is due by its rules: listed each night, drafted as repairs, and in the way of dispatch where it is forced.
// Asked for by acceptance G5: level 605, forced maintenance; and by practice 20: overdue is derived, and ends by a repair or a waiver.
import { type UpkeepRow, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { z } from 'zod'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { registerGoing } from '../certificate/index.ts'
import { draftChosen, waive } from './draft.ts'
import { noticeUpkeep } from './due.ts'
import { lookAtUpkeep } from './going.ts'
import { findOfDevice, longestFirst, upkeepListing } from './queries.ts'

export { draftChosen } from './draft.ts'
export { noticeUpkeep, noticeUpkeepIn } from './due.ts'
export { needsFrom } from './queries.ts'
export { isOver, stillNeeded } from './standing.ts'

registerGoing(lookAtUpkeep)

const sheet = exporter<UpkeepRow>()(upkeepMessages, 'title', [
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'devModel', width: 28 },
  { key: 'holderName', width: 28 },
  { key: 'projectName', width: 32 },
  { key: 'ruleName', width: 28 },
  { key: 'levelName' },
  { key: 'forced', codes: 'forced' },
  { key: 'meterKind', codes: 'kind_' },
  { key: 'run', type: 'number' },
  { key: 'limitRun', type: 'number' },
  { key: 'limitOn', type: 'date' },
  { key: 'dueState', codes: 'due_' },
  { key: 'repairNo', width: 26 },
  { key: 'waivedUntil', type: 'date' },
  { key: 'waivedReason', width: 32 },
  { key: 'noticedTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(upkeepCalls.list, ({ db, actor, input, context }) =>
    listed<UpkeepRow>(db, upkeepListing(actor, input, context.language), longestFirst(input)),
  ),
  query(upkeepCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<UpkeepRow>(db, upkeepListing(actor, input, context.language), longestFirst(input)),
      context.language,
      input.columns,
    ),
  ),
  query(upkeepCalls.ofDevice, ({ db, actor, input, context }) =>
    findOfDevice(db, actor, input.devId, context.language),
  ),
  command(upkeepCalls.draft, ({ tx, actor, input, context }) => draftChosen(tx, actor, context, input.needIds)),
  command(upkeepCalls.waive, ({ tx, actor, input, context }) => waive(tx, actor, context, input)),
]

export const jobs: readonly Job[] = [
  job({
    name: 'equipment/upkeep.notice',
    messages: upkeepMessages,
    title: 'job',
    help: 'jobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      log('jobDone', { ...(await noticeUpkeep(db)) })
    },
  }),
]
