// A real OpenID Connect provider for tests, with people who sign in and agree.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const clientId = 'geodepot'
const clientSecret = 'a-secret-of-this-test-alone'

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Signs a person in at the provider as a browser would; gives the address that the browser is sent back to. */
  signIn(address: string, login: string): Promise<URL>
  /** Refuses at the provider. */
  abort(address: string): Promise<URL>
  close(): Promise<void>
}

/** Cookies by name, as one browser keeps them for the provider. */
const browser = () => {
  const cookies = new Map<string, string>()
  return async (address: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
}

/** Starts the provider for a product at `publicUrl`. */
export const startProvider = async (publicUrl: string): Promise<TestProvider> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const back = `${publicUrl}/auth-redirect`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [back],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    // The product reads the id token alone.
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, email: `${id}@example.com` }),
    }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['for this test alone'] },
  })
  server.on('request', provider.callback())

  const walk = async (
    address: string,
    answer: (page: string) => Readonly<Record<string, string>> | undefined,
  ): Promise<URL> => {
    const ask = browser()
    let at = address
    let response = await ask(at)
    for (let steps = 0; steps < 12; steps += 1) {
      const to = response.headers.get('location')
      if (to !== null) {
        const next = new URL(to, at)
        if (next.href.startsWith(back)) return next
        at = next.href
        response = await ask(at)
        continue
      }
      const page = await response.text()
      const form = answer(page)
      at = form ? at : new URL(`${at.replace(/\/$/, '')}/abort`).href
      response = await ask(at, form)
    }
    throw new Error('the provider does not send the browser back')
  }
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (address, login) =>
      walk(address, (page) =>
        page.includes('name="login"')
          ? ({ prompt: 'login', login, password: 'any' } as Record<string, string>)
          : { prompt: 'consent' },
      ),
    abort: (address) => walk(address, () => undefined),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
