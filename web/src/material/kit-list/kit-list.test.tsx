import { type KitListDetail, kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import KitListList from './list.tsx'

const material = {
  materialCode: 'VB-ENG-001',
  materialNameCn: '柴油机机油滤清器',
  materialNameEn: 'Engine oil filter',
  specChassisNo: '',
  applicableModel: '',
  partNo: 'LF-9009',
  unit: 'piece',
  unitName: '件',
}
const detailOf = (id: number, more: Partial<KitListDetail> = {}): KitListDetail => ({
  id,
  listName: `保养包${id}`,
  shared: 'N',
  deptName: '西部物探分公司',
  lineCount: 1,
  contents: '柴油机机油滤清器',
  version: 2,
  can: { edit: true, remove: true },
  createBy: '叶知秋',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [{ materialId: 1, ...material, quantity: '2', remark: '' }],
  ...more,
})
const everybodys = detailOf(2, { shared: 'Y', deptName: null, can: {} })
const around = [
  serve(materialCalls.lookup, ({ texts }) =>
    (texts as unknown as string[]).map((text) => (text === 'XYZ-1' ? null : { id: 1, ...material })),
  ),
]
const lineOf = async (row: number) => within((await screen.findAllByRole('row'))[row + 1] ?? document.body)

masterPromises({
  page: () => <KitListList />,
  of: kitListCalls,
  row: detailOf,
  around,
  adds: /新增成套清单/,
})

test('the list says whose each is', async () => {
  served(serve(kitListCalls.list, () => ({ rows: [detailOf(1), everybodys], total: 2 })))
  show(<KitListList />)
  expect((await lineOf(0)).getByText('西部物探分公司')).toBeTruthy()
  expect((await lineOf(1)).getByText('全公司')).toBeTruthy()
})

test('one is pasted in: what is no material is told, what is one is sent with its quantity', async () => {
  const { asked } = served(
    serve(kitListCalls.list, () => ({ rows: [], total: 0 })),
    ...around,
    serve(kitListCalls.create, () => ({ id: 9 })),
  )
  const { user } = show(<KitListList />)
  await user.click(await screen.findByRole('button', { name: /新增成套清单/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /清单名称/ }), '大修包')
  await user.click(dialog.getByRole('button', { name: /添加一行/ }))
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => 'LF-9009\t4\nXYZ-1\t1' },
  })
  const cell = (row: number) =>
    within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[0]
  await waitFor(() => expect(cell(1)?.textContent).toBe('柴油机机油滤清器 · LF-9009'))
  expect(cell(2)?.title).toBe('“XYZ-1”不是已有的物资')
  await user.click(screen.getByRole('button', { name: /保存/ }))
  expect(asked.some(({ name }) => name === kitListCalls.create.name)).toBe(false)
  await user.click(cell(2) ?? document.body)
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => 'LF-9009' } })
  await waitFor(() => expect(cell(2)?.textContent).toBe('柴油机机油滤清器 · LF-9009'))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === kitListCalls.create.name)?.ask).toEqual({
      listName: '大修包',
      shared: 'N',
      lines: [
        { materialId: 1, quantity: '4' },
        { materialId: 1, quantity: '1' },
      ],
    }),
  )
})
