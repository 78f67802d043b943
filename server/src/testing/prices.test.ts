import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../modules.ts'
import type { Client, TestServer } from './index.ts'
import { fieldsOf } from './records.ts'
import { makingRows, serverWithRows } from './with-rows.ts'

type Row = Readonly<Record<string, unknown>>
interface Sorted {
  readonly operation: AnyOperation
  readonly name: string
  readonly column: string
}
const columnsOf = (operation: AnyOperation): readonly string[] =>
  fieldsOf(operation).flatMap((input) => {
    const field = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>)['orderByColumn'] : undefined
    const offered = field instanceof z.ZodOptional ? field.unwrap() : undefined
    return offered instanceof z.ZodEnum ? offered.options.map(String) : []
  })
/** Every list that can be asked for without a record, by each column that it is ordered by. */
const sorted: readonly Sorted[] = routes
  .map(({ operation }) => operation)
  .filter(({ name, wire }) => wire === 'rows' && name.startsWith('material/') && name.endsWith('.list'))
  .flatMap((operation) =>
    columnsOf(operation).map((column) => ({ operation, name: `${operation.name} by ${column}`, column })),
  )

let server: TestServer
let blind: Client
beforeAll(async () => {
  ;({ server } = await serverWithRows())
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('no_prices', '不看价格', 'Sees no prices', '1', ${new Date()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission not in ('', 'material:material:price')),
      person as (insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('blind', '不看价格的人', 'C105', '', ${new Date()}) returning id)
    insert into system.user_role (user_id, role_id) select person.id, made.id from person, made`.execute(server.db)
  // What came later costs less, so that its order is another than that of the rows.
  for (const [table, column] of [
    ['material.order', 'usd_amount'],
    ['material.order_amendment', 'usd_amount'],
    ['material.result', 'total_amount'],
    ['material.result_change', 'total_amount'],
    ['material.budget', 'amount'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 1000000 - id`.execute(server.db)
  blind = server.as('blind')
}, makingRows)
afterAll(() => server.close())

const rowsFor = async (client: Client, operation: AnyOperation, column: string): Promise<readonly Row[]> =>
  (
    (await client.call(operation, { pageSize: 500, isAsc: 'asc', orderByColumn: column } as never)) as {
      readonly rows: readonly Row[]
    }
  ).rows
const shows = (rows: readonly Row[], column: string): boolean =>
  rows.some((row) => column in row && row[column] !== null)

describe('to somebody who may do everything but see prices', () => {
  it.each(sorted)('$name orders by nothing that is not shown', async ({ operation, column }) => {
    const [mine, all] = [await rowsFor(blind, operation, column), await rowsFor(server.as('admin'), operation, column)]
    if (shows(mine, column) || !shows(all, column)) return
    expect(mine.map(({ id }) => id)).not.toEqual(all.map(({ id }) => id))
  })
})
