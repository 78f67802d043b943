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
  /** How it was worked out. */
  readonly way: string
}
const lookedAt = (node: Node): number =>
  node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
// What only a run tells.
const told = new Set(['Sort Method', 'Sort Space Type', 'Storage'])
/** How a statement is worked out, without what it costs. */
const wayOf = (node: object): unknown =>
  Object.entries(node)
    .filter(([key, value]) => typeof value !== 'number' && !told.has(key))
    .map(([key, value]) => (key === 'Plans' ? (value as object[]).map(wayOf) : [key, value]))

const explained = async (client: pg.ClientBase, options: string, { text, values }: Asked): Promise<Node> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (${options}, verbose, format json) ${text}`,
    values: [...values],
  })
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no plan')
  return plan
}
/** What a statement reads; `before` is what it read when it was asked last, and stands as long as it is worked out so. */
export const readsOf = async (
  client: pg.ClientBase,
  asked: Asked,
  large: ReadonlySet<string>,
  before?: Reads,
): Promise<Reads> => {
  if (before && JSON.stringify(wayOf(await explained(client, 'analyze off', asked))) === before.way) return before
  const plan = await explained(client, 'analyze, timing off', asked)
  const read = nodesOf(plan)
    .filter((node) => large.has(`${node.Schema}.${node['Relation Name']}`))
    .reduce((sum, node) => sum + node['Actual Loops'] * lookedAt(node), 0)
  return { given: plan['Actual Rows'] * plan['Actual Loops'], read, way: JSON.stringify(wayOf(plan)) }
}
