import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import type * as OpenId from 'openid-client'
import { refusal } from '../../kit/http/refusal.ts'
import { onDemand } from '../../kit/on-demand.ts'

const openid = onDemand<typeof OpenId>('openid-client')

/** An OpenID Connect provider, as the operator names it. */
export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
  /** The product's own address, as browsers know it. */
  readonly publicUrl: string
}

let provider: Provider | undefined
let known: Promise<OpenId.Configuration> | undefined
/** Names the provider, or none: said once, when the server starts. */
export const nameProvider = (given: Provider | undefined): void => {
  provider = given
  known = undefined
}
export const providerName = (): string | undefined => provider?.name

const present = (): Provider => {
  if (provider === undefined) throw refusal(openidMessages, 'notConfigured')
  return provider
}
const redirectUri = ({ publicUrl }: Provider): string => new URL('/auth-redirect', publicUrl).href

// What a provider says of itself and its keys are some kilobytes; of one that does not end no more is read.
const mostBytes = 1024 * 1024
const bounded: OpenId.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  let size = 0
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength
        if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(body ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}

// What the provider says of itself is read once; a failure is not remembered.
const configuration = async (): Promise<OpenId.Configuration> => {
  const { issuer, clientId, clientSecret } = present()
  // Only a provider on this machine may do without https; the configuration has seen to that.
  const plain = issuer.startsWith('http:')
  known ??= openid().discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [openid().customFetch]: bounded,
    ...(plain && { execute: [openid().allowInsecureRequests] }),
  })
  try {
    return await known
  } catch {
    known = undefined
    throw refusal(openidMessages, 'unreachable')
  }
}

export interface Departure {
  readonly url: string
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}
/** Where to send a browser, and what has to be remembered until it comes back. */
export const depart = async (): Promise<Departure> => {
  const config = await configuration()
  const [state, verifier, nonce] = [openid().randomState(), openid().randomPKCECodeVerifier(), openid().randomNonce()]
  const url = openid().buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(present()),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await openid().calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, verifier, nonce }
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  readonly email: string
}
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Exchanges the code that a browser brought for the identity that the provider vouches for. */
export const arrive = async (
  given: { state: string; code: string; iss?: string | undefined },
  { verifier, nonce }: Pick<Departure, 'verifier' | 'nonce'>,
): Promise<Identity> => {
  const config = await configuration()
  const back = new URL(redirectUri(present()))
  for (const [name, value] of Object.entries(given)) if (value !== undefined) back.searchParams.set(name, value)
  try {
    const tokens = await openid().authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: given.state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('no id token')
    const email = text(claims['email'])
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: text(claims['name']) || text(claims['preferred_username']) || email || claims.sub,
      email,
    }
  } catch {
    throw refusal(openidMessages, 'refusedThere')
  }
}
