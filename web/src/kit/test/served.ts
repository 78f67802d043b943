import { file } from '@geodepot/contracts/kit/file.ts'
import { type AnswerOf, type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { afterAll, beforeAll, vi } from 'vitest'

/** A refusal as the server writes it. */
export interface Refused {
  readonly code: number
  readonly msg: string
  readonly errors?: readonly { field: string; key: string; msg: string }[]
  readonly requestId?: string
}
export const refused = (code: number, msg: string, more: Partial<Refused> = {}): Refused => ({ code, msg, ...more })
const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value

type Ask = Record<string, string | string[] | number | undefined | object>
export interface Served {
  readonly operation: AnyOperation
  readonly answer: (ask: Ask) => unknown
}
export const serve = <O extends AnyOperation>(
  operation: O,
  answer: (ask: Ask) => AnswerOf<O> | Blob | Refused | Promise<AnswerOf<O> | Blob | Refused>,
): Served => ({ operation, answer })

const fields = (query: URLSearchParams): Ask =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
const enveloped = ({ wire, ok }: AnyOperation, answer: unknown): object => {
  if (isRefused(answer)) return answer
  if (wire === 'bare') return answer as object
  if (wire === 'rows' || wire === 'top') return { code: ok, msg: '', ...(answer as object) }
  if (wire === 'records') {
    const { rows, ...more } = answer as { rows: unknown }
    return { code: ok, msg: '', data: { records: rows, ...more } }
  }
  if (wire === 'mainList') return { code: ok, msg: '', data: { mainList: answer } }
  return { code: ok, msg: '', ...(answer === undefined ? {} : { data: answer }) }
}

// What any page may ask on the way: a record without files.
const usual: Served[] = [
  { operation: file.listById, answer: () => [] },
  {
    operation: file.limits,
    answer: () => ({ types: ['doc', 'docx', 'pdf', 'png', 'jpg', 'jpeg', 'txt'], maxSizeMb: 500, maxCount: 500 }),
  },
]

/** What every page of a test file may ask on the way, unless a test says otherwise; nobody counts it. */
export const serveAlways = (...all: readonly Served[]): void => {
  beforeAll(() => {
    usual.unshift(...all)
  })
  // Files share this module: the next one is served what it asks for itself.
  afterAll(() => {
    usual.splice(0, all.length)
  })
}

/** Stands in for the server: each operation answers as it is told, over the wire. Returns what was asked, in order. */
export const served = (
  ...all: readonly Served[]
): { readonly asked: { name: string; ask: Ask; key: string | null }[] } => {
  const asked: { name: string; ask: Ask; key: string | null }[] = []
  const fake = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://page')
    const path = pathname.replace(/^\/prod-api/, '')
    const isAsked = ({ operation }: Served) =>
      operation.method === (init.method ?? 'GET') &&
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
    const told = all.find(isAsked)
    const found = told ?? usual.find(isAsked)
    if (!found) return Response.json({ code: 404, msg: `nothing is served at ${path}` }, { status: 404 })
    const { operation } = found
    const places =
      new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
        .exec(path)
        ?.slice(1)
        .map(decodeURIComponent) ?? []
    const body =
      typeof init.body === 'string' && init.body !== ''
        ? operation.body === 'form'
          ? fields(new URLSearchParams(init.body))
          : (JSON.parse(init.body) as Ask)
        : {}
    const ask: Ask = {
      ...fields(searchParams),
      ...(init.body instanceof Blob || init.body instanceof FormData ? { $body: init.body } : body),
      ...Object.fromEntries(pathNames(operation.path).map((name, index) => [name, places[index]])),
    }
    if (told) asked.push({ name: operation.name, ask, key: new Headers(init.headers).get('idempotency-key') })
    const answer = await found.answer(ask)
    // Who gave up waiting is told so, as by a browser.
    init.signal?.throwIfAborted()
    if (answer instanceof Blob) return new Response(answer)
    return operation.wire === 'file' && !isRefused(answer)
      ? new Response('xlsx')
      : Response.json(enveloped(operation, answer))
  }
  vi.stubGlobal('fetch', vi.fn(fake))
  return { asked }
}
