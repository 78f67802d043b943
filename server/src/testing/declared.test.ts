import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chains, menus, roles, rolesWith } from '../../installation/index.ts'
import { documents } from '../kit/document/index.ts'
import { lackingFor } from './declared.ts'
import { type TestServer, testServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const shipped = { menus, chains, roles }
// Tests declare documents of their own.
const product = () => [...documents().values()].filter(({ spec }) => !spec.name.startsWith('test/'))

describe('every declared document', () => {
  it('is shipped with its menu, its rights, its chain and what it stands on', () => {
    const known = new Set(documents().keys())
    expect(product().length).toBeGreaterThan(2)
    expect(
      product().flatMap(({ spec }) => lackingFor(spec, shipped, known).map((one) => `${spec.name}: ${one}`)),
    ).toEqual([])
  })

  it('is told all that it lacks', () => {
    const alone = { ...allocation, name: 'equipment/forgotten' }
    expect(lackingFor(alone, shipped, new Set())).toEqual([
      'no menu entry',
      'no approval chain',
      'it stands on equipment/application, which is no document',
    ])
    const powerless = roles.map((role) => ({ ...role, may: {} }))
    expect(lackingFor(allocation, { menus: [], chains, roles: powerless }, new Set(documents().keys()))).toEqual(
      expect.arrayContaining([
        'no menu entry',
        'no role may equipment:allocation:ship',
        'equip_mgr is asked, and may not decide',
      ]),
    )
  })

  it('gives rights to roles that there are', () => {
    const menu = { directory: 'equipment', title: ['无', 'None'], path: 'none', icon: 'guide' } as const
    const given = { of: allocation, menu, roles: { equip_manager: ['list'] } }
    expect(() => rolesWith(roles, [given])).toThrow('equipment/allocation for equip_manager')
  })

  // What hangs on a project keeps it from being deleted and moves along when it is converted.
  it('says that it stands on a project, where its table points to one', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct c.table_schema || '.' || c.table_name as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'project_id' and t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and not exists (select 1 from pg_constraint k where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and pg_get_constraintdef(k.oid) = 'CHECK ((project_id IS NULL))') order by 1`.execute(server.db)
    const holding = product().flatMap(({ spec, table }) => (spec.holds.project ? [table as string] : []))
    const own: Readonly<Record<string, string>> = {
      'equipment.holder': 'custodyUse',
      'equipment.check_plan': 'of approved projects alone',
      'equipment.check_order': 'of approved projects alone',
      'material.place': 'ledger/stock',
      'equipment.certificate': 'equipment/certificate',
      'equipment.operator_post': 'equipment/operator',
      'equipment.operator_score': 'of approved projects alone, with operators who work there',
      'equipment.repair_inbound': 'where its device was as it came: the repair that it became holds the project',
      'equipment.project_calendar': 'equipment/project-calendar',
      'equipment.standby': 'equipment/standby',
      'equipment.work_week': 'equipment/work-week',
      'material.budget': 'of real projects alone, which it keeps from being deleted',
      'system.project_member': 'moved and deleted with the project',
    }
    expect(
      rows.map(({ table }) => table).filter((table) => !holding.includes(table) && own[table] === undefined),
    ).toEqual([])
    expect(holding.filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  it('repeats the department of its project in a column that it has', async () => {
    for (const { spec, table } of product())
      if (spec.holds.project)
        await expect(
          sql`select ${sql.ref(spec.holds.project.department)}, project_id from ${sql.table(table)} limit 0`.execute(
            server.db,
          ),
        ).resolves.toBeDefined()
  })
})
