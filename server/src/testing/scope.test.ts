import { takesChosen } from '@geodepot/contracts/kit/chosen.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { Listing } from '../kit/database/list.ts'
import { documents } from '../kit/document/index.ts'
import { sheetLimits } from '../kit/sheet/index.ts'
import { openXlsx } from '../kit/sheet/xlsx.ts'
import { routes } from '../modules.ts'
import type { Client, TestServer } from './index.ts'
import { beside, fieldsOf, needed } from './records.ts'
import { makingRows, serverWithRows } from './with-rows.ts'

// The same for everybody, as the product ships it: its examples name documents of a test, which may be called as those here.
const shipped = 'system/swagger.document'
/** What answers with something and changes nothing: lists, trees, choices, counts, and the sheets of all of them. */
const reading = routes
  .filter(({ run, operation }) => run.kind === 'query' && operation.permission !== 'public')
  .map(({ operation }) => operation)
  .filter(({ name }) => name !== shipped)
/** Stands in what belongs to people, devices and projects that are none of the stranger's business. */
const mark = '【他处】'

let server: TestServer
let stranger: Client
const numbers: string[] = []
const ids: number[] = []
beforeAll(async () => {
  const company = await serverWithRows()
  server = company.server
  Object.assign(known, { id: company.made.noticeId, roleId: company.made.roleId })
  const when = new Date()
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, created_at) values ('all_actions', '全部操作', 'Every action', '3', ${when}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission <> ''),
      person as (insert into system.user (name, nick_name, department_id, password_hash, created_at) values ('stranger', '别处的人', 'C105', '', ${when}) returning id)
    insert into system.user_role (user_id, role_id) select person.id, made.id from person, made`.execute(server.db)
  await sql`update system.user set phone = ${mark} || id where department_id <> 'C105' and name <> 'admin'`.execute(
    server.db,
  )
  await sql`update equipment.device set name = ${mark} || name where owner_department_id <> 'C105'`.execute(server.db)
  await sql`update system.project set name = ${mark} || name where department_id <> 'C105'`.execute(server.db)
  for (const { table } of documents().values()) {
    const { rows } = await sql<{
      id: number
      number: string
    }>`select id, number from ${sql.table(table)} where department_id <> 'C105'`.execute(server.db)
    numbers.push(...rows.map(({ number }) => number))
    ids.push(...rows.map(({ id }) => id))
  }
  stranger = server.as('stranger')
}, makingRows)
afterAll(() => server.close())

const known: Record<string, unknown> = { ...beside, projectInfoNo: 'P2601', type: 'sys_yes_no', dictType: 'sys_yes_no' }
/** No filter: what the call cannot do without, and as long a page as there is. */
const askedBy = (operation: AnyOperation): Record<string, unknown> => ({
  pageSize: 500,
  ...Object.fromEntries(
    fieldsOf(operation)
      .flatMap(needed)
      .map((field) => [field, known[field] ?? 1]),
  ),
  // What is exported by the row that was chosen is asked for foreign rows by their ids.
  ...(takesChosen(operation) && { ids }),
})

/** All that somebody reads in an answer; a sheet is read cell by cell. */
const textOf = async (client: Client, operation: AnyOperation): Promise<string> => {
  const { rawPayload, headers, body } = await client.response(operation, askedBy(operation))
  if (!String(headers['content-type']).includes('spreadsheet')) return body
  const rows = await Array.fromAsync((await openXlsx(rawPayload, sheetLimits)).rows)
  return JSON.stringify(rows)
}
const foreignIn = (text: string): string[] => [
  ...(text.includes(mark) ? [mark] : []),
  ...numbers.filter((number) => text.includes(number)),
]

describe('a list', () => {
  it('cannot be written without saying whose rows it shows', () => {
    expectTypeOf<Omit<Listing, 'scope'>>().not.toExtend<Listing>()
    expectTypeOf(sql<boolean>`true`).not.toExtend<Listing['scope']>()
  })
})

describe('rows of other departments, to somebody who may do everything in his own', () => {
  it('are there for an administrator, in the list and the sheet of every document, of people, devices and projects', async () => {
    const kinds = [...documents().keys(), 'system/user', 'equipment/device', 'system/project']
    const lists = new Set(kinds.flatMap((name) => [`${name}.list`, `${name}.export`]))
    const admin = server.as('admin')
    const seen = new Set<string>()
    for (const operation of reading.filter(({ name }) => lists.has(name)))
      if (foreignIn(await textOf(admin, operation)).length > 0) seen.add(operation.name)
    expect([...lists].filter((name) => !seen.has(name))).toEqual([])
  }, 60_000)
  it.each(reading)('are not in $name', async (operation) => {
    expect(foreignIn(await textOf(stranger, operation))).toEqual([])
  })
})
