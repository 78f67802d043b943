import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { z } from 'zod'
import { readWhatIsOver, remindDue } from '../../kit/document/index.ts'
import { type Job, job } from '../../kit/jobs/index.ts'

export const jobs: readonly Job[] = [
  job({
    name: 'system/chain.remind',
    messages: chainMessages,
    title: 'remindJob',
    help: 'remindJobHelp',
    args: z.object({}),
    work: async ({ db, now, log }) => {
      await readWhatIsOver(db)
      log('remindJobDone', { count: await remindDue(db, now) })
    },
  }),
]
