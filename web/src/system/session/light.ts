import type { Light } from '../../kit/call/index.ts'

// The operations of signing in and out without their schemas, which would weigh more than the page itself. A test holds them to the contract.
export const captcha = { method: 'GET', path: '/code', needs: 'public', wire: 'top', ok: 200, body: 'json' } as const satisfies Light
export const publicKey = { method: 'GET', path: '/auth/publicKey', needs: 'public', wire: 'data', ok: 200, body: 'json' } as const satisfies Light
export const token = { method: 'POST', path: '/auth/oauth/token', needs: 'public', wire: 'bare', ok: 200, body: 'form' } as const satisfies Light
export const logout = { method: 'DELETE', path: '/auth/token/logout', needs: 'public', wire: 'data', ok: 200, body: 'json' } as const satisfies Light
