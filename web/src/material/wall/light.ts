import type { Light } from '../../kit/api/index.ts'

// The calls of a board without their schemas, which would weigh more than the page. A test holds them to the contract.
const shared = { wire: 'data', ok: 200, body: 'json' } as const
const signedIn = (path: string): Light => ({ ...shared, method: 'GET', path, permission: 'material:wall:query' })
const byLink = (path: string): Light => ({ ...shared, method: 'POST', path, permission: 'public' })
export const light = {
  money: signedIn('/material/wall/money'),
  org: signedIn('/material/wall/org'),
  moneyByLink: byLink('/material/wall/money/link'),
  orgByLink: byLink('/material/wall/org/link'),
} as const
