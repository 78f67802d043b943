import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { recordset } from './database.ts'
import { type Written, checkedRows, tableRows } from './rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('rows as one parameter', () => {
  it('take the types of the columns that the table has', async () => {
    const { columns, from } = tableRows('equipment.application_line', [
      { position: 1, quantity: '12.5', start_on: '2026-07-21', requirements: [{ key: 'channels' }], team: null },
      { position: 2, quantity: 3, start_on: null, requirements: [], team: 'a,\'b"' },
    ])
    const { rows } = await sql`select ${columns} from ${from} order by position`.execute(server.db)
    expect(rows).toEqual([
      { position: 1, quantity: '12.500', start_on: '2026-07-21', requirements: [{ key: 'channels' }], team: null },
      { position: 2, quantity: '3.000', start_on: null, requirements: [], team: 'a,\'b"' },
    ])
  })

  it('are refused with a column that the table does not have, by the compiler and by the database', async () => {
    expectTypeOf<{ starts_on: string }>().not.toExtend<Written<'equipment.application_line', { starts_on: string }>>()
    expectTypeOf<{ start_on: string }>().toExtend<Written<'equipment.application_line', { start_on: string }>>()
    const { columns, from } = checkedRows('equipment.application_line', [{ starts_on: '2026-07-21' }])
    await expect(sql`select ${columns} from ${from}`.execute(server.db)).rejects.toThrow('starts_on')
  })

  it('bring the same columns each, as one that others lack would be left out without a word', () => {
    expect(() => checkedRows('equipment.brand', [{ name: 'a' }, { name: 'b', id: 1 }])).toThrow('one of them name,id')
  })

  it('have a type for each column that is named, with its precision, and none that they lack', async () => {
    const given = [{ code: 'A', amount: '1.005', tags: [1, 2] }]
    const { rows } = await sql`
      select code, amount, tags from ${recordset(given, { code: 'text', amount: 'numeric(18, 2)', tags: 'int[]' })}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ code: 'A', amount: '1.01', tags: [1, 2] }])
    type Named<C extends Readonly<Record<string, 'text'>>> = Parameters<typeof recordset<{ code: string }, C>>[1]
    expectTypeOf<{ coed: 'text' }>().not.toExtend<Named<{ coed: 'text' }>>()
    expectTypeOf<{ code: 'text' }>().toExtend<Named<{ code: 'text' }>>()
  })
})
