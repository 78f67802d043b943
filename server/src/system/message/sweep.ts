import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Job, job } from '../../kit/jobs/index.ts'

const day = 24 * 3600 * 1000

export const jobs: readonly Job[] = [
  job({
    name: 'system/message.sweep',
    messages: messageMessages,
    title: 'sweepJob',
    help: 'sweepJobHelp',
    args: z.object({ days: z.coerce.number<number | string>().int().min(7).max(3650).default(90) }),
    work: async ({ db, args, now, log }) => {
      const before = new Date(now.getTime() - args.days * day)
      const { numAffectedRows: messages } = await sql`delete from document.message where sent_at < ${before}`.execute(
        db,
      )
      const { numAffectedRows: deliveries } =
        await sql`delete from document.delivery where ended_at < ${before}`.execute(db)
      // One that did not go is kept: what it was sent for would pass as sent.
      await sql`delete from document.letter where ended_at < ${before} and state = 'done'`.execute(db)
      log('sweepJobDone', { messages: Number(messages ?? 0), deliveries: Number(deliveries ?? 0) })
    },
  }),
]
