import { type DoorRow, doorCalls } from '@geodepot/contracts/system/door.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { masterPromises } from '../../kit/test/master.tsx'
import { show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import DoorList from './list.tsx'

const rowOf = (id: number, more: Partial<DoorRow> = {}): DoorRow => ({
  id,
  name: `sap-${id}`,
  accountId: 1,
  accountName: 'sap-pm',
  direction: 'in',
  place: 'folder',
  path: `sap/${id}`,
  kind: 'system/supplier-import',
  kindName: '导入供应商',
  language: 'cn',
  status: '0',
  standing: 'active',
  fault: '',
  mode: 'valid',
  updateChanged: true,
  system: '',
  format: 'ndjson',
  content: 'changes',
  schedule: '',
  keepDays: 30,
  nextTime: null,
  lastTime: null,
  version: 2,
  can: { edit: true, remove: true, run: true, log: true },
  createBy: '马志强',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  ...more,
})
const around = [
  serve(doorCalls.choices, () => ({
    kinds: [
      { kind: 'system/supplier-import', label: '导入供应商', direction: 'in' as const },
      { kind: 'system/supplier', label: '供应商', direction: 'out' as const },
    ],
    accounts: [{ accountId: 1, accountName: 'sap-pm' }],
    places: ['folder' as const],
  })),
]

masterPromises({ page: () => <DoorList />, of: doorCalls, row: rowOf, around, adds: /新增通道/ })

test('where nothing is set for doors, the form says who has to', async () => {
  served(
    serve(doorCalls.choices, () => ({ kinds: [], accounts: [], places: [] })),
    serve(doorCalls.list, () => ({ rows: [rowOf(1)], total: 1 })),
  )
  const { user } = show(<DoorList />)
  await user.click(await screen.findByRole('button', { name: /新增通道/ }))
  expect(await screen.findByText(/DOORS_DIR，或将文件存放到存储桶/)).toBeTruthy()
})

const open = () => {
  const asked: Record<string, unknown>[] = []
  const keep = (name: string) => (given: object) => void asked.push({ name, ...given })
  served(
    ...around,
    serve(doorCalls.list, () => ({
      rows: [
        rowOf(1, { standing: 'faulty', fault: '文件夹不存在' }),
        rowOf(2, { direction: 'out', kind: 'system/supplier', kindName: '供应商', schedule: '0 0 6 * * ?' }),
      ],
      total: 2,
    })),
    serve(doorCalls.run, (given) => {
      keep('run')(given)
      return { taken: 2, repeated: 1, refused: 0, waiting: 1, written: 0 }
    }),
    serve(doorCalls.again, (given) => {
      keep('again')(given)
      return undefined
    }),
    serve(doorCalls.restart, (given) => {
      keep('restart')(given)
      return { version: 3 }
    }),
    serve(doorCalls.files, () => ({
      rows: [
        {
          id: 7,
          name: 'suppliers.csv',
          keptAs: 'done/suppliers.csv',
          state: 'partly' as const,
          size: 100,
          total: 3,
          new: 2,
          changed: 0,
          equal: 0,
          refused: 1,
          message: '',
          attempts: 1,
          beginTime: '2026-07-21 14:15:00',
          endTime: '2026-07-21 14:15:01',
          can: { result: true as const, again: true as const },
        },
      ],
      total: 1,
    })),
    // After those whose addresses it matches as well.
    serve(doorCalls.get, ({ id }) =>
      rowOf(Number(id), { direction: 'out', kind: 'system/supplier', kindName: '供应商' }),
    ),
  )
  return { asked, ...show(<DoorList />) }
}
const rowNamed = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('one says what is wrong with it, and is worked at on demand', async () => {
  const { user, asked } = open()
  expect(await screen.findByText('有故障：文件夹不存在')).toBeTruthy()
  await doWith(user, await rowNamed('sap-1'), '立即处理')
  expect(await screen.findByText(/收进 2 个文件，重复 1 个/)).toBeTruthy()
  expect(asked).toEqual([{ name: 'run', id: '1' }])
})

test('its files say what became of them, and one is taken again', async () => {
  const { user, asked } = open()
  await doWith(user, await rowNamed('sap-1'), '文件记录')
  const dialog = within(await screen.findByRole('dialog', { name: '文件记录：sap-1' }))
  for (const text of ['suppliers.csv', '部分收进']) expect(await dialog.findByText(text)).toBeTruthy()
  await doWith(user, within((await dialog.findByText('suppliers.csv')).closest('tr') ?? document.body), '重新收进')
  const question = (await screen.findByText(/再次收进/)).closest<HTMLElement>('.ant-modal')
  await user.click(within(question ?? document.body).getByRole('button', { name: '重新收进' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'again', id: '1', fileId: 7 }]))
})

test('one that goes out asks when, and holds all anew on demand', async () => {
  const { user, asked } = open()
  await doWith(user, await rowNamed('sap-2'), '重新全量')
  const question = within(await screen.findByRole('dialog', { name: '重新全量' }))
  await user.click(question.getByRole('button', { name: '重新全量' }))
  await waitFor(() => expect(asked).toEqual([{ name: 'restart', id: '2', version: 2 }]))
  await doWith(user, await rowNamed('sap-2'), '修改')
  const form = within(await screen.findByRole('dialog', { name: /修改通道/ }))
  expect(await form.findByLabelText('时间表')).toBeTruthy()
  expect(form.queryByText('有错误的行')).toBeNull()
})
