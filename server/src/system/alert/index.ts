// Alerts: what needs somebody to act, counted and listed by the query of the
// module that knows, put off by each person, pushed every night.
// Asked for by acceptance F1 to F3 and the specification's sections 2.7 and 7.4.
import { alert } from '@geodepot/contracts/system/alert.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { z } from 'zod'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { dismissAlerts, restoreAlerts } from './dismissal.ts'
import { pushAlerts } from './push.ts'
import { findAlerts, findMessages } from './queries.ts'

export {
  type Alert,
  type Trouble,
  type WorkSource,
  lastWarning,
  offeredAlerts,
  registerAlert,
  registerWork,
  troubleSeen,
} from './registry.ts'
export { countAlertsByUnit } from './queries.ts'
export { daysOf } from './threshold.ts'

export const routes: readonly Route[] = [
  query(alert.allocation, ({ db, actor, context }) => findMessages(db, actor, 'allocation', context.language)),
  query(alert.scrap, ({ db, actor, context }) => findMessages(db, actor, 'scrap', context.language)),
  query(alert.list, ({ db, actor, context }) => findAlerts(db, actor, context.language)),
  command(alert.dismiss, ({ tx, actor, input, context }) =>
    dismissAlerts(tx, actor, context, input.businessTypes ?? []),
  ),
  command(alert.restore, ({ tx, actor, input, context }) => restoreAlerts(tx, actor, context, input.businessTypes)),
]

export const jobs: readonly Job[] = [
  job({
    name: 'system/alert.push',
    messages: alertMessages,
    title: 'job',
    help: 'jobHelp',
    args: z.object({}),
    work: async ({ db, now, log }) => {
      log('jobDone', { ...(await pushAlerts(db, now)) })
    },
  }),
]
