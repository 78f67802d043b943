import type { WorkRow } from '@geodepot/contracts/system/worklist.ts'
import type { Light } from '../../kit/api/index.ts'

/** A reading without its schemas, which would weigh more than the page. A test holds them to the contract. */
export const got = (
  path: string,
  wire: Light['wire'] = 'data',
  permission: Light['permission'] = 'signed-in',
): Light => ({
  method: 'GET',
  path,
  permission,
  wire,
  ok: 200,
  body: 'json',
})
export const getInfo = got('/system/user/getInfo', 'top')
export const worklist = got('/system/worklist')
export type Worklist = { readonly rows: readonly WorkRow[] }
