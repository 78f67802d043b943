import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { sessionMessages } from './session.messages.ts'

const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  expires_in: z.number().int(),
  scope: z.string(),
  user_id: z.number().int(),
  username: z.string(),
})

/** Sign-in, its captcha and key, and the end of a session. Passwords travel only as base64 of RSA-OAEP (SHA-256) over their UTF-8 bytes. */
export const session = operations('system/session', sessionMessages, {
  captcha: {
    method: 'GET',
    path: '/code',
    needs: 'public',
    wire: 'top',
    input: z.object({}),
    answer: z.object({ captchaEnabled: z.boolean(), img: z.string().optional(), uuid: z.string().optional() }),
  },
  publicKey: {
    method: 'GET',
    path: '/auth/publicKey',
    needs: 'public',
    input: z.object({}),
    answer: z.object({ algorithm: z.literal('RSA-OAEP-256'), publicKey: z.string(), keyId: z.string() }),
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    needs: 'public',
    wire: 'bare',
    body: 'form',
    input: z.object({
      grant_type: z.enum(['password', 'refresh_token']).default('password'),
      username: z.string().trim().max(64).default(''),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
      refresh_token: z.string().max(200).default(''),
    }),
    answer: tokenAnswer,
  },
  /** The specification's second sign-in variant, in JSON. */
  login: {
    method: 'POST',
    path: '/auth/login',
    needs: 'public',
    input: z.object({
      username: z.string().trim().max(64).default(''),
      password: z.string().max(2000).default(''),
      code: z.string().trim().max(16).default(''),
      uuid: z.string().max(64).default(''),
    }),
    answer: z.object({ access_token: z.string(), expires_in: z.number().int() }),
  },
  check: {
    method: 'GET',
    path: '/auth/oauth/check_token',
    needs: 'signed-in',
    wire: 'bare',
    input: z.object({}),
    answer: z.object({ active: z.literal(true), user_name: z.string(), exp: z.number().int() }),
  },
  logout: { method: 'DELETE', path: '/auth/token/logout', needs: 'public', input: z.object({}), answer: z.void() },
  /** Lets an account that was locked after wrong passwords try again. A GET that changes, as clients of the wire send it. */
  unlock: {
    method: 'GET',
    path: '/system/logininfor/unlock/{userName}',
    needs: 'system:logininfor:unlock',
    done: 'unlocked',
    input: z.object({ userName: z.string().trim().min(1).max(64) }),
    answer: z.void(),
  },
  logoutVariant: { method: 'DELETE', path: '/auth/logout', needs: 'public', input: z.object({}), answer: z.void() },
})
