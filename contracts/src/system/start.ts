import { z } from 'zod'
import { messages } from '../kit/messages.ts'
import { operations } from '../kit/operation.ts'

const startMessages = messages('system/start', { title: ['打开系统', 'Start of a page'] })

/** What a page needs before it can show anything, in one call. */
export const start = operations('system/start', startMessages, {
  all: {
    method: 'GET',
    path: '/system/start',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({
      /** By the name of a call that takes nothing: its answer, as that call itself would give it. */
      answers: z.record(z.string(), z.unknown()),
      /** Of calls that take something: which, what it was asked, and its answer. */
      more: z.array(z.object({ name: z.string(), asked: z.record(z.string(), z.unknown()), answer: z.unknown() })),
      /** The look that the company gives to everybody who never chose one. */
      look: z.object({ theme: z.string(), sideTheme: z.string() }),
    }),
  },
})
