import { meter } from '@geodepot/contracts/equipment/meter.ts'
import { type MountingRow, mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import { type DeviceDetail, type DeviceRow, device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { actionsOf, doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import DeviceDetailPage from './detail.tsx'
import DeviceList from './list.tsx'

const deviceOf = (id: number, more: Partial<DeviceDetail> = {}): DeviceDetail => ({
  devId: id,
  devCoding: `S-${id}`,
  assetCoding: null,
  devName: `震源 ${id}`,
  modelId: 5,
  brand: 'Sercel',
  devModel: 'Nomad 65',
  devType: '重型可控震源',
  categoryId: 31,
  selfNum: `Z-${id}`,
  devSign: null,
  licenseNum: null,
  ifcountry: '2',
  productingDate: '2020-01-02',
  useStartDate: null,
  originalValue: '1234567.5',
  netValue: null,
  currency: 'USD',
  ownerOrgId: 'C102',
  ownerOrg: '西部公司',
  manageOrgName: '西部公司',
  deptName: null,
  projectName: null,
  holderName: '西部装备库',
  lastCountedTime: null,
  lastCountedBy: '',
  devPosition: 'A-1',
  accountState: 'inAccount',
  usageState: 'idle',
  techState: 'good',
  deviceStatus: '0',
  version: 4,
  bsflag: '0',
  can: { edit: true, remove: true },
  createBy: '林',
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  manufacturer: 'Sercel',
  warrantyEnd: null,
  deprYears: 8,
  manageOrgId: 'C102',
  heldSince: '2026-01-01 08:00:00',
  params: { force: '275', odd: 'x' },
  lockedBy: null,
  ...more,
})
const rows: DeviceRow[] = [deviceOf(1), deviceOf(2, { can: {}, deviceStatus: '3', techState: 'waitRepair' })]
const node = { code: 'V', tracking: 'single', deviceGroup: '4' } as const
const tree = [
  {
    ...node,
    id: 3,
    label: '可控震源',
    parameters: [],
    children: [
      {
        ...node,
        id: 31,
        label: '重型可控震源',
        parameters: [{ key: 'force', name: '峰值出力', type: 'number' as const, unit: 'kN' }],
      },
    ],
  },
]
const models = [
  {
    modelId: 5,
    brand: 'Sercel',
    devModel: 'Nomad 65',
    devName: 'Nomad 65 可控震源',
    categoryId: 31,
    devType: '重型可控震源',
    tracking: 'single' as const,
    unit: '台',
  },
]
const around = [
  serve(category.tree, () => tree),
  serve(dept.treeselect, () => [
    { id: 'C101', label: '装备公司' },
    { id: 'C102', label: '西部公司' },
  ]),
  serve(model.list, () => ({ rows: models, total: 1 })),
  serve(device.list, () => ({ rows, total: 2 })),
  serve(meter.list, ({ deviceId }) =>
    deviceId === '1'
      ? [{ kind: 'hours' as const, serial: '', value: '1200', life: '3200.5', readAt: '2026-10-01 08:00:00' }]
      : [],
  ),
  serve(meter.readings, () => ({ rows: [], total: 0 })),
  serve(mounting.list, () => ({ rows: [], total: 0 })),
  serve(device.timeline, () => ({
    rows: [
      {
        id: 1,
        kind: 'opening' as const,
        from: '供应商',
        to: '西部装备库',
        fromCondition: 'good',
        toCondition: 'good',
        happenTime: '2026-01-01 08:00:00',
        recordTime: '2026-01-01 08:00:00',
        person: '林',
        document: null,
        remark: '',
      },
    ],
    total: 1,
  })),
]
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the device ledger', () => {
  test('shows states in words, and only what this person may do with each device', async () => {
    served(...around)
    const { user } = show(<DeviceList />)
    const first = await rowOf('震源 1')
    expect(first.getByText('在库')).toBeTruthy()
    expect(first.getByText('1,234,567.50')).toBeTruthy()
    expect(await actionsOf(user, first)).toContain('删除')
    const second = await rowOf('震源 2')
    expect(second.getByText('待修')).toBeTruthy()
    expect(second.queryByRole('button')).toBeNull()
  })

  test('filters by the category chosen in the tree, and finds branches by their words', async () => {
    const { asked } = served(...around)
    const { user } = show(<DeviceList />)
    await user.type(await screen.findByLabelText('筛选设备类别'), '重型')
    await user.click(await screen.findByRole('treeitem', { name: '重型可控震源' }))
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'equipment/device.list')?.ask).toMatchObject({
        categoryId: '31',
        pageNum: '1',
      }),
    )
    expect(addressNow()).toContain('categoryId=31')
    await user.click(screen.getByRole('button', { name: '全部设备' }))
    expect(addressNow()).not.toContain('categoryId')
  })

  test('opens the page of a device', async () => {
    served(...around)
    const { user } = show(<DeviceList />)
    await user.click(await screen.findByRole('link', { name: '震源 2' }))
    expect(addressNow()).toBe('/equipment/device/2')
  })

  test('asks before deleting, naming the device, and deletes nothing when the answer is no', async () => {
    const { asked } = served(
      ...around,
      serve(device.remove, () => undefined),
    )
    const { user } = show(<DeviceList />)
    const first = await rowOf('震源 1')
    await doWith(user, first, '删除')
    expect(await screen.findByText('确认删除设备 震源 1 Z-1？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(asked.some(({ name }) => name === 'equipment/device.remove')).toBe(false)
    await doWith(user, first, '删除')
    await user.click((await screen.findAllByRole('button', { name: '删除' })).at(-1) ?? document.body)
    await waitFor(() => expect(asked.find(({ name }) => name === 'equipment/device.remove')?.ask).toEqual({ ids: '1' }))
  })

  test('adds a device: the model brings name and parameters, the rest is checked and sent', async () => {
    const { asked } = served(
      ...around,
      serve(device.create, () => ({ devId: 9 })),
    )
    const { user } = show(<DeviceList />)
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await user.click(await screen.findByRole('combobox', { name: /规格型号/ }))
    await user.click(await screen.findByText('Sercel Nomad 65', { selector: '.pick-option span' }))
    expect(field('设备名称').value).toBe('Nomad 65 可控震源')
    expect(screen.getByText('设备类别: 重型可控震源')).toBeTruthy()
    await user.type(field('峰值出力'), '275')
    await user.type(field('自编号'), 'Z-9')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'equipment/device.create')?.ask).toEqual({
        modelId: 5,
        devName: 'Nomad 65 可控震源',
        selfNum: 'Z-9',
        ownerOrgId: 'C101',
        currency: 'USD',
        accountState: 'inAccount',
        params: { force: '275' },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('offers a missing model only to those who may make one', async () => {
    served(...around)
    const { user } = show(<DeviceList />, { person: { ...someone, permissions: ['equipment:device:add'] } })
    await user.click(await screen.findByRole('button', { name: /新增/ }))
    await user.click(await screen.findByRole('combobox', { name: /规格型号/ }))
    await screen.findByText('Sercel Nomad 65', { selector: '.pick-option span' })
    expect(screen.queryByRole('button', { name: '新增规格型号' })).toBeNull()
  })

  test('changes a device: what the server refuses stands at its field, the rest is as it was typed', async () => {
    const { asked } = served(
      ...around,
      serve(device.get, ({ id }) => deviceOf(Number(id))),
      serve(device.update, () =>
        refused(500, '净值不能大于原值', {
          errors: [{ field: 'netValue', key: 'netAboveOriginal', msg: '净值不能大于原值' }],
        }),
      ),
    )
    const { user } = show(<DeviceList />)
    await doWith(user, await rowOf('震源 1'), '修改')
    await waitFor(() => expect(field('净值')).toBeTruthy())
    expect(field('原值').value).toBe('1,234,567.50')
    await user.type(field('净值'), '9999999')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field('净值').getAttribute('aria-invalid')).toBe('true'))
    expect(asked.find(({ name }) => name === 'equipment/device.update')?.ask).toMatchObject({
      id: '1',
      version: 4,
      netValue: '9999999',
      originalValue: '1234567.5',
      params: { force: '275', odd: 'x' },
    })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('the page of a device', () => {
  const page = (
    <Routes>
      <Route path="/equipment/device/:id" element={<DeviceDetailPage />} />
    </Routes>
  )

  test('shows the card, the parameters of its category with units, and who has held it', async () => {
    served(
      ...around,
      serve(device.get, ({ id }) => deviceOf(Number(id))),
    )
    show(page, { at: '/equipment/device/1' })
    expect(await screen.findByRole('heading', { name: '震源 1 Z-1' })).toBeTruthy()
    expect(await screen.findByText('275 kN')).toBeTruthy()
    expect(screen.getByText('1,234,567.50')).toBeTruthy()
    expect(await screen.findByText('供应商 → 西部装备库')).toBeTruthy()
    expect(screen.getByRole('button', { name: '修改' })).toBeTruthy()
  })

  test('speaks English and offers nothing that the server does not allow', async () => {
    setLanguage('en')
    served(
      ...around,
      serve(device.get, ({ id }) => deviceOf(Number(id), { can: {} })),
    )
    show(page, { at: '/equipment/device/1' })
    expect(await screen.findByText('Custody timeline')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  const engine: MountingRow = {
    id: 6,
    parent: { devId: 1, name: '震源 1 Z-1', devModel: 'Sercel Nomad 65' },
    child: { devId: 2, name: '发动机 E-2', devModel: 'Cummins QSL9' },
    place: '左侧',
    mountedAt: '2026-09-01 08:00:00',
    mountedBy: '马',
    unmountedAt: null,
    unmountedBy: '',
    reason: '',
    ran: [{ kind: 'hours', on: '3000', off: '3200.5' }],
    can: { unmount: true },
  }
  test('tells what is mounted on it and what that ran, and takes it off with a reason and the meter', async () => {
    const { asked } = served(
      serve(mounting.list, () => ({ rows: [engine], total: 1 })),
      ...around,
      serve(device.get, ({ id }) => deviceOf(Number(id))),
      serve(mounting.unmount, () => undefined),
    )
    const { user } = show(page, { at: '/equipment/device/1' })
    expect((await screen.findByRole('link', { name: '发动机 E-2' })).getAttribute('href')).toBe('/equipment/device/2')
    expect(screen.getByText('设备工作小时 3,000 → 3,200.5，用了 200.5 小时')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '拆下' }))
    const dialog = await screen.findByRole('dialog')
    const save = await within(dialog).findByRole('button', { name: '拆下' })
    await user.type(await within(dialog).findByLabelText(/设备读数 · 工作小时/), '1210')
    await user.type(within(dialog).getByLabelText(/原因/), '大修')
    await user.click(save)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'equipment/mounting.unmount')?.ask).toMatchObject({
        id: '6',
        reason: '大修',
        parentReadings: { hours: '1210' },
      }),
    )
  })

  test('takes a reading of its meter, and says when another meter is on', async () => {
    const { asked } = served(
      ...around,
      serve(device.get, ({ id }) => deviceOf(Number(id))),
      serve(meter.read, () => ({ id: 1 })),
    )
    const { user } = show(page, { at: '/equipment/device/1' })
    expect(await screen.findByText('3,200.5 小时')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '抄表' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('radio', { name: '换表' }))
    await user.type(within(dialog).getByLabelText(/^旧表最后读数/), '1215')
    await user.type(within(dialog).getByLabelText(/^(\*\s*)?读数/), '0')
    await user.type(within(dialog).getByLabelText(/原因/), '表坏了')
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'equipment/meter.read')?.ask).toMatchObject({
        deviceId: 1,
        kind: 'hours',
        act: 'replace',
        value: '0',
        finalValue: '1215',
        reason: '表坏了',
      }),
    )
  })

  test('says that a device is not there, or not for this person to see', async () => {
    served(
      ...around,
      serve(device.get, () => refused(404, '访问资源不存在')),
    )
    show(page, { at: '/equipment/device/77' })
    expect(await screen.findByText('设备不存在，或不在您的数据范围内')).toBeTruthy()
  })
})
