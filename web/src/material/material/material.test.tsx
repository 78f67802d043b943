import { type MaterialRow, materialCalls } from '@geodepot/contracts/material/material.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
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
  rotableFlag: 'N',
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
  serve(dictEntries.byType, () => []),
]
const around = [...beside, serve(materialCalls.near, () => []), serve(materialCalls.get, ({ id }) => rowOf(Number(id)))]

masterPromises({
  page: () => <MaterialList />,
  of: materialCalls,
  row: rowOf,
  around: [serve(dictEntries.byType, () => []), serve(materialCalls.near, () => [])],
  adds: /新增物资/,
  writes: {
    changes: { materialNameCn: '伺服阀甲', materialType: 'vibrator', unit: 'piece', equals: ['EQ-7'] },
    sent: {
      materialNameCn: '伺服阀甲',
      materialType: 'vibrator',
      unit: 'piece',
      serialFlag: 'N',
      rotableFlag: 'N',
      equals: ['EQ-7'],
    },
  },
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
