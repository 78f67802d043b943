// Makes the calls of the contracts without a browser, for what a journey needs beforehand and does not itself show.
import { type AnyOperation, type AnswerOf, type AskOf, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { productUrl } from './journey.ts'

type Body = Readonly<Record<string, unknown>>

const pairs = (input: Body): [string, string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  )

const inside = (operation: AnyOperation, body: Body): unknown => {
  const data = body['data'] as Body | undefined
  switch (operation.wire) {
    case 'data':
      return data
    case 'records':
      return { rows: data?.['records'], total: data?.['total'] }
    case 'mainList':
      return data?.['mainList']
    default:
      return body
  }
}

/** The answer to an operation, asked with somebody's token. Throws when it is refused. */
export const ask = async <O extends AnyOperation>(
  token: string,
  operation: O,
  input: AskOf<O>,
): Promise<AnswerOf<O>> => {
  const given = input as Body
  const names = new Set(pathNames(operation.path))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const response = await fetch(
    `${productUrl()}/prod-api${path}${inQuery ? `?${new URLSearchParams(pairs(rest))}` : ''}`,
    {
      method: operation.method,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'content-type': 'application/json' },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    },
  )
  const body = (await response.json()) as Body
  if (body['code'] !== operation.ok) throw new Error(`${operation.name} was refused: ${JSON.stringify(body)}`)
  return operation.answer.parse(inside(operation, body)) as AnswerOf<O>
}
