import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, job } from '../../kit/jobs/index.ts'

const day = 24 * 3600 * 1000
/** Of one subscription no more are kept, whatever their age. */
const mostKept = 100_000

export const jobs: readonly Job[] = [
  job({
    name: 'system/subscription.sweep',
    messages: subscriptionMessages,
    title: 'sweepJob',
    help: 'sweepJobHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(1).max(365).default(30) }),
    work: async ({ db, args, now, log }) => {
      const before = new Date(now.getTime() - args.days * day)
      const { numAffectedRows } = await sql`
        delete from system.event_delivery d using (
          select s.id, (select k.id from system.event_delivery k where k.subscription_id = s.id order by k.id desc offset ${mostKept} limit 1) as last from system.subscription s) s
        where d.subscription_id = s.id and d.state <> 'waiting' and (d.id <= s.last or d.happened_at < ${before})`.execute(
        db,
      )
      log('sweepJobDone', { count: Number(numAffectedRows ?? 0) })
    },
  }),
]
