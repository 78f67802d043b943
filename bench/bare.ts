// The least that a server can be: plain Node http, the product's driver and
// pool, the product's own statements, the same JSON.
// A process of its own; what it answers comes as its first message.
import { type IncomingMessage, createServer } from 'node:http'
import type pg from 'pg'
import { connect } from '../server/src/kit/database/database.ts'
import type { Statement } from './capture.ts'
import { type CreatePlan, creating } from './creation.ts'

/**
 * A list: what its filters come down to, the keys of the page, the rows by their keys, the count and the planner's
 * estimate; each where the product asks for it.
 */
interface ListPlan {
  readonly kind: 'list'
  readonly path: string
  readonly msg: string
  readonly lookUp?: Statement
  readonly keys: Statement
  readonly rows: Statement
  readonly count?: Statement
  readonly estimate?: Statement
}
/** One record; `id` is the one that the statement was recorded with. */
interface OnePlan {
  readonly kind: 'one'
  readonly prefix: string
  readonly msg: string
  readonly statement: Statement
  readonly id: number
}
/** A list by statements that the product has no part in: its rows, and how many there are up to a bound. */
interface PlainListPlan {
  readonly kind: 'plain list'
  readonly path: string
  readonly msg: string
  readonly rows: Statement
  readonly count: Statement
}
/** An answer that is known beforehand. */
interface AnswerPlan {
  readonly kind: 'answer'
  readonly path: string
  readonly answer: object
}
export type Plan = ListPlan | PlainListPlan | OnePlan | CreatePlan | AnswerPlan
export interface BarePlan {
  readonly databaseUrl: string
  readonly plans: readonly Plan[]
}

const exactTo = 10_000

const config = ({ text, values, name }: Statement): pg.QueryConfig => ({
  text,
  values: [...values],
  ...(name !== undefined && { name }),
})

const list = async (pool: pg.Pool, plan: ListPlan): Promise<object> => {
  if (plan.lookUp) await pool.query(config(plan.lookUp))
  const keys = (await pool.query<{ key: number }>(config(plan.keys))).rows.map(({ key }) => key)
  const total = async () => {
    if (plan.count === undefined) return { total: keys.length }
    const counted = Number((await pool.query<{ count: number }>(config(plan.count))).rows[0]?.count)
    if (counted <= exactTo || plan.estimate === undefined) return { total: counted }
    const {
      rows: [row],
    } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(config(plan.estimate))
    return { total: Math.max(counted, row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), totalExact: false }
  }
  const values = plan.rows.values.map((value) => (Array.isArray(value) ? keys : value))
  const [{ rows }, counted] = await Promise.all([pool.query(config({ ...plan.rows, values })), total()])
  return { code: 200, msg: plan.msg, rows, ...counted }
}

const plainList = async (pool: pg.Pool, { msg, rows, count }: PlainListPlan): Promise<object> => {
  const [page, counted] = await Promise.all([pool.query(config(rows)), pool.query<{ count: number }>(config(count))])
  return { code: 200, msg, rows: page.rows, total: Number(counted.rows[0]?.count) }
}

const one = async (pool: pg.Pool, { statement, id, msg }: OnePlan, asked: number): Promise<object> => {
  const {
    rows: [data],
  } = await pool.query(
    config({ ...statement, values: statement.values.map((value) => (value === id ? asked : value)) }),
  )
  return { code: 200, msg, data }
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
}

const creations = new Map<Plan, ReturnType<typeof creating>>()
const answer = async (pool: pg.Pool, plans: readonly Plan[], request: IncomingMessage): Promise<object> => {
  const { url = '' } = request
  const plan = plans.find((known) =>
    known.kind === 'one' ? url.startsWith(known.prefix) && request.method === 'GET' : known.path === url,
  )
  if (plan === undefined) throw new Error(`nothing is known of ${url}`)
  if (plan.kind === 'list') return list(pool, plan)
  if (plan.kind === 'plain list') return plainList(pool, plan)
  if (plan.kind === 'answer') return plan.answer
  if (plan.kind === 'one') return one(pool, plan, Number(url.slice(plan.prefix.length)))
  const made = creations.get(plan)
  if (made === undefined) throw new Error('a creation was not prepared')
  return made(pool, { ...(await bodyOf(request)), key: String(request.headers['idempotency-key']) })
}

process.once('message', ({ databaseUrl, plans }: BarePlan) => {
  const { pool } = connect(databaseUrl, () => undefined)
  for (const plan of plans) if (plan.kind === 'create') creations.set(plan, creating(plan))
  const server = createServer((request, response) => {
    answer(pool, plans, request).then(
      (body) => response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : 0)
  })
})
