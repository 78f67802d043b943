import type { Light } from '../../kit/api/index.ts'

/** A call of a link's page without its schemas, which would weigh more than the page. A test holds them to the contract. */
export const post = (path: string, permission: Light['permission'] = 'public'): Light => ({
  method: 'POST',
  path,
  permission,
  wire: 'data',
  ok: 200,
  body: 'json',
})
export const look = post('/app/ticket/look')
export const open = post('/app/ticket/open')
export const enter = post('/app/ticket/enter', 'signed-in')
export const readLink = (document: string): Light => post(`/${document}/link/read`)
export const decideLink = (document: string): Light => post(`/${document}/link/decide`)
