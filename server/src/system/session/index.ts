// Signing in and out: captcha, the key that passwords travel under, tokens, and who stands behind a token.
// Asked for by acceptance A1 to A9 and the specification's calls of section 7.1.
import { session } from '@geodepot/contracts/system/session.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { expired, refusal } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { logSignIn } from '../logininfor/index.ts'
import { limitPerAddress } from './attempts.ts'
import { captchaAsked, newCaptcha } from './captcha.ts'
import { passwordKey } from './keys.ts'
import { tokenForKey } from './client-credentials.ts'
import { signIn } from './sign-in.ts'
import { type Tokens, endSession, renewSession, sessionEnd } from './tokens.ts'

export { isAdmitted } from './admitted.ts'
export { type Actors, createActors, forgetPerson, forgetRights, peopleOf, personOf } from './actors.ts'
export { attempt, limitPerAddress, unlock } from './attempts.ts'
export { changeOfRights } from './change-of-rights.ts'
export { expireFirstPasswords, isConfined } from './confined.ts'
export { askForCaptcha, captchaAsked, spendCaptcha } from './captcha.ts'
export { passwordKey, sealPasswordKeys, unsealed } from './keys.ts'
export { recognised } from './sign-in.ts'
export { flushServiceCalls } from './service-keys.ts'
export { jobs } from './sweep.ts'
export { endSessionById, endSessionsOf, openSession } from './tokens.ts'

// Above what a whole office behind one address does in the minute it starts work,
// below what guessing needs; each account locks by itself.
const limitPictures = limitPerAddress(1200)
const limitSignIns = limitPerAddress(600)
// Of other systems: what they ask wears out nobody's sign-ins.
const limitClients = limitPerAddress(600)

const answered = (tokens: Tokens) => ({ ...tokens, token_type: 'bearer' as const, scope: 'server' })

export const routes: readonly Route[] = [
  query(session.captcha, async ({ db, context }) => {
    if (!(await captchaAsked(db))) return { captchaEnabled: false }
    limitPictures(context.address)
    return { captchaEnabled: true, ...(await newCaptcha(db)) }
  }),
  query(session.publicKey, async ({ db }) => {
    const { id, publicKey } = await passwordKey(db)
    return { algorithm: 'RSA-OAEP-256' as const, publicKey, keyId: id }
  }),
  query(session.token, async ({ db, input, basic, context }) => {
    if (input.grant_type === 'client_credentials') {
      limitClients(context.address)
      return tokenForKey(db, basic ?? { name: input.client_id, secret: input.client_secret }, context)
    }
    limitSignIns(context.address)
    if (input.grant_type === 'password') return answered(await signIn(db, input, context))
    const renewed = await renewSession(db, input.refresh_token, context)
    if (!renewed) throw refusal(sessionMessages, 'badRefresh')
    return answered(renewed)
  }),
  query(session.login, async ({ db, input, context }) => {
    limitSignIns(context.address)
    const { access_token, expires_in } = await signIn(db, input, context)
    return { access_token, expires_in }
  }),
  query(session.check, async ({ db, actor, token }) => {
    if (token === undefined) throw expired()
    return { active: true as const, user_name: actor.userName, exp: await sessionEnd(db, token) }
  }),
  // Signing out works with a token that is dead already.
  ...[session.logout, session.logoutVariant].map((operation) =>
    query(operation, async ({ db, token, context }) => {
      const userName = token === undefined ? undefined : await endSession(db, token)
      if (userName !== undefined) await logSignIn(db, { userName, context, outcome: 'out' })
    }),
  ),
]
