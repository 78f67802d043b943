import { type MaterialRow, materialCalls } from '@geodepot/contracts/material/material.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import MaterialList from './list.tsx'

const rowOf = (id: number, more: Partial<MaterialRow> = {}): MaterialRow => ({
  id,
  materialCode: `WZ00000${id}`,
  materialNameCn: '伺服阀甲',
  materialNameEn: 'Servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: `SV-10${id}`,
  brand: 'Sercel',
  materialType: 'vibrator',
  materialTypeName: '震源备件',
  unit: 'piece',
  unitName: '件',
  orderUnit: null,
  orderUnitName: null,
  orderFactor: null,
  issueUnit: null,
  issueUnitName: null,
  issueFactor: null,
  shelfLifeDays: null,
  dangerousClass: null,
  dangerousClassName: null,
  serialFlag: 'N',
  referencePrice: '18600.00',
  referenceCurrency: 'EUR',
  predecessors: [],
  equals: ['EQ-7'],
  proposed: '0',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const beside = [
  serve(materialCalls.list, () => ({ rows: [rowOf(1), rowOf(2, { can: {} })], total: 2 })),
  serve(dict.byType, () => []),
]
const around = [...beside, serve(materialCalls.near, () => []), serve(materialCalls.get, ({ id }) => rowOf(Number(id)))]
const buttonsOf = async (row: number) =>
  within((await screen.findAllByRole('row'))[row + 1] ?? document.body)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the list shows what there is, and offers with each row exactly what may be done with it', async () => {
  served(...around)
  show(<MaterialList />)
  expect((await screen.findAllByText('伺服阀甲')).length).toBeGreaterThan(0)
  expect(await buttonsOf(0)).toEqual(['修改', '⋯'])
  expect(await buttonsOf(1)).toEqual([])
})

test('nobody is offered what he may not do', async () => {
  served(...around)
  show(<MaterialList />, { person: { ...someone, permissions: ['material:material:list'] } })
  await screen.findAllByText('伺服阀甲')
  for (const name of ['新增物资', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one is added in a dialog, which closes once it is saved', async () => {
  draftOf(someone.userId, 'material/material.create:new').write({
    changes: { materialNameCn: '伺服阀甲', materialType: 'vibrator', unit: 'piece', equals: ['EQ-7'] },
    at: '2026-07-21T08:00:00.000Z',
  })
  const { asked } = served(
    ...around,
    serve(materialCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<MaterialList />)
  await user.click(await screen.findByRole('button', { name: /新增物资/ }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/material.create')?.ask).toEqual({
      materialNameCn: '伺服阀甲',
      materialType: 'vibrator',
      unit: 'piece',
      serialFlag: 'N',
      equals: ['EQ-7'],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one that was asked for is accepted after a question, by its version', async () => {
  const waits = rowOf(1, { proposed: '1', can: { accept: true, edit: true } })
  const { asked } = served(
    serve(materialCalls.list, () => ({ rows: [waits, rowOf(2, { can: {} })], total: 2 })),
    serve(materialCalls.accept, () => ({ version: 3 })),
    ...around.slice(1),
  )
  const { user } = show(<MaterialList />)
  expect(within((await screen.findAllByRole('row'))[1] ?? document.body).getByText('待核定')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '核定' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '核定' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === materialCalls.accept.name)?.ask).toEqual({ id: 1, version: 2 }),
  )
})

test('changing one keeps what was typed when someone else was first', async () => {
  let version = 2
  const { asked } = served(
    ...beside,
    serve(materialCalls.near, () => []),
    serve(materialCalls.get, ({ id }) => rowOf(Number(id), { version })),
    serve(materialCalls.update, (given) =>
      Number(given['version']) === version ? { version: version + 1 } : refused(409, 'stale'),
    ),
  )
  const { user } = show(<MaterialList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText('备注'), '改过')
  version = 3
  await user.click(screen.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /保存/ }).hasAttribute('disabled')).toBe(false))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'material/material.update')?.ask).toMatchObject({
      id: 1,
      version: 3,
      remark: '改过',
    }),
  )
})

test.each([
  ['取消', []],
  ['删除', [{ ids: '1' }]],
] as const)('deleting asks first: %s', async (answer, done) => {
  const { asked } = served(
    ...around,
    serve(materialCalls.remove, () => undefined),
  )
  const { user } = show(<MaterialList />)
  await user.click((await screen.findAllByRole('button', { name: /更多操作/ }))[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'material/material.remove').map(({ ask }) => ask)).toEqual(done),
  )
})

test('while one is written, materials that may be the same stand beside it', async () => {
  const { asked } = served(
    ...beside,
    serve(materialCalls.near, () => [{ ...rowOf(4), because: 'numberAlike' as const }]),
    serve(materialCalls.get, ({ id }) => rowOf(Number(id))),
  )
  const { user } = show(<MaterialList />)
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  const near = within(await screen.findByRole('region', { name: '可能已有的物资' }))
  expect(near.getByRole('listitem').textContent).toBe('件号相近伺服阀甲SV-104 · 3-stage · Nomad 65 · WZ000004')
  expect(asked.findLast(({ name }) => name === 'material/material.near')?.ask).toEqual({
    materialNameCn: '伺服阀甲',
    specChassisNo: '3-stage',
    partNo: 'SV-101',
    except: '1',
  })
})

test('those that are there twice become one: which stays is asked, beside what hangs on each', async () => {
  const { asked } = served(
    ...beside,
    serve(materialCalls.standing, () => [
      { ...rowOf(1), uses: [] },
      { ...rowOf(2), uses: [{ label: '物资申请', count: 3 }] },
    ]),
    serve(materialCalls.merge, () => ({ version: 3 })),
  )
  const { user } = show(<MaterialList />)
  const boxes = await screen.findAllByRole('checkbox')
  for (const box of boxes.slice(1, 3)) await user.click(box)
  await user.click(await screen.findByRole('button', { name: '合并' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('物资申请 3')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '合并' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getAllByRole('radio')[1] ?? document.body)
  await user.click(dialog.getByRole('button', { name: '合并' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'material/material.merge')?.ask).toEqual({
      id: 2,
      version: 2,
      others: [{ id: 1, version: 2 }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('prices are there for those who may see them', async () => {
  served(...around)
  show(<MaterialList />, { person: { ...someone, permissions: ['material:material:list'] } })
  await screen.findAllByText('伺服阀甲')
  expect(screen.queryByRole('columnheader', { name: /参考单价/ })).toBeNull()
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(...around)
  show(<MaterialList />)
  expect((await screen.findAllByRole('button', { name: 'Edit' })).length).toBe(1)
  expect(screen.getByRole('button', { name: /New material/ })).toBeTruthy()
})
