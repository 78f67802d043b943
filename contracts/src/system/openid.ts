import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { text } from '../kit/wire.ts'
import { openidMessages } from './openid.messages.ts'

const opened = z.object({ access_token: z.string(), expires_in: z.number().int() })

/**
 * Sign-in through an OpenID Connect provider: authorization code with PKCE,
 * finished at `/auth-redirect`, bound to an account at `/bind`.
 */
export const openid = operations('system/openid', openidMessages, {
  /** Where to send the browser. The page keeps `state` and compares it when the browser comes back. */
  start: {
    method: 'POST',
    path: '/auth/openid/start',
    permission: 'public',
    input: z.object({}),
    answer: z.object({ url: z.string(), state: z.string() }),
  },
  /** A session for an identity that is bound; a ticket to bind it with otherwise. */
  finish: {
    method: 'POST',
    path: '/auth/openid/finish',
    permission: 'public',
    input: z.object({
      state: z.string().min(1).max(200),
      code: z.string().max(4000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    answer: z.union([opened, z.object({ ticket: z.string(), name: z.string() })]),
  },
  bind: {
    method: 'POST',
    path: '/auth/openid/bind',
    permission: 'public',
    input: z.object({
      ticket: z.string().min(1).max(200),
      username: text(64).default(''),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
    }),
    answer: opened,
  },
})
