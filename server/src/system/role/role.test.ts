import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '../../kit/document/ports.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { administrators, approversOf } from './index.ts'

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterAll(() => server.close())

const named = async (ids: readonly number[]) =>
  (await sql<{ name: string }>`select name from system.user where id = any(${ids}::bigint[]) order by name`.execute(server.db)).rows.map(({ name }) => name)
const asked = async (roleKey: string, place: Place, departmentId: string | null = null, projectId: string | null = null) =>
  named(await approversOf(server.db, { roleKey, place, departmentId, projectId }))

test('a role of the company is anyone who holds it', async () => {
  expect(await asked('equip_mgr', 'company')).toEqual(['zb_lin', 'zb_ouyang'])
  expect(await asked('no_such_role', 'company')).toEqual([])
})

test('a role of a department is looked for there and then upwards', async () => {
  expect(await asked('dept_leader', 'department', 'C102')).toEqual(['ld_gao'])
  expect(await asked('dept_leader', 'department', 'C10702')).toEqual(['ld_shao'])
  expect(await asked('dept_leader', 'department', 'C1')).toEqual([])
  await server.db.updateTable('system.user').set({ department_id: 'C10702' }).where('name', '=', 'ld_qin').execute()
  expect(await asked('dept_leader', 'department', 'C10702')).toEqual(['ld_qin'])
  expect(await asked('dept_leader', 'department', null)).toEqual([])
})

test('a role of a project is its members who hold it', async () => {
  expect(await asked('project_mgr', 'project', null, 'P2601')).toEqual(['jl_shi'])
  expect(await asked('project_mgr', 'project', null, null)).toEqual([])
})

test('the disabled are not asked', async () => {
  await server.db.updateTable('system.user').set({ status: '1' }).where('name', '=', 'zb_lin').execute()
  expect(await asked('equip_mgr', 'company')).toEqual(['zb_ouyang'])
  await server.db.updateTable('system.role').set({ status: '1' }).where('key', '=', 'equip_mgr').execute()
  expect(await asked('equip_mgr', 'company')).toEqual([])
})

test('administrators are both kinds', async () => {
  expect(await named(await administrators(server.db))).toEqual(['admin', 'superadmin'])
})
