import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { text } from '../kit/wire.ts'
import { sessionMessages } from './session.messages.ts'

const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Another system that brought its key gets none: the key renews. */
  refresh_token: z.string().optional(),
  expires_in: z.number().int(),
  scope: z.string(),
  user_id: z.number().int(),
  username: z.string(),
})

/**
 * Sign-in, its captcha and key, and the end of a session. Passwords travel only
 * as base64 of RSA-OAEP (SHA-256) over their UTF-8 bytes.
 */
export const session = operations('system/session', sessionMessages, {
  captcha: {
    method: 'GET',
    path: '/code',
    permission: 'public',
    wire: 'top',
    input: z.object({}),
    answer: z.object({ captchaEnabled: z.boolean(), img: z.string().optional(), uuid: z.string().optional() }),
  },
  publicKey: {
    method: 'GET',
    path: '/auth/publicKey',
    permission: 'public',
    input: z.object({}),
    answer: z.object({ algorithm: z.literal('RSA-OAEP-256'), publicKey: z.string(), keyId: z.string() }),
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    permission: 'public',
    wire: 'bare',
    body: 'form',
    input: z.object({
      grant_type: z.enum(['password', 'refresh_token', 'client_credentials']).default('password'),
      username: text(64).default(''),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
      refresh_token: z.string().max(200).default(''),
      /** A service account and a key of it, where they do not come as Basic authorization; a person's client may say anything. */
      client_id: z.string().max(200).default(''),
      client_secret: z.string().max(200).default(''),
    }),
    answer: tokenAnswer,
  },
  /** The specification's second sign-in variant, in JSON. */
  login: {
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    input: z.object({
      username: text(64).default(''),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
    }),
    answer: z.object({ access_token: z.string(), expires_in: z.number().int() }),
  },
  check: {
    method: 'GET',
    path: '/auth/oauth/check_token',
    permission: 'signed-in',
    wire: 'bare',
    input: z.object({}),
    answer: z.object({ active: z.literal(true), user_name: z.string(), exp: z.number().int() }),
  },
  logout: { method: 'DELETE', path: '/auth/token/logout', permission: 'public', input: z.object({}), answer: z.void() },
  logoutVariant: {
    method: 'DELETE',
    path: '/auth/logout',
    permission: 'public',
    input: z.object({}),
    answer: z.void(),
  },
})
