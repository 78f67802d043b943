// Rows handed over as the database copies them out: the fastest that it has, and text that nobody takes apart on the way.
import { PostgresQueryCompiler, type RawBuilder, createQueryId } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { type Database, poolOf } from './database.ts'

/** A column of rows that are copied out, and what its text stands for. */
export interface CopiedColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'boolean' | 'moment' | 'json'
}
export interface Copied {
  readonly columns: readonly CopiedColumn[]
  /** The rows in COPY's text form: whoever stops taking them closes it. */
  readonly pieces: AsyncGenerator<Buffer>
}

const { INT2, INT4, INT8, FLOAT4, FLOAT8, OID, BOOL, TIMESTAMPTZ, JSON: PLAIN_JSON, JSONB } = pg.types.builtins
const types = new Map<number, CopiedColumn['type']>([
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8, OID].map((type) => [type, 'number'] as const),
  [BOOL, 'boolean'],
  [TIMESTAMPTZ, 'moment'],
  [JSONB, 'json'],
])
// Lists of booleans, whole numbers, texts: written as JSON, as is what is not on one line.
const rewritten: ReadonlySet<number> = new Set([PLAIN_JSON, 1000, 1005, 1007, 1009, 1015, 1016])

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  const items = value.map((one) => `"${String(one).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return pg.escapeLiteral(`{${items.join(',')}}`)
}
// COPY takes no parameters.
class Literals extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value))
  }
}

/** A query's text with its values in it. */
export const withoutParameters = (query: RawBuilder<unknown>): string =>
  new Literals().compileQuery(query.toOperationNode(), createQueryId()).sql

/**
 * Rows of a query with those of its columns that are wanted, on a connection of its own that is given back when they are taken or nobody wants
 * more of them. It ends after so many minutes.
 */
export const copied = async (
  db: Database,
  query: RawBuilder<unknown>,
  wanted: readonly string[],
  minutes: number,
): Promise<Copied> => {
  const rows = withoutParameters(query)
  const client = await poolOf(db).connect()
  try {
    await client.query(`begin read only; set local statement_timeout = '${minutes}min'`)
    const { fields } = await client.query(`select * from (${rows}) t limit 0`)
    const found = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
    const columns = wanted.flatMap((name) => {
      const type = found.get(name)
      return type === undefined ? [] : [{ name, isRewritten: rewritten.has(type), type: types.get(type) ?? 'text' }]
    })
    const selected = columns.map(({ name, isRewritten }) => {
      const column = `t.${pg.escapeIdentifier(name)}`
      return isRewritten ? `to_jsonb(${column})` : column
    })
    const statement = `copy (select ${selected.join(', ')} from (${rows}) t) to stdout`
    return {
      columns: columns.map(({ name, type, isRewritten }) => ({ name, type: isRewritten ? 'json' : type })),
      pieces: taken(client, statement),
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function* taken(client: pg.PoolClient, statement: string): AsyncGenerator<Buffer> {
  let isWhole = false
  try {
    const stream = client.query(to(statement))
    // What the connection says once nobody reads any more.
    stream.on('error', () => undefined)
    yield* stream as AsyncIterable<Buffer>
    await client.query('commit')
    isWhole = true
  } finally {
    // One that is in the midst of its rows is of no use to the next.
    client.release(!isWhole)
  }
}
