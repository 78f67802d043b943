import { userImport } from '@geodepot/contracts/system/user-import.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sheetOf } from './test/register.ts'
import { head, keeper, node, openOffice, run, serial, server, soon } from './test/office.ts'

openOffice()

/** What the planner takes a table's rows to be, and how many they are. -1: nobody has told it yet. */
const counted = async (table: string) =>
  (
    await sql<{ taken: number; real: number }>`
  select (select reltuples::bigint from pg_class where oid = ${table}::regclass) as taken, (select count(*) from ${sql.table(table)}) as real`.execute(
      server.db,
    )
  ).rows[0] ?? { taken: -2, real: -1 }
const isKnown = async (table: string) => {
  await expect
    .poll(async () => {
      const { taken, real } = await counted(table)
      return taken - real
    }, soon)
    .toBe(0)
}

describe('the planner’s statistics', () => {
  it('stand once a company was filled, before its first request', async () => {
    for (const table of ['system.user', 'system.department', 'system.menu', 'equipment.model', 'equipment.category']) {
      const { taken, real } = await counted(table)
      expect(real).toBeGreaterThan(10)
      expect({ table, taken }).toEqual({ table, taken: real })
    }
    const {
      rows: [row],
    } = await sql<{
      columns: number
    }>`select count(*) as columns from pg_stats where schemaname = 'system' and tablename = 'user'`.execute(server.db)
    expect(row?.columns).toBeGreaterThan(5)
  })

  it('are made anew after an import of devices, and after one of people', async () => {
    const before = await counted('equipment.device')
    await run(keeper, [head, ...Array.from({ length: 30 }, () => node(serial()))])
    expect((await counted('equipment.device')).real).toBe(before.real + 30)
    for (const table of ['equipment.device', 'equipment.custody_event', 'equipment.custody_interval'])
      await isKnown(table)

    const admin = server.as('admin')
    const people = Array.from({ length: 12 }, (_, index) => [`stat_${index}`, '统计', 'C102'])
    const { id, plan } = await admin.call(
      userImport.upload,
      { name: '人员.xlsx' },
      { upload: sheetOf(['账号', '姓名', '部门'], ...people) },
    )
    const { version } = await admin.call(userImport.check, { id, ...plan })
    await admin.call(userImport.run, { id, version, mode: 'all' })
    for (const table of ['system.user', 'system.user_role']) await isKnown(table)
  })
})
