import type { Light } from '../../kit/call/index.ts'

// The operations of signing in and out without their schemas, which would weigh more than the page itself. A test holds them to the contract.
export const captcha = {
  method: 'GET',
  path: '/code',
  needs: 'public',
  wire: 'top',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const publicKey = {
  method: 'GET',
  path: '/auth/publicKey',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const token = {
  method: 'POST',
  path: '/auth/oauth/token',
  needs: 'public',
  wire: 'bare',
  ok: 200,
  body: 'form',
} as const satisfies Light
export const logout = {
  method: 'DELETE',
  path: '/auth/token/logout',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const doors = {
  method: 'GET',
  path: '/auth/doors',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const register = {
  method: 'POST',
  path: '/auth/register',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidStart = {
  method: 'POST',
  path: '/auth/openid/start',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidFinish = {
  method: 'POST',
  path: '/auth/openid/finish',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidBind = {
  method: 'POST',
  path: '/auth/openid/bind',
  needs: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const updatePwd = {
  method: 'POST',
  path: '/system/user/profile/updatePwd',
  needs: 'signed-in',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
