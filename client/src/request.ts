import { type AnyOperation, pathNames } from '../../contracts/src/kit/operation.ts'

/** How a call travels: path with query, and the body of one that has fields in it. */
export interface Asked {
  readonly path: string
  readonly body?: string
  readonly type?: string
}

const search = (input: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) query.append(name, String(one))
  return query.toString()
}

export const asked = (operation: AnyOperation, input: Readonly<Record<string, unknown>>): Asked => {
  const places = new Set(pathNames(operation.path))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !places.has(name)))
  if (operation.method === 'GET' || operation.method === 'DELETE' || operation.body === 'bytes') {
    const query = search(rest)
    return { path: query === '' ? path : `${path}?${query}` }
  }
  return operation.body === 'form'
    ? { path, body: search(rest), type: 'application/x-www-form-urlencoded' }
    : { path, body: JSON.stringify(rest), type: 'application/json' }
}

type Body = Readonly<Record<string, unknown>>
/** What an operation answers, out of the form that it travels in. */
export const answered = ({ wire }: AnyOperation, body: Body): unknown => {
  const { code: _code, msg: _msg, ...rest } = body
  const data = body['data'] as Body | undefined
  switch (wire) {
    case 'bare':
      return body
    case 'rows':
    case 'top':
      return rest
    case 'records': {
      const { records: rows, ...figures } = data ?? {}
      return { rows, ...figures }
    }
    case 'mainList':
      return data?.['mainList']
    default:
      return data
  }
}
