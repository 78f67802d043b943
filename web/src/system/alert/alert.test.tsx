import { alert } from '@geodepot/contracts/system/alert.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import { OpenAlert, ReminderChip } from './entrance.tsx'
import { openAlert, registerAlertDialog } from './opened.ts'
import AlertPage from './page.tsx'
import AlertPanel from './panel.tsx'
import { asLoaded } from './reminders.ts'

registerAlertDialog('PROJECT_NO_RETURN', async () => ({
  default: ({ close }) => (
    <div role="dialog" aria-label="已完工未返还设备的项目">
      <button onClick={close}>关</button>
    </div>
  ),
}))

const noReturn = { message: '已完工未返还设备的项目 3 个', businessType: 'PROJECT_NO_RETURN', sortNum: 1, restDays: 7 }
const work = { message: '有 2 张报废申请待您审批', sortNum: 0 }
const row = {
  businessType: 'PROJECT_NO_RETURN',
  title: '已完工未返还设备的项目',
  rule: '仍有设备在项目上',
  count: 3,
  sortNum: 1,
  dismissedUntil: null,
}
afterEach(() => {
  openAlert(undefined)
  asLoaded()
  clear()
  vi.restoreAllMocks()
})

const card = () => screen.findByRole('complementary', { name: '工作提醒' })
const places = (view: string) => (view === 'system/alert/index' ? '/equipment/alert' : undefined)
const frame = (
  <PlacesProvider value={places}>
    <OpenAlert />
    <AlertPanel />
    <ReminderChip />
  </PlacesProvider>
)

describe('the reminder card', () => {
  test('opens when there is something, work first, and stays closed once it was', async () => {
    served(
      serve(alert.scrap, () => [work]),
      serve(alert.allocation, () => [noReturn]),
    )
    const { user } = show(frame, { at: '/index' })
    const lines = within(await card())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([work.message, noReturn.message])
    expect(screen.getByRole('link', { name: '查看全部预警' }).getAttribute('href')).toBe('/equipment/alert')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('leads from a work message to the scrap applications, from an alert to its rows', async () => {
    served(
      serve(alert.scrap, () => [work]),
      serve(alert.allocation, () => [noReturn]),
    )
    const { user } = show(frame, { at: '/index' })
    await card()
    await user.click(screen.getByRole('button', { name: noReturn.message }))
    const dialog = await screen.findByRole('dialog', { name: '已完工未返还设备的项目' })
    await user.click(within(dialog).getByRole('button'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: work.message }))
    expect(addressNow()).toBe('/scrapManage/scrapeApply')
    expect(screen.queryByRole('complementary'), 'it is not in the way there').toBeNull()
  })

  test('is not there when there is nothing', async () => {
    const { asked } = served(
      serve(alert.scrap, () => []),
      serve(alert.allocation, () => []),
    )
    show(frame, { at: '/index' })
    await waitFor(() =>
      expect(asked.map(({ name }) => name).toSorted()).toEqual(['system/alert.allocation', 'system/alert.scrap']),
    )
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('button', { name: /^工作提醒/ })).toBeNull()
  })

  test('is a chip on every other page, pressed to be seen, and stays away once somebody went on', async () => {
    served(
      serve(alert.scrap, () => [work]),
      serve(alert.allocation, () => [noReturn]),
    )
    const { user } = show(frame, { at: '/equipment/device' })
    const chip = await screen.findByRole('button', { name: '工作提醒，2 类' })
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(chip)
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  test('puts off all alerts that it shows, says for how long, and takes that back', async () => {
    let left = [noReturn]
    const { asked } = served(
      serve(alert.scrap, () => []),
      serve(alert.allocation, () => left),
      serve(alert.dismiss, () => {
        left = []
        return undefined
      }),
      serve(alert.restore, () => {
        left = [noReturn]
        return undefined
      }),
    )
    const { user } = show(frame, { at: '/index' })
    await card()
    await user.click(screen.getByRole('button', { name: '7 天内不提醒' }))
    expect((await screen.findByRole('status')).textContent).toContain('1 类提醒 7 天内不再出现。')
    expect(asked.find(({ name }) => name === 'system/alert.dismiss')?.ask).toEqual({
      businessTypes: ['PROJECT_NO_RETURN'],
    })
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByRole('button', { name: noReturn.message })).toBeTruthy()
    expect(asked.find(({ name }) => name === 'system/alert.restore')?.ask).toEqual({
      businessTypes: ['PROJECT_NO_RETURN'],
    })
  })

  test('tells nobody that it could not be loaded but the console', async () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    served(
      serve(alert.scrap, () => refused(500, '系统未知错误，请反馈给管理员')),
      serve(alert.allocation, () => [noReturn]),
    )
    show(frame, { at: '/index' })
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(1)
    await waitFor(() =>
      expect(written).toHaveBeenCalledWith(expect.objectContaining({ msg: '系统未知错误，请反馈给管理员' })),
    )
    expect(screen.queryByText('系统未知错误，请反馈给管理员')).toBeNull()
  })

  test('is called as the specification calls it in English', async () => {
    served(
      serve(alert.scrap, () => []),
      serve(alert.allocation, () => [noReturn]),
    )
    setLanguage('en')
    show(frame, { at: '/index' })
    expect(await screen.findByRole('complementary', { name: 'Work reminder message' })).toBeTruthy()
  })
})

describe('the page of all alerts', () => {
  test('tells how many of each there are, opens them, puts them off and takes that back', async () => {
    let until: string | null = null
    const { asked } = served(
      serve(alert.list, () => [
        { ...row, dismissedUntil: until },
        { ...row, businessType: 'PROJECT_NO_DEVICE', title: '已开工未调配设备的项目', count: 0 },
      ]),
      serve(alert.dismiss, () => {
        until = '2026-11-28 09:00:00'
        return undefined
      }),
      serve(alert.restore, () => {
        until = null
        return undefined
      }),
      serve(alert.scrap, () => []),
      serve(alert.allocation, () => []),
    )
    const { user } = show(
      <>
        {frame}
        <AlertPage />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: /^3\s?已完工未返还设备的项目/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '暂不提醒：已开工未调配设备的项目' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '暂不提醒：已完工未返还设备的项目' }))
    expect(await screen.findByText('2026-11-28 09:00 前不再提醒')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '恢复提醒: 已完工未返还设备的项目' }))
    expect(await screen.findByRole('button', { name: '暂不提醒：已完工未返还设备的项目' })).toBeTruthy()
    expect(asked.filter(({ name }) => /dismiss|restore/.test(name)).map(({ ask }) => ask)).toEqual([
      { businessTypes: ['PROJECT_NO_RETURN'] },
      { businessTypes: ['PROJECT_NO_RETURN'] },
    ])
  })

  test('opens the alert that a message leads to, once', async () => {
    served(
      serve(alert.list, () => [row]),
      serve(alert.scrap, () => []),
      serve(alert.allocation, () => []),
    )
    show(
      <>
        {frame}
        <AlertPage />
      </>,
      { at: '/user/alert?businessType=PROJECT_NO_RETURN' },
    )
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(addressNow()).toBe('/user/alert')
  })

  test('says when there are none for this person, and when they could not be loaded', async () => {
    served(serve(alert.list, () => []))
    show(<AlertPage />)
    expect(await screen.findByText('您没有可查看的预警')).toBeTruthy()
    clear()
    served(serve(alert.list, () => refused(500, '系统未知错误，请反馈给管理员')))
    show(<AlertPage />)
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
  })
})
