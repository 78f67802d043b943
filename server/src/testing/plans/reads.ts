// What a statement reads of large tables, by PostgreSQL's own account.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}
/** Hears what is asked of the database while something is done. */
export const hearing = async (work: () => Promise<unknown>): Promise<Asked[]> => {
  const heard: Asked[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const own = asking.getStore()
    if (typeof first === 'string') own?.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (isConfig(first)) own?.push({ text: first.text, values: first.values ?? [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await asking.run(heard, work)
  } finally {
    pg.Client.prototype.query = query
  }
  return heard
}
// What jobs and listeners ask meanwhile is no part of it.
const asking = new AsyncLocalStorage<Asked[]>()
const isConfig = (given: unknown): given is { text: string; values?: unknown[] } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'

interface Node {
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}
export interface Reads {
  /** Rows that the statement gives. */
  readonly given: number
  /** Rows of large tables that it looks at, with those that it passes over. */
  readonly read: number
}
const lookedAt = (node: Node): number =>
  node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
export const readsOf = async (client: pg.ClientBase, asked: Asked, large: ReadonlySet<string>): Promise<Reads> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (analyze, verbose, timing off, format json) ${asked.text}`,
    values: [...asked.values],
  })
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no plan')
  const read = nodesOf(plan)
    .filter((node) => large.has(`${node.Schema}.${node['Relation Name']}`))
    .reduce((sum, node) => sum + node['Actual Loops'] * lookedAt(node), 0)
  return { given: plan['Actual Rows'] * plan['Actual Loops'], read }
}
