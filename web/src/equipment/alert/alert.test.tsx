import { type IdleDeviceRow, type ProjectAlertRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import IdleDevices from './devices.tsx'
import { dueDialog } from './due.tsx'
import { NoDevice, NoReceive, NoReturn, NoScore } from './projects.tsx'

const project = (index: number, more: Partial<ProjectAlertRow> = {}): ProjectAlertRow => ({
  projectInfoNo: `P${index}`,
  deptName: '西部物探分公司',
  projectName: `项目 ${index}`,
  projectStatus: '5000100001000000005',
  projectStatusName: '施工结束',
  projectStartTime: '2026-03-10',
  projectEndTime: '2026-09-25',
  dtNum: 17,
  jbqNum: 5514,
  dzyqNum: 4099,
  nums: 0,
  ...more,
})
const device: IdleDeviceRow = {
  devId: 5,
  devName: '可控震源',
  devModel: 'KZ-28',
  devType: '可控震源',
  devCoding: null,
  selfNum: 'Z-028',
  devSign: 'KZ28-001',
  licenseNum: null,
  productingDate: '2015-03-04',
  ifcountry: '1',
  devPosition: '',
  deptName: '震源服务中心',
  checkTime: '2025-01-02 10:00:00',
}
const paths: Readonly<Record<string, string>> = {
  'system/project/index': '/project/info',
  'equipment/device/index': '/equipment/device',
  'equipment/allocation/index': '/equipment/allocation',
  'equipment/application/index': '/equipment/application',
  'equipment/operator/index': '/equipment/operator',
  'equipment/repair/index': '/equipment/repair',
}
const close = vi.fn()
const drawn = (Dialog: typeof NoReturn) =>
  show(
    <PlacesProvider value={(view) => paths[view]}>
      <Dialog close={close} />
    </PlacesProvider>,
  )
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  close.mockClear()
})

describe('the dialogs of projects', () => {
  test('list what a project holds, and lead to the project and to what it holds', async () => {
    served(serve(alert.noReturn, () => [project(1)]))
    const { user } = drawn(NoReturn)
    const cells = within(await screen.findByRole('row', { name: /项目 1/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 8)).toEqual([
      '项目 1',
      '西部物探分公司',
      '17',
      '5,514',
      '4,099',
      '施工结束',
      '2026-03-10',
      '2026-09-25',
    ])
    expect(screen.getByRole('link', { name: '项目 1' }).getAttribute('href')).toBe('/project/info/P1')
    await doWith(user, within(screen.getByRole('row', { name: /项目 1/ })), '查看在队设备')
    expect(close).toHaveBeenCalledOnce()
    expect(addressNow()).toBe('/equipment/device?projectInfoNo=P1')
  })

  test('lead to what is on the road, and to what was asked for', async () => {
    served(
      serve(alert.noReceive, () => [project(1)]),
      serve(alert.noDeviceProject, () => [project(2)]),
    )
    const { user } = drawn(NoReceive)
    await doWith(user, within(await screen.findByRole('row', { name: /项目 1/ })), '查看在途调配')
    expect(addressNow()).toBe('/equipment/allocation?projectInfoNo=P1&docState=dispatching&docState=receiving')
    clear()
    const second = drawn(NoDevice)
    await doWith(second.user, within(await screen.findByRole('row', { name: /项目 2/ })), '查看设备申请')
    expect(addressNow()).toBe('/equipment/application?projectInfoNo=P2')
    expect(screen.queryByRole('columnheader', { name: /检波器/ }), 'there is nothing to count').toBeNull()
  })

  test('are paged and sorted in the page: 100 at once', async () => {
    const { asked } = served(
      serve(alert.noReturn, () => Array.from({ length: 130 }, (_, index) => project(index + 1, { dtNum: index }))),
    )
    const { user } = drawn(NoReturn)
    expect(await screen.findByText('共 130 条')).toBeTruthy()
    expect(await screen.findAllByRole('link', { name: /^项目/ })).toHaveLength(100)
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: '第 2 页' }))
    expect(await screen.findAllByRole('link', { name: /^项目/ })).toHaveLength(30)
    const head = screen.getAllByRole('columnheader', { name: /单台设备/ })[0]
    if (head) {
      await user.click(head)
      await user.click(head)
    }
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('项目 130')
    expect(asked).toHaveLength(1)
    await user.click(screen.getByRole('combobox', { name: '每页条数' }))
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0)
    expect(
      ['100 条/页', '200 条/页', '300 条/页', '500 条/页'].every((text) => document.body.textContent?.includes(text)),
    ).toBe(true)
  })

  test('export what they list', async () => {
    const { asked } = served(
      serve(alert.noReturn, () => [project(1)]),
      serve(alert.noReturnExport, () => undefined),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    const { user } = drawn(NoReturn)
    await screen.findByRole('row', { name: /项目 1/ })
    await user.click(screen.getByRole('button', { name: /导出/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'equipment/alert.noReturnExport')?.ask).toEqual({
        columns: [
          'projectName',
          'deptName',
          'dtNum',
          'jbqNum',
          'dzyqNum',
          'projectStatusName',
          'projectStartTime',
          'projectEndTime',
        ],
      }),
    )
  })

  test('show what the server says when it refuses, and go on when asked again', async () => {
    let broken = true
    served(serve(alert.noReturn, () => (broken ? refused(500, '统计超时') : [project(1)])))
    const { user } = drawn(NoReturn)
    expect(within(await screen.findByRole('alert')).getByText('统计超时')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '项目 1' })).toBeTruthy()
  })

  test('say when all is put right', async () => {
    served(serve(alert.noReturn, () => []))
    drawn(NoReturn)
    expect(await screen.findByText('都处理好了')).toBeTruthy()
  })
})

