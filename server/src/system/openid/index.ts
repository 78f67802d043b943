// Signing in through an OpenID Connect provider, and binding who comes from there to an account.
// Asked for by acceptance A8: /auth-redirect and /bind finish such a sign-in.
import { openid } from '@geodepot/contracts/system/openid.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { limitPerAddress, openSession, recognised } from '../session/index.ts'
import { begin, bind, finish, requireTicket } from './flow.ts'

export { type Provider, providerName, nameProvider } from './provider.ts'

// Two calls a sign-in, of a whole office behind one address.
const limit = limitPerAddress(1200)

export const routes: readonly Route[] = [
  query(openid.start, ({ db, context }) => {
    limit(context.address)
    return begin(db)
  }),
  query(openid.finish, ({ db, input, context }) => {
    limit(context.address)
    return finish(db, input, context)
  }),
  query(openid.bind, async ({ db, input, context }) => {
    limit(context.address)
    await requireTicket(db, input.ticket)
    const person = await recognised(db, input, context)
    await bind(db, input.ticket, person.id)
    const { access_token, expires_in } = await openSession(db, person, context)
    return { access_token, expires_in }
  }),
]
