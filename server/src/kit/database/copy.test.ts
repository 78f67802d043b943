import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Clone, emptyDatabase } from '../../testing/index.ts'
import { copied } from './copy.ts'
import { type Connection, connect } from './database.ts'

let clone: Clone
let connection: Connection
beforeAll(async () => {
  clone = await emptyDatabase(inject('databaseUrl') ?? process.env['TEST_DATABASE_URL'] ?? '')
  connection = connect(clone.url, () => undefined, 2)
})
afterAll(async () => {
  await connection.close()
  await clone.drop()
})
const total = () => connection.pool.totalCount
const idle = () => connection.pool.idleCount

describe('rows that are copied out', () => {
  it('take the values of their query, have the columns that are wanted, and say what those stand for', async () => {
    const query = sql`select ${1}::int as a, ${"it's \\ $1"}::text as b, ${true} and true as c, ${['x', 'y"\\']}::text[] as d, null::jsonb as e, 1 as f`
    const { columns, pieces } = await copied(connection.db, query, ['e', 'd', 'c', 'b', 'a', 'z'], 1)
    expect(columns).toEqual([
      { name: 'e', type: 'json' },
      { name: 'd', type: 'json' },
      { name: 'c', type: 'boolean' },
      { name: 'b', type: 'text' },
      { name: 'a', type: 'number' },
    ])
    let text = ''
    for await (const piece of pieces) text += String(piece)
    expect(text).toBe(`\\N\t${String.raw`["x", "y\\"\\\\"]`}\tt\t${String.raw`it's \\ $1`}\t1\n`)
    expect([total(), idle()]).toEqual([1, 1])
  })

  it('break off where the database does, and give no broken connection back', async () => {
    const query = sql`select 1 / (50000 - n) as a from generate_series(1, 100000) n`
    const { pieces } = await copied(connection.db, query, ['a'], 1)
    let bytes = 0
    await expect(
      (async () => {
        for await (const piece of pieces) bytes += piece.length
      })(),
    ).rejects.toThrow('division by zero')
    expect(bytes).toBeGreaterThan(0)
    await expect(copied(connection.db, sql`select nothing`, ['a'], 1)).rejects.toThrow('nothing')
    expect((await sql<{ one: number }>`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
  })

  it('hold no connection once nobody takes them', async () => {
    const query = sql`select repeat('x', 1000) as a from generate_series(1, 1000000)`
    const one = await copied(connection.db, query, ['a'], 1)
    expect((await one.pieces.next()).done).toBe(false)
    await one.pieces.return(undefined)
    await expect.poll(() => total() - idle()).toBe(0)
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'copy %'`.execute(
            connection.db,
          )
          return rows[0]?.n
        },
        { timeout: 5000 },
      )
      .toBe(0)
  })
})
