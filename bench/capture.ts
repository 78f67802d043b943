import { createApp } from '../server/src/kit/http/app.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { routes, wirePorts } from '../server/src/modules.ts'
import { createActors } from '../server/src/system/session/index.ts'
import { clientOf } from '../server/src/testing/client.ts'
import type { Company } from '../server/src/testing/index.ts'
import type { Sent } from './load.ts'
import { tokenFor } from './place.ts'

/** What the product sent to the database: text, values, and the name that it is prepared under. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

export interface Captured {
  readonly statements: readonly Statement[]
  readonly answer: Record<string, unknown>
}
export interface Capturing {
  /** The people of its company, who may be asked to write something first. */
  readonly company: Company
  of(sent: Sent): Promise<Captured>
  close(): Promise<void>
}

const statementOf = (first: unknown, second: unknown): Statement => {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text = '', values = [], name } = first as { text?: string; values?: unknown[]; name?: string }
  return { text, values, ...(name !== undefined && { name }) }
}

/**
 * The product in this process, with an ear at its connections. A call is made twice,
 * so that what is only resolved once (who asks) is not in it.
 */
export const capture = async (databaseUrl: string): Promise<Capturing> => {
  const { db, pool, close } = connect(databaseUrl, () => undefined)
  let heard: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const listening = (...given: unknown[]): unknown => {
      heard.push(statementOf(given[0], given[1]))
      return query(...given)
    }
    Object.assign(client, { query: listening })
  })
  wirePorts()
  const actors = createActors(db, databaseUrl)
  const app = await createApp({ db, routes, actorOf: actors.actorOf, ready: async () => true })
  await Promise.all([actors.ready, app.ready()])
  const tokens = new Map<string, Promise<string>>()
  const token = (account: string): Promise<string> => {
    const known = tokens.get(account) ?? tokenFor(databaseUrl, account)
    tokens.set(account, known)
    return known
  }
  return {
    company: { db, as: (account, language = 'cn') => clientOf({ app, language, token: () => token(account) }) },
    of: async ({ method, path, headers = {}, body }) => {
      heard = []
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: body }),
      })
      const statements = heard
      if (answer.statusCode !== 200 || !answer.body.startsWith('{"code":200'))
        throw new Error(`${method} ${path} answered ${answer.body.slice(0, 300)}`)
      return { statements, answer: answer.json() }
    },
    close: async () => {
      await app.close()
      await actors.close()
      await close()
    },
  }
}
