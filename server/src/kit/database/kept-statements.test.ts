import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { connect, inTransaction, prepared } from './database.ts'
import { keptStatements } from './kept-statements.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('a connection keeps the plan of a statement', () => {
  it('that changes ask again and again, and of one that says so, but of nothing else that lists ask', async () => {
    const { db, close } = connect(server.url, () => undefined, 1)
    try {
      for (const n of [1, 2, 3, 4, 5]) {
        await inTransaction(db, async (tx) => {
          await sql`select ${n}::int as changing`.execute(tx)
          if (n === 1) await sql`select ${n}::int as changing_once`.execute(tx)
        })
        await sql`select ${n}::int as listing`.execute(db)
      }
      await sql`${prepared} select 1 as known`.execute(db)
      const { rows } = await sql<{
        text: string
      }>`select statement as text from pg_prepared_statements where statement ~ '(changing|listing|known)' and name <> '' order by 1`.execute(
        db,
      )
      expect(rows.map(({ text }) => text.match(/changing_once|changing|listing|known/)?.[0])).toEqual([
        'known',
        'changing',
      ])
    } finally {
      await close()
    }
  })

  it('under a name of its own, of so many texts and no more', () => {
    const { often, named } = keptStatements({ kept: 2, watched: 3, from: 2 })
    expect([often('a'), often('a'), often('a')]).toEqual([undefined, 'geodepot_0', 'geodepot_0'])
    // One of many: it is forgotten before it comes again.
    for (const text of ['b', 'c', 'd', 'e', 'b']) expect(often(text)).toBeUndefined()
    expect([often('b'), often('f'), often('f')]).toEqual(['geodepot_1', undefined, undefined])
    expect([often('a'), named('g')]).toEqual(['geodepot_0', 'geodepot_2'])
  })
})
