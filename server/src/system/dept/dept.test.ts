import { dept, type TreeNode } from '@geodepot/contracts/system/dept.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { unitCodes } from './index.ts'
import { treeOf } from './rules.ts'

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterAll(() => server.close())

const ids = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...ids(children)])

test('the whole tree starts below the root, in order and in the reader\'s language', async () => {
  const tree = await server.as('guest01').call(dept.treeselectAll)
  expect(tree.map(({ id }) => id)).toEqual(['C101', 'C102', 'C103', 'C104', 'C105', 'C106', 'C107', 'C108', 'C109'])
  expect(ids(tree)).toHaveLength(27)
  expect(tree.find(({ id }) => id === 'C107')).toMatchObject({ label: '国际勘探事业部', children: [{ id: 'C10701', label: '中东项目部' }, {}, {}, {}] })
  expect(tree[1]).toEqual({ id: 'C102', label: '西部物探分公司' })
  expect((await server.as('guest01', 'en').call(dept.treeselectAll))[1]).toEqual({ id: 'C102', label: 'Western Geophysical Branch' })
})

test('the scoped tree holds what one may see', async () => {
  expect(ids(await server.as('dp_sun').call(dept.treeselect))).toHaveLength(27)
  expect(ids(await server.as('ld_shao').call(dept.treeselect))).toEqual(['C107', 'C10701', 'C10702', 'C10703', 'C10704'])
})

test('a topmost visible department stands at the top, and one\'s own is always there', async () => {
  expect(await server.as('jl_bekov').call(dept.treeselect)).toEqual([{ id: 'C10703', label: '中亚项目部' }])
  expect(ids(await server.as('guest01').call(dept.treeselect))).toEqual(['C101'])
  await server.db.updateTable('system.project').set({ department_id: 'C103' }).where('id', '=', 'P2622').execute()
  expect(ids(await server.as('jl_bekov').call(dept.treeselect)).toSorted()).toEqual(['C103', 'C10703'])
})

test('a disabled department is no choice', async () => {
  await server.db.updateTable('system.department').set({ status: '1' }).where('id', '=', 'C10805').execute()
  expect(ids(await server.as('guest01').call(dept.treeselectAll))).not.toContain('C10805')
})

test('document numbers carry the code of the second-level unit', async () => {
  expect(await unitCodes(server.db, ['C10701', 'C102', 'C1', 'nowhere'])).toEqual(new Map([['C10701', 'GJ'], ['C102', 'XB'], ['C1', 'HY']]))
})

test('a row whose parent is missing becomes a root', () => {
  expect(treeOf([{ id: 'b', parent: 'a', label: 'B' }, { id: 'c', parent: 'b', label: 'C' }])).toEqual([{ id: 'b', label: 'B', children: [{ id: 'c', label: 'C' }] }])
})
