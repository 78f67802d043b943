// One server, the people who import, and how they check and run, for each file of tests of the device import.
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import type { ImportError, ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Client, type TestServer, testServer } from '../../../testing/index.ts'
import { sheetOf } from './register.ts'

export let server: TestServer
export let manager: Client
export let keeper: Client
/** Opens it for the file that calls this: files share modules, and each has a server of its own. */
export const openOffice = (): void => {
  beforeAll(async () => {
    server = await testServer()
    manager = server.as('zb_lin')
    keeper = server.as('kg_he')
  })
  afterAll(() => server.close())
}

export type Cells = readonly (string | null)[]
export const head: Cells = ['品牌', '规格型号', '实物标识号', '所属单位']
export const owner = 'C10801'
export const node = (serial: string | null, ...more: Cells): Cells => ['Sercel', 'WTU-508', serial, owner, ...more]
let serials = 0
export const serial = () => `T-${++serials}`

export const upload = (client: Client, ...rows: Cells[]) =>
  client.call(deviceImport.upload, { name: '台账.xlsx' }, { upload: sheetOf(...rows) })
export const check = async (client: Client, rows: Cells[], change: Partial<ImportPlan> = {}) => {
  const { id, plan } = await upload(client, ...rows)
  const answer = await client.call(deviceImport.check, { id, ...plan, ...change })
  return { id, ...answer }
}
export const errors = async (client: Client, id: string): Promise<ImportError[]> =>
  (await client.call(deviceImport.errors, { id, pageSize: 500 })).rows
/** Checks, and says what is wrong by row and column. */
export const wrong = async (
  rows: Cells[],
  change: Partial<ImportPlan> = {},
  client = keeper,
): Promise<[number, string | null, string, string][]> => {
  const { id } = await check(client, rows, change)
  return (await errors(client, id)).map(({ row, letter, key, msg }) => [row, letter, key, msg])
}
export const run = async (
  client: Client,
  rows: Cells[],
  change: Partial<ImportPlan> = {},
  mode: 'all' | 'valid' = 'all',
) => {
  const { id, version, counts } = await check(client, rows, change)
  return { id, counts, status: await client.call(deviceImport.run, { id, version, mode }) }
}
export const devices = async () =>
  (await sql<{ count: number }>`select count(*) as count from equipment.device`.execute(server.db)).rows[0]?.count ?? 0
export const soon = { timeout: 10_000 }
/** Takes a permission from every role while `work` runs. */
export const without = async (permission: string, work: () => Promise<unknown>) => {
  const menu = sql`(select id from system.menu where permission = ${permission})`
  const { rows: granted } = await sql<{
    role_id: number
  }>`delete from system.role_menu where menu_id = ${menu} returning role_id`.execute(server.db)
  try {
    await work()
  } finally {
    for (const { role_id } of granted)
      await sql`insert into system.role_menu (role_id, menu_id) values (${role_id}, ${menu})`.execute(server.db)
  }
}
export const nothingWritten = async (work: () => Promise<unknown>) => {
  const before = await devices()
  await work()
  expect(await devices()).toBe(before)
}
