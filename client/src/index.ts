// Calls of Geodepot for other systems: a token by client credentials, calls that are made once however often they are
// sent, lists and changes as iterators, files as streams.
import type { ChangePage } from '../../contracts/src/kit/change-log.ts'
import type { AnswerOf, AnyOperation, AskOf } from '../../contracts/src/kit/operation.ts'
import { changeCalls } from '../../contracts/src/system/change.ts'
import { session } from '../../contracts/src/system/session.ts'
import { CallRefused, CallUnanswered, type Refusal } from './errors.ts'
import { answered, asked } from './request.ts'

export { CallRefused, CallUnanswered } from './errors.ts'

export interface Connection {
  /** Where the product is, without `/prod-api`. */
  readonly address: string
  /** A service account by its name or number, and a key of it. */
  readonly account: { readonly name: string; readonly key: string }
  /** Of texts and messages; Chinese unless said. */
  readonly language?: 'zh' | 'en'
  /** How often a call is sent at most while the network fails or the server is busy; five times unless said. */
  readonly tries?: number
}
/** The input may be left out where the operation asks for nothing. */
type Given<O extends AnyOperation> = Record<string, never> extends AskOf<O> ? [input?: AskOf<O>] : [input: AskOf<O>]
export interface Downloaded {
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
}
type RowOf<O extends AnyOperation> = AnswerOf<O> extends { rows: readonly (infer R)[] } ? R : never

export interface Client {
  /**
   * Makes a call. @throws CallRefused where the server turned it down, CallUnanswered where it could not be reached; both
   * with the key that it went under
   * @param key names the call, so that it is done once even if another process sends it again; a new one unless given
   */
  call<O extends AnyOperation>(operation: O, ...given: [...Given<O>, key?: string]): Promise<AnswerOf<O>>
  /** All rows of a list, read page by page. */
  rows<O extends AnyOperation>(operation: O, ...given: Given<O>): AsyncGenerator<RowOf<O>>
  /** What changed in a module since a cursor, or all that there is: ends when nothing more is there yet. */
  changes(module: string, since?: { readonly cursor?: string; readonly full?: boolean }): AsyncGenerator<ChangePage>
  /** The file that an operation answers. */
  download<O extends AnyOperation>(operation: O, ...given: Given<O>): Promise<Downloaded>
  /** Sends a file as it is read. It is sent once: what broke off is begun anew by the caller. */
  upload<O extends AnyOperation>(
    operation: O,
    file: { readonly name: string; readonly body: Blob },
    ...given: Given<O>
  ): Promise<AnswerOf<O>>
}

const prefix = '/prod-api'
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const busy = new Set([429, 503])
// Renewed before it ends, so that no call is under way when it does.
const sparedMs = 30_000

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | undefined
  readonly tries: number
  /** The answer is read by whoever asked, as it comes. */
  readonly isStream?: boolean
}
/** What came, and the key that it was asked under. */
interface Answer {
  readonly answer: Response
  readonly key: string
}

/** An answer of which all has arrived. */
const whole = async (response: Response): Promise<Response> => {
  const bytes = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers })
}

