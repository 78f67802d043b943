import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { callLight, dropToken, tell } from '../../kit/call/index.ts'
import { says } from '../../kit/text/index.ts'
import { logout } from './light.ts'

// What belongs to one person's session in this tab, besides the token.
const clearTab = () => {
  try {
    sessionStorage.clear()
  } catch {
    // A forbidden store holds nothing.
  }
}

/** Ends the session here, without a word to the server. */
export const clearSession = (): void => {
  dropToken()
  clearTab()
}

/** Ends the session on the server, if it can be reached, and here. */
export const endSession = async (): Promise<void> => {
  await callLight<AnyOperation>(logout, {}, { quiet: true, signed: true }).catch(() => undefined)
  clearSession()
}

/** Safe exit: asks, ends the session, and starts from the home page, so that nothing of the person stays in memory. */
export const safeExit = async (): Promise<void> => {
  const sure = await tell.confirm({ title: says(sessionMessages, 'loginExpiredTitle'), text: says(sessionMessages, 'confirmLogout'), ok: says(sessionMessages, 'logout') })
  if (!sure) return
  await endSession()
  location.assign('/index')
}

/** What a person whose session ended is asked, and what signing in again does. */
export const sessionExpired = {
  question: () => ({ title: says(sessionMessages, 'loginExpiredTitle'), text: says(sessionMessages, 'loginExpired'), ok: says(sessionMessages, 'loginAgain'), cancel: says(sessionMessages, 'cancel') }),
  again: async () => {
    await endSession()
    location.reload()
  },
}
