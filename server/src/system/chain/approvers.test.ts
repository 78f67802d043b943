import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Approvers } from '../../kit/ports.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { approversOf, holdersAmong } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const nobody: Approvers = { who: 'role', roleKey: null, place: null, departmentId: null, projectId: null, people: [] }
const named = async (ids: readonly number[]) =>
  (
    await sql<{ name: string }>`select name from system.user where id = any(${ids}::bigint[]) order by name`.execute(
      server.db,
    )
  ).rows.map(({ name }) => name)
const idOf = async (name: string) =>
  (await server.db.selectFrom('system.user').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const asked = async (...wanted: readonly Partial<Approvers>[]) =>
  Promise.all(
    (
      await approversOf(
        server.db,
        wanted.map((one) => ({ ...nobody, ...one })),
      )
    ).map(named),
  )

test('each step gets its own people, in the order asked', async () => {
  expect(
    await asked(
      { roleKey: 'equip_mgr', place: 'company' },
      { roleKey: 'no_such_role', place: 'company' },
      { roleKey: 'dept_leader', place: 'department', departmentId: 'C102' },
      { roleKey: 'project_mgr', place: 'project', projectId: 'P2601' },
    ),
  ).toEqual([['zb_lin', 'zb_ouyang'], [], ['ld_gao'], ['jl_shi']])
})

test('a role of a department is looked for there and then upwards', async () => {
  const leader = { roleKey: 'dept_leader', place: 'department' } as const
  expect(await asked({ ...leader, departmentId: 'C10702' }, { ...leader, departmentId: 'C1' }, leader)).toEqual([
    ['ld_shao'],
    [],
    [],
  ])
  await server.db.updateTable('system.user').set({ department_id: 'C10702' }).where('name', '=', 'ld_qin').execute()
  expect(await asked({ ...leader, departmentId: 'C10702' })).toEqual([['ld_qin']])
})

test('a unit is its own people, all or those with a role; people are those named', async () => {
  expect(
    await asked(
      { who: 'unit', departmentId: 'C10104' },
      { who: 'unit', departmentId: 'C10104', roleKey: 'finance' },
      { who: 'unit', departmentId: 'C10103' },
    ),
  ).toEqual([['cw_jin', 'sj_mu'], ['cw_jin'], []])
  expect(await asked({ who: 'people', people: [await idOf('dp_sun'), await idOf('ld_gao')] })).toEqual([
    ['dp_sun', 'ld_gao'],
  ])
})

test('the disabled are not asked', async () => {
  await server.db.updateTable('system.user').set({ status: '1' }).where('name', 'in', ['zb_lin', 'cw_jin']).execute()
  expect(
    await asked(
      { roleKey: 'equip_mgr', place: 'company' },
      { who: 'unit', departmentId: 'C10104' },
      { who: 'people', people: [await idOf('zb_lin')] },
    ),
  ).toEqual([['zb_ouyang'], ['sj_mu'], []])
  await server.db.updateTable('system.role').set({ status: '1' }).where('key', '=', 'equip_mgr').execute()
  expect(await asked({ roleKey: 'equip_mgr', place: 'company' })).toEqual([[]])
})

test('a permission comes from an enabled role, and administrators have them all', async () => {
  const ids = await Promise.all(['admin', 'ld_gao', 'ld_xia', 'dp_sun'].map(idOf))
  const found = await holdersAmong(server.db, ids, ['equipment:application:approve', 'equipment:allocation:ship'])
  expect(await named([...(found.get('equipment:application:approve') ?? [])])).toEqual(['admin', 'ld_gao'])
  expect(await named([...(found.get('equipment:allocation:ship') ?? [])])).toEqual(['admin', 'dp_sun'])
})
