import type { Light } from '../../kit/api/index.ts'

// The operations of signing in and out without their schemas, which would weigh
// more than the page itself. A test holds them to the contract.
export const captcha = {
  method: 'GET',
  path: '/code',
  permission: 'public',
  wire: 'top',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const publicKey = {
  method: 'GET',
  path: '/auth/publicKey',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const token = {
  method: 'POST',
  path: '/auth/oauth/token',
  permission: 'public',
  wire: 'bare',
  ok: 200,
  body: 'form',
} as const satisfies Light
export const logout = {
  method: 'DELETE',
  path: '/auth/token/logout',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const doors = {
  method: 'GET',
  path: '/auth/doors',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const register = {
  method: 'POST',
  path: '/auth/register',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidStart = {
  method: 'POST',
  path: '/auth/openid/start',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidFinish = {
  method: 'POST',
  path: '/auth/openid/finish',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const openidBind = {
  method: 'POST',
  path: '/auth/openid/bind',
  permission: 'public',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
export const updatePwd = {
  method: 'POST',
  path: '/system/user/profile/updatePwd',
  permission: 'signed-in',
  wire: 'data',
  ok: 200,
  body: 'json',
} as const satisfies Light
