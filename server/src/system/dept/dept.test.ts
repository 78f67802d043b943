import { dept, type TreeNode } from '@geodepot/contracts/system/dept.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { unitCodes } from './index.ts'
import { prunedTo, treeOf } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ids = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...ids(children)])

test("the whole tree starts below the root, in order and in the reader's language", async () => {
  const tree = await server.as('guest01').call(dept.treeselectAll)
  expect(tree.map(({ id }) => id)).toEqual(['C101', 'C102', 'C103', 'C104', 'C105', 'C106', 'C107', 'C108', 'C109'])
  expect(ids(tree)).toHaveLength(27)
  expect(tree.find(({ id }) => id === 'C107')).toMatchObject({
    label: '国际勘探事业部',
    children: [{ id: 'C10701', label: '中东项目部' }, {}, {}, {}],
  })
  expect(tree[1]).toEqual({ id: 'C102', label: '西部物探分公司' })
  expect((await server.as('guest01', 'en').call(dept.treeselectAll))[1]).toEqual({
    id: 'C102',
    label: 'Western Geophysical Branch',
  })
})

test('the scoped tree holds what one may see', async () => {
  expect(ids(await server.as('dp_sun').call(dept.treeselect))).toHaveLength(27)
  expect(ids(await server.as('ld_shao').call(dept.treeselect))).toEqual([
    'C107',
    'C10701',
    'C10702',
    'C10703',
    'C10704',
  ])
})

test("a topmost visible department stands at the top, and one's own is always there", async () => {
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
  expect(await unitCodes(server.db, ['C10701', 'C102', 'C1', 'nowhere'])).toEqual(
    new Map([
      ['C10701', 'GJ'],
      ['C102', 'XB'],
      ['C1', 'HY'],
    ]),
  )
})

test('one department is answered with all below it, when it is in scope', async () => {
  expect(await server.as('ld_shao').call(dept.subtree, { id: 'C10701' })).toEqual([
    { id: 'C10701', label: '中东项目部' },
  ])
  expect(ids(await server.as('dp_sun').call(dept.subtree, { id: 'C107' }))).toEqual([
    'C107',
    'C10701',
    'C10702',
    'C10703',
    'C10704',
  ])
  expect(await server.as('ld_shao').refused(dept.subtree, { id: 'C108' })).toMatchObject({ code: 404 })
})

test('units come with their crews, and with their warehouses', async () => {
  const units = await server.as('dp_sun').call(dept.treeselectProd, {})
  expect(units.find(({ id }) => id === 'C102')?.children?.map(({ id }) => id)).toEqual(['2101', '2107', '2115', '2138'])
  expect(units.some(({ id }) => id === 'C108')).toBe(false)
  const abroad = await server.as('dp_sun', 'en').call(dept.treeselectProd, { deptId: 'C10701' })
  expect(abroad).toMatchObject([
    { id: 'C10701', label: 'Middle East Office', children: [{ id: '8601' }, { id: '8611' }] },
  ])
  expect(ids(await server.as('ld_shao').call(dept.treeselectProd, { deptId: 'C102' }))).toEqual([])
  expect(await server.as('dp_sun').call(dept.matTreeselect)).toEqual([
    { id: 'C109', label: '物资供应中心', children: [{ id: 'C10903', label: '中心库' }] },
  ])
})

test('the file has the tree in its order, every name as far in as it hangs, and what is found with what it stands below', async () => {
  const names = async (account: string, ask: object = {}) =>
    (
      await readSheet((await server.as(account).file(dept.export, { columns: ['deptName', 'level'], ...ask })).bytes)
    ).rows
      .slice(1)
      .map(({ cells }) => cells.join(' '))
  const all = await names('admin')
  expect(all).toHaveLength(28)
  expect(all.slice(0, 2).map((name) => /^\u3000*/.exec(name)?.[0].length)).toEqual([0, 1])
  expect(all.indexOf('\u3000\u3000中东项目部 2')).toBe(all.indexOf('\u3000国际勘探事业部 1') + 1)
  const company = all[0] ?? ''
  expect(await names('admin', { keyword: 'c10701' })).toEqual([
    company,
    '\u3000国际勘探事业部 1',
    '\u3000\u3000中东项目部 2',
  ])
  expect(await names('admin', { deptName: '中东' })).toEqual([
    company,
    '\u3000国际勘探事业部 1',
    '\u3000\u3000中东项目部 2',
  ])
  expect(await names('admin', { keyword: '中东', status: '1' })).toEqual([])
  await server.db
    .insertInto('system.role_menu')
    .columns(['role_id', 'menu_id'])
    .expression(
      server.db
        .selectFrom('system.role')
        .innerJoin('system.menu', (join) => join.on('system.menu.permission', '=', 'system:dept:export'))
        .select(['system.role.id', 'system.menu.id'])
        .where('system.role.key', '=', 'dept_leader'),
    )
    .execute()
  await expect
    .poll(async () => (await server.as('ld_shao').response(dept.export)).headers['content-type'])
    .toContain('sheet')
  expect((await names('ld_shao')).map((name) => name.trim())).toHaveLength(5)
})

test('every department has a name and a unit', async () => {
  const all = await server.as('guest01').call(dept.getDeptAll)
  expect(all).toHaveLength(27)
  expect(all.find(({ deptId }) => deptId === 'C10701')).toMatchObject({
    parentId: 'C107',
    deptName: '中东项目部',
    level: 2,
    status: '0',
  })
  expect(await server.as('guest01', 'en').call(dept.getSecondDept, { id: 'C10701' })).toMatchObject({
    deptId: 'C107',
    deptName: 'International Exploration Division',
  })
  expect(await server.as('guest01').call(dept.getSecondDept, { id: 'C107' })).toMatchObject({ deptId: 'C107' })
  expect(await server.as('guest01').refused(dept.getSecondDept, { id: 'C1' })).toMatchObject({ code: 404 })
  expect((await server.as('guest01').call(dept.getSecondDeptAll)).map(({ deptId }) => deptId)).toEqual([
    'C101',
    'C102',
    'C103',
    'C104',
    'C105',
    'C106',
    'C107',
    'C108',
    'C109',
  ])
})

test("the letterhead has the company's name in the reader's language", async () => {
  const root = await server.db
    .selectFrom('system.department')
    .select(['name', 'name_en'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await server.as('xm_ma').call(dept.company)).toEqual({ company: root.name })
  expect(await server.as('xm_ma', 'en').call(dept.company)).toEqual({ company: root.name_en })
})

test('a tree is pruned to what leads to something wanted', () => {
  const leaf = (id: string) => ({ id, label: id })
  expect(prunedTo([{ ...leaf('a'), children: [leaf('b'), leaf('c')] }, leaf('d')], ({ id }) => id === 'c')).toEqual([
    { ...leaf('a'), children: [leaf('c')] },
  ])
  expect(prunedTo([{ ...leaf('a'), children: [leaf('b')] }], ({ id }) => (id === 'b' ? [leaf('x')] : []))).toEqual([
    { ...leaf('a'), children: [{ ...leaf('b'), children: [leaf('x')] }] },
  ])
})

test('a row whose parent is missing becomes a root', () => {
  expect(
    treeOf([
      { id: 'b', parent: 'a', label: 'B' },
      { id: 'c', parent: 'b', label: 'C' },
    ]),
  ).toEqual([{ id: 'b', label: 'B', children: [{ id: 'c', label: 'C' }] }])
})
