// Making an account for oneself, where the company allows it, and which ways in the sign-in page offers.
// Asked for by acceptance A8: /register obeys the parameter sys.account.registerUser.
import { accountName, registration } from '@geodepot/contracts/system/registration.ts'
import { registrationMessages } from '@geodepot/contracts/system/registration.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { hash } from '@node-rs/argon2'
import type { Reader } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { configValue } from '../config/index.ts'
import { providerName } from '../openid/index.ts'
import { captchaAsked, passwordKey, limitPerAddress, spendCaptcha, unsealed } from '../session/index.ts'
import { acceptable, enterNewcomer } from '../user/index.ts'

// Nobody makes many accounts from one place.
const limit = limitPerAddress(20)
const isOpen = async (db: Reader): Promise<boolean> => (await configValue(db, 'sys.account.registerUser')) === 'true'

export const routes: readonly Route[] = [
  query(registration.doors, async ({ db }) => {
    const openid = providerName()
    return { register: await isOpen(db), ...(openid !== undefined && { openid }) }
  }),
  // No change: a captcha is spent although the rest is refused.
  query(registration.register, async ({ db, input, context }) => {
    limit(context.address)
    if (!(await isOpen(db))) throw refusal(registrationMessages, 'closed')
    if (await captchaAsked(db)) await spendCaptcha(db, input.uuid, input.code)
    if (!accountName.safeParse(input.username).success)
      throw refusal(registrationMessages, 'accountRule', {}, 'username')
    const password = unsealed(await passwordKey(db), input.password)
    if (password === undefined) throw refusal(sessionMessages, 'plainPassword', {}, 'password')
    const passwordHash = await hash(await acceptable(db, password, input.username, 'password'))
    if (!(await enterNewcomer(db, { name: input.username, nickName: input.nickName, passwordHash })))
      throw refusal(registrationMessages, 'taken', { name: input.username }, 'username')
  }),
]