describe('the dialog of idle devices', () => {
  test('is paged and sorted by the server, what lies longest first, and leads to the device', async () => {
    const { asked } = served(serve(alert.overOneYearDevice, () => ({ rows: [device], total: 322 })))
    const { user } = drawn(IdleDevices)
    const link = await screen.findByRole('link', { name: '可控震源' })
    expect(
      within(screen.getByRole('row', { name: /Z-028/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['2025-01-02', '震源服务中心', 'KZ28-001', '国产', '2015-03-04']))
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: '第 2 页' }))
    await waitFor(() =>
      expect(asked.at(-1)?.ask).toEqual({ pageNum: '2', pageSize: '100', orderByColumn: 'checkTime', isAsc: 'asc' }),
    )
    await user.click(link)
    expect(addressNow()).toBe('/equipment/device/5')
    expect(close).toHaveBeenCalled()
  })
})

test('projects with operators whom nobody scored lead to those operators', async () => {
  served(serve(alert.noScore, () => [project(1, { nums: 3 })]))
  const { user } = drawn(NoScore)
  const row = within(await screen.findByRole('row', { name: /项目 1/ }))
  expect(row.getAllByRole('cell')[2]?.textContent).toBe('3')
  await doWith(user, row, '查看未评分操作手')
  expect(addressNow()).toBe('/equipment/operator?projectInfoNo=P1&unscored=Y')
})

test('what is overdue comes with its day, the first one first, and leads to its record', async () => {
  const repair = {
    id: 9,
    dueNumber: 'WX-2611-001',
    dueName: 'Z-028 可控震源',
    deptName: null,
    projectName: null,
    dueDate: '2026-11-01',
  }
  const { asked } = served(serve(alert.repairOverdue, () => ({ rows: [repair], total: 1 })))
  const { user } = drawn(dueDialog('REPAIR_OVERDUE'))
  await user.click(await screen.findByRole('link', { name: 'WX-2611-001' }))
  expect(addressNow()).toBe('/equipment/repair/9')
  expect(asked[0]?.ask).toMatchObject({ orderByColumn: 'dueDate', isAsc: 'asc' })
})
