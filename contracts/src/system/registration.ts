import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { required, text } from '../kit/wire.ts'
import { registrationMessages } from './registration.messages.ts'

export const accountName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z]\w{2,29}$/)

/** Making an account for oneself, where the company allows it (parameter `sys.account.registerUser`). */
export const registration = operations('system/registration', registrationMessages, {
  /** Which ways in there are beside account and password. */
  doors: {
    method: 'GET',
    path: '/auth/doors',
    permission: 'public',
    input: z.object({}),
    answer: z.object({ register: z.boolean(), openid: z.string().optional() }),
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    permission: 'public',
    success: 'registered',
    input: z.object({
      username: text(64).default(''),
      nickName: required(30),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
    }),
    answer: z.void(),
  },
})
