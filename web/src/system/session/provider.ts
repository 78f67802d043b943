import type { openid } from '@geodepot/contracts/system/openid.ts'
import { CallError, callLight } from '../../kit/api/index.ts'
import * as light from './light.ts'

const stateKey = 'openid-state'
const wantedKey = 'openid-wanted'

/**
 * Sends the browser to the identity provider. The way that was begun here is the
 * only one that ends here. Resolves to why it could not.
 */
export const departToProvider = async (): Promise<string | undefined> => {
  try {
    const { url, state } = await callLight<typeof openid.start>(light.openidStart, {}, { quiet: true })
    sessionStorage.setItem(stateKey, state)
    sessionStorage.setItem(wantedKey, location.search)
    location.assign(url)
    return undefined
  } catch (thrown) {
    return thrown instanceof CallError ? thrown.msg : String(thrown)
  }
}

/**
 * Whether this browser tab began the way that came back with `state`; it ends with the answer. The search of the
 * sign-in page comes along.
 */
export const arrivedFromProvider = (state: string): { readonly ours: boolean; readonly search: string } => {
  const ours = state !== '' && sessionStorage.getItem(stateKey) === state
  const search = sessionStorage.getItem(wantedKey) ?? ''
  sessionStorage.removeItem(stateKey)
  return { ours, search }
}
/** The search of the sign-in page that the way began at. */
export const wantedSearch = (): string => sessionStorage.getItem(wantedKey) ?? ''
