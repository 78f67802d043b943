// A person who calls the product's operations, one after another.
import { type AnyOperation, pathNames } from '@geodepot/contracts/kit/operation.ts'
import { tokenFor } from './place.ts'

export type Ask = Readonly<Record<string, unknown>>
export interface Caller {
  /** Its answer's data. @throws what was answered, where it was refused */
  readonly call: (operation: AnyOperation, ask: Ask) => Promise<Ask>
  /** Uploads a file; its id. */
  readonly upload: (file: File) => Promise<string>
}

export const callerAs = async (url: string, databaseUrl: string, account: string): Promise<Caller> => {
  const headers = { authorization: `Bearer ${await tokenFor(databaseUrl, account)}` }
  const told = async (answer: Response, name: string, ok = 200): Promise<Ask> => {
    const body = (await answer.json()) as Ask
    if (body['code'] !== ok) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return body['data'] as Ask
  }
  return {
    call: async (operation, ask) => {
      const inPath = new Set(pathNames(operation.path))
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ask[name]))
      const rest = Object.fromEntries(Object.entries(ask).filter(([name]) => !inPath.has(name)))
      const answer = await fetch(`${url}/prod-api${path}`, {
        method: operation.method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(operation.method !== 'GET' && { body: JSON.stringify(rest) }),
      })
      return told(answer, operation.name, operation.ok)
    },
    upload: async (file) => {
      const form = new FormData()
      form.append('file', file)
      const answer = await fetch(`${url}/prod-api/file/upload`, { method: 'POST', headers, body: form })
      return String((await told(answer, 'upload'))['id'])
    },
  }
}
