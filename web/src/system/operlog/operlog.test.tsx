import { type OperlogDetail, type OperlogRow, operlog } from '@geodepot/contracts/system/operlog.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import OperationLog from './list.tsx'

const rowOf = (operId: number, more: Partial<OperlogRow> = {}): OperlogRow => ({
  operId,
  title: '设备台账',
  action: '修改',
  about: 'S01-1：自编号',
  businessType: 2,
  method: 'equipment/device.update',
  requestMethod: 'PUT',
  operName: 'zb_lin',
  nickName: '林',
  deptName: '装备公司',
  operUrl: '/prod-api/equipment/device/7',
  operatorType: 1,
  operIp: '10.1.1.1',
  operParam: '{"devName":"震源"}',
  status: 0,
  errorMsg: '',
  operTime: '2026-11-20 08:00:00',
  costTime: 1234,
  ...more,
})
const detail: OperlogDetail = {
  ...rowOf(1),
  requestId: 'req-1',
  changesTotal: 2,
  changes: [
    {
      entity: 'equipment/device',
      title: '设备台账',
      id: '7',
      name: '7',
      action: '修改',
      fields: [
        { field: 'devName', label: '设备名称', from: '旧名', to: '震源' },
        { field: 'remark', label: '备注', from: null, to: '补充' },
      ],
    },
  ],
}
const around = [
  serve(operlog.list, () => ({
    rows: [rowOf(1), rowOf(2, { status: 1, errorMsg: '设备编码已存在', title: '通知公告' })],
    total: 2,
  })),
  serve(operlog.modules, () => [{ module: 'equipment/device', title: '设备台账' }]),
]

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the operation log', () => {
  test('says what was done and what came of it', async () => {
    served(...around)
    show(<OperationLog />)
    const second = within((await screen.findByText('通知公告')).closest('tr') ?? document.body)
    expect(second.getByText('失败')).toBeTruthy()
    expect(second.getByText('设备编码已存在')).toBeTruthy()
    expect(second.getByText('1,234')).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('系统模块')
  })

  test('opens what a call changed, before and after, in words', async () => {
    const { asked } = served(
      ...around,
      serve(operlog.get, () => detail),
    )
    const { user } = show(<OperationLog />)
    await user.click(await screen.findByRole('button', { name: '设备台账' }))
    const dialog = within(await screen.findByRole('dialog'))
    const table = within(await dialog.findByRole('table'))
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['字段', '改动前', '改动后'],
      ['设备名称', '旧名', '震源'],
      ['备注', '–', '补充'],
    ])
    expect(dialog.getByText('林 (zb_lin)')).toBeTruthy()
    expect(dialog.getByText('req-1')).toBeTruthy()
    expect(dialog.getByText('只显示前 1 条记录的变化，共 2 条')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'system/operlog.get')?.ask).toEqual({ id: '1' })
  })

  test('filters by module and by several kinds', async () => {
    const { asked } = served(...around)
    const { user } = show(<OperationLog />, { at: '/system/operlog?businessType=1&businessType=3' })
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/operlog.list')?.ask).toMatchObject({ businessType: ['1', '3'] }),
    )
    await user.click(await screen.findByRole('combobox', { name: '系统模块' }))
    await user.click(await screen.findByText('设备台账', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(addressNow()).toContain('module=equipment%2Fdevice'))
  })

  test('asks before it hides entries, and says that this is recorded', async () => {
    const { asked } = served(
      ...around,
      serve(operlog.remove, () => undefined),
      serve(operlog.clean, () => undefined),
    )
    const { user } = show(<OperationLog />)
    await user.click(await screen.findByRole('checkbox', { name: '选择 设备台账' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 通知公告' }))
    await user.click(screen.getByRole('button', { name: /^删\s*除$/ }))
    expect(await screen.findByText(/确认删除所选的 2 条操作日志？.*此操作会被记录/)).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: /^删\s*除$/ })).at(-1) ?? document.body)
    await waitFor(() =>
      expect(decodeURIComponent(String(asked.find(({ name }) => name === 'system/operlog.remove')?.ask['ids']))).toBe(
        '1,2',
      ),
    )
  })

  test('shows somebody who may only look no way to change or open it', async () => {
    setLanguage('en')
    served(...around)
    show(<OperationLog />, { person: { ...someone, permissions: ['system:operlog:list'] } })
    expect(await screen.findByText('Operation log')).toBeTruthy()
    await screen.findAllByText('zb_lin')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Clear all|Export|Details|设备台账/ })).toBeNull()
  })

  test('says why an entry cannot be shown', async () => {
    served(
      ...around,
      serve(operlog.get, () => refused(404, '访问资源不存在')),
    )
    const { user } = show(<OperationLog />)
    await user.click(await screen.findByRole('button', { name: '设备台账' }))
    expect(await screen.findByText('访问资源不存在')).toBeTruthy()
  })
})
