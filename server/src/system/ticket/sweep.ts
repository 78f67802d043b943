import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, job } from '../../kit/jobs/index.ts'

const day = 24 * 3600 * 1000

export const jobs: readonly Job[] = [
  job({
    name: 'system/ticket.sweep',
    messages: ticketMessages,
    title: 'sweepJob',
    help: 'sweepJobHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(7).max(3650).default(90) }),
    work: async ({ db, args, now, log }) => {
      const before = new Date(now.getTime() - args.days * day)
      const { numAffectedRows: links } = await sql`delete from system.ticket where expires_at < ${before}`.execute(db)
      log('sweepJobDone', { links: Number(links ?? 0) })
    },
  }),
]