export const connect = ({ address, account, language = 'zh', tries = 5 }: Connection): Client => {
  const base = address.replace(/\/+$/, '') + prefix

  /** Sends until it is answered, a little later each time; where the server says when to come back, then. */
  const sent = async (what: Sent, tried = 1): Promise<Response> => {
    const { method, path, headers, body, tries: left, isStream = false } = what
    const again = async (seconds: number): Promise<Response> => {
      await pause(seconds * 1000)
      return sent({ ...what, tries: left - 1 }, tried + 1)
    }
    const backOff = 2 ** tried / 10
    const response = await fetch(base + path, {
      method,
      headers: { 'accept-language': language, ...headers },
      ...(body !== undefined && { body }),
    })
      // What breaks off after its first bytes did not arrive either.
      .then((given) => (isStream || (busy.has(given.status) && left > 1) ? given : whole(given)))
      .catch((error: unknown) => {
        if (left <= 1) throw error
        return undefined
      })
    if (!response) return again(backOff)
    if (!busy.has(response.status) || left <= 1) return response
    await response.body?.cancel().catch(() => undefined)
    return again(Number(response.headers.get('retry-after') ?? backOff))
  }

  let token: { readonly text: string; readonly until: number } | undefined
  let coming: Promise<string> | undefined
  const newToken = async (): Promise<string> => {
    const {
      path,
      body = '',
      type = '',
    } = asked(session.token, {
      grant_type: 'client_credentials',
      client_id: account.name,
      client_secret: account.key,
    })
    const response = await sent({ method: 'POST', path, headers: { 'content-type': type }, body, tries })
    const answer = (await response.json()) as AnswerOf<typeof session.token> | Refusal
    if ('code' in answer) throw new CallRefused(session.token.name, response.status, answer)
    token = { text: answer.access_token, until: Date.now() + answer.expires_in * 1000 - sparedMs }
    return token.text
  }
  const tokenNow = (): Promise<string> => {
    if (token && Date.now() < token.until) return Promise.resolve(token.text)
    // Calls that begin together wait for one.
    return (coming ??= newToken().finally(() => {
      coming = undefined
    }))
  }

  const authorized = async (what: Sent, mayRenew = true): Promise<Response> => {
    const text = await tokenNow()
    const response = await sent({ ...what, headers: { ...what.headers, authorization: `Bearer ${text}` } })
    if (response.status !== 401 || !mayRenew) return response
    await response.body?.cancel()
    if (token?.text === text) token = undefined
    return authorized(what, false)
  }
  const response = async (
    operation: AnyOperation,
    input: unknown,
    more: { readonly key?: string | undefined; readonly form?: FormData; readonly isStream?: boolean } = {},
  ): Promise<Answer> => {
    const { path, body, type } = asked(operation, (input ?? {}) as Readonly<Record<string, unknown>>)
    const key = more.key ?? crypto.randomUUID()
    const answer = await authorized({
      method: operation.method,
      path,
      headers: { ...(type !== undefined && { 'content-type': type }), 'idempotency-key': key },
      body: more.form ?? body,
      tries: more.form ? 1 : tries,
      isStream: more.isStream ?? false,
    }).catch((error: unknown) => {
      throw error instanceof CallRefused ? error : new CallUnanswered(operation.name, error, key)
    })
    return { answer, key }
  }
  const isJson = (given: Response): boolean =>
    given.headers.get('content-type')?.startsWith('application/json') === true
  const bodyOf = async (operation: AnyOperation, { answer, key }: Answer): Promise<Record<string, unknown>> => {
    const { status } = answer
    if (!isJson(answer)) throw new CallRefused(operation.name, status, { code: status, msg: answer.statusText }, key)
    const body = (await answer.json().catch((error: unknown) => {
      throw new CallUnanswered(operation.name, error, key)
    })) as Record<string, unknown>
    if ('code' in body && body['code'] !== operation.ok)
      throw new CallRefused(operation.name, status, body as unknown as Refusal, key)
    return body
  }

  const call: Client['call'] = async (operation, ...[input, key]) =>
    answered(
      operation,
      await bodyOf(operation, await response(operation, input, { key: key as string | undefined })),
    ) as AnswerOf<typeof operation>

  return {
    call,
    async *rows(operation, ...[input]) {
      for (let pageNum = 1, seen = 0; ; pageNum++) {
        const asking = { pageSize: 200, ...(input as object | undefined), pageNum }
        const page = answered(operation, await bodyOf(operation, await response(operation, asking))) as {
          rows: RowOf<typeof operation>[]
          total: number
          totalExact?: false
        }
        yield* page.rows
        seen += page.rows.length
        if (page.rows.length < asking.pageSize || (page.totalExact !== false && seen >= page.total)) return
      }
    },
    async *changes(of, since = {}) {
      const [area = '', module = ''] = of.split('/')
      for (let cursor = since.cursor; ;) {
        const page = await call(changeCalls.list, { area, module, ...since, ...(cursor !== undefined && { cursor }) })
        yield page
        if (!page.more) return
        ;({ cursor } = page)
      }
    },
    async download(operation, ...[input]) {
      const given = await response(operation, input, { isStream: true })
      const { answer } = given
      // A file may hold JSON, too; a refusal has no name.
      const disposition = answer.headers.get('content-disposition')
      if (!answer.ok || !answer.body || (disposition === null && isJson(answer))) {
        await bodyOf(operation, given)
        throw new Error(`${operation.name} answers no file`)
      }
      const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
      return { name: decodeURIComponent(name), body: answer.body }
    },
    async upload(operation, { name, body }, ...[input]) {
      const form = new FormData()
      form.set('file', body, name)
      return answered(operation, await bodyOf(operation, await response(operation, input, { form }))) as AnswerOf<
        typeof operation
      >
    },
  }
}
