import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { callLight, dropToken, toast } from '../../kit/api/index.ts'
import { openTags } from '../../kit/browser/index.ts'
import { translate } from '../../kit/i18n/index.ts'
import { forgetRead } from '../../kit/offline/install.ts'
import { logout } from './light.ts'

// What belongs to one person's session in this tab, besides the token; a person who
// signs in again goes on with the pages that were open.
const clearTab = (again: boolean) => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!again || !key.startsWith(openTags)) sessionStorage.removeItem(key)
  } catch {
    // A forbidden store holds nothing.
  }
}

/** Ends the session here, without a word to the server. `again`: the person is about to sign in again. */
export const clearSession = (again = false): void => {
  dropToken()
  forgetRead()
  clearTab(again)
}

/** Ends the session on the server, if it can be reached, and here. */
export const endSession = async (again = false): Promise<void> => {
  await callLight<AnyOperation>(logout, {}, { quiet: true, signed: true }).catch(() => undefined)
  clearSession(again)
}

/** Safe exit: asks, ends the session, and starts from the home page, so that nothing of the person stays in memory. */
export const safeExit = async (): Promise<void> => {
  const sure = await toast.confirm({
    title: translate(sessionMessages, 'loginExpiredTitle'),
    text: translate(sessionMessages, 'confirmLogout'),
    ok: translate(sessionMessages, 'logout'),
  })
  if (!sure) return
  await endSession()
  location.assign('/index')
}

/** What a person whose session ended is asked, and what signing in again does. */
export const sessionExpired = {
  question: () => ({
    title: translate(sessionMessages, 'loginExpiredTitle'),
    text: translate(sessionMessages, 'loginExpired'),
    ok: translate(sessionMessages, 'loginAgain'),
    cancel: translate(sessionMessages, 'cancel'),
  }),
  again: async () => {
    await endSession(true)
    location.reload()
  },
}
