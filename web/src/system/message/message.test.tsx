import { approval } from '@geodepot/contracts/system/approval.ts'
import { type Channels as ChannelsAnswer, type MessageRow, message } from '@geodepot/contracts/system/message.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropToken, keepToken, setExpired } from '../../kit/api/index.ts'
import { addressNow, clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import { Channels, LiveMessages, MessageBox } from './index.ts'
import OpenPage from './open.tsx'
import MessagePage from './page.tsx'

const rowOf = (messageId: number, more: Partial<MessageRow> = {}): MessageRow => ({
  messageId,
  kind: 'approval',
  title: `待审批 ${messageId}`,
  body: '马志强提交',
  link: '/open/equipment/application/12',
  sendTime: '2026-11-20 08:00:00',
  readTime: null,
  isRead: false,
  ...more,
})
const rows = [
  rowOf(2),
  rowOf(1, { kind: 'alert', isRead: true, readTime: '2026-11-20 09:00:00', link: '/equipment/alert' }),
]
const lists = [
  serve(message.list, () => ({ rows, total: 2 })),
  serve(message.unread, () => ({ count: 1 })),
  serve(message.read, () => undefined),
  serve(message.readAll, () => undefined),
]
const places = (view: string) => (view === 'equipment/application/index' ? '/desk/application' : undefined)

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  clear()
  dropToken()
  vi.unstubAllGlobals()
})

describe('the message box', () => {
  test('shows the newest with a dot at those not read, and leads to where this person has the document', async () => {
    const { asked } = served(...lists)
    const leave = vi.fn()
    const { user } = show(
      <Suspense>
        <PlacesProvider value={places}>
          <MessageBox leave={leave} />
        </PlacesProvider>
      </Suspense>,
    )
    const first = await screen.findByRole('button', { name: /待审批 2/ })
    expect(within(first).getByRole('img', { name: '未读' })).toBeTruthy()
    expect(within(screen.getByRole('button', { name: /待审批 1/ })).queryByRole('img')).toBeNull()
    await user.click(await screen.findByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/message.readAll')).toBe(true))
    await user.click(first)
    expect(addressNow()).toBe('/desk/application/12')
    expect(leave).toHaveBeenCalledOnce()
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/message.read')?.ask).toMatchObject({ id: '2' }),
    )
  })

  test('says that there is nothing, and that it could not be loaded', async () => {
    served(
      serve(message.list, () => ({ rows: [], total: 0 })),
      serve(message.unread, () => ({ count: 0 })),
    )
    show(
      <Suspense>
        <MessageBox leave={() => undefined} />
      </Suspense>,
    )
    expect(await screen.findByText('暂无消息')).toBeTruthy()
    clear()
    served(serve(message.list, () => refused(500, '忙')))
    show(
      <Suspense>
        <MessageBox leave={() => undefined} />
      </Suspense>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('消息加载失败')
  })
})

describe('the list of my messages', () => {
  test('marks as read, opens places, and asks what is filtered', async () => {
    const { asked } = served(...lists)
    const { user } = show(
      <PlacesProvider value={places}>
        <MessagePage />
      </PlacesProvider>,
      { at: '/user/message' },
    )
    await doWith(user, within(await screen.findByRole('row', { name: /待审批 2/ })), '标为已读')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/message.read')?.ask).toMatchObject({ id: '2' }),
    )
    await user.click(screen.getByText('待审批 1'))
    expect(addressNow()).toBe('/equipment/alert')
  })

  test('opens the notice that its address names', async () => {
    const { asked } = served(
      ...lists,
      serve(notice.get, () => refused(404, '公告不存在或已撤下')),
    )
    const { NoticeReading } = await import('../notice/index.ts')
    show(
      <>
        <NoticeReading />
        <MessagePage />
      </>,
      { at: '/user/message?notice=7' },
    )
    await waitFor(() => expect(asked.find(({ name }) => name === 'system/notice.get')?.ask).toMatchObject({ id: '7' }))
    expect(addressNow()).toBe('/user/message')
  })
})

describe('an address in a message', () => {
  test('leads to the document below this person’s menu, or says that there is none', async () => {
    show(
      <PlacesProvider value={places}>
        <OpenPage />
      </PlacesProvider>,
      { at: '/open/equipment/application/12' },
    )
    await waitFor(() => expect(addressNow()).toBe('/desk/application/12'))
    clear()
    show(
      <PlacesProvider value={() => undefined}>
        <OpenPage />
      </PlacesProvider>,
      { at: '/open/equipment/application/12' },
    )
    expect(screen.getByRole('alert').textContent).toContain('当前账号没有该页面的菜单')
    expect(screen.getByRole('link', { name: '返回我的消息' }).getAttribute('href')).toBe('/user/message')
  })
})

describe('what the server tells of', () => {
  const sockets: EventTarget[] = []
  const hears = (frame: object) =>
    act(() => {
      sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
    })
  const messages = (...ids: number[]) => ({
    type: 'messages',
    since: '9',
    unread: ids.length,
    more: false,
    messages: ids.map((id) => ({
      id,
      kind: 'approval',
      title: [`待审批 ${id}`, `To decide ${id}`],
      body: ['正文', 'Body'],
      link: `/open/equipment/application/${id}`,
      sendTime: '2026-11-20 08:00:00',
    })),
  })
  class Socket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    readyState = 1
    send = () => undefined
    close = () => undefined
    constructor() {
      super()
      sockets.push(this)
    }
  }
  const open = (at = '/index') => {
    vi.stubGlobal('WebSocket', Socket)
    keepToken('my-token')
    const shown = show(
      <PlacesProvider value={places}>
        <LiveMessages />
      </PlacesProvider>,
      { at },
    )
    act(() => {
      dispatchEvent(new Event('pointerdown'))
    })
    return shown
  }

  test('shows at the bottom right under 新消息, the latest first, several folded, and leads to its place', async () => {
    const { asked } = served(
      ...lists,
      serve(approval.count, () => ({ waiting: 1, reminded: 0, kinds: [] })),
    )
    const { user } = open()
    hears(messages(1))
    const title = await screen.findByText('新消息')
    expect(title.closest('.ant-notification')?.className).toContain('bottomRight')
    expect(
      title
        .closest('.ant-notification-notice')
        ?.querySelector('.ant-notification-notice-icon-info, .ant-notification-icon-info, .anticon-info-circle'),
    ).toBeTruthy()
    hears(messages(2, 3, 4, 5))
    const items = await waitFor(() => {
      const found = screen.getAllByRole('button', { name: /待审批 \d/ })
      expect(found.map((one) => one.textContent)).toEqual(['待审批 5正文', '待审批 4正文', '待审批 3正文'])
      return found
    })
    expect(screen.getByText('另有 2 条新消息')).toBeTruthy()
    expect(screen.getAllByText('新消息')).toHaveLength(1)
    await user.click(items[1] ?? title)
    expect(addressNow()).toBe('/desk/application/4')
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/message.read')?.ask).toMatchObject({ id: '4' }),
    )
  })

  test('is not announced of what is on screen, which counts as read', async () => {
    const { asked } = served(...lists)
    open('/desk/application/7')
    hears(messages(7))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/message.read')?.ask).toMatchObject({ id: '7' }),
    )
    expect(screen.queryByText('新消息')).toBeNull()
  })

  test('is said in the language of the page, notices to all as well', async () => {
    setLanguage('en')
    served(...lists)
    open()
    hears({
      type: 'said',
      kind: 'notice',
      title: ['停电', 'Power cut'],
      body: ['', ''],
      link: '/user/message?notice=7',
    })
    expect(await screen.findByText('New message')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Power cut' })).toBeTruthy()
  })

  test('is said to be cut off while three attempts and more have failed, once, until it is back', async () => {
    served(...lists)
    open()
    const fails = () =>
      act(() => {
        sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
      })
    const triesAgain = () =>
      act(() => {
        dispatchEvent(new Event('online'))
      })
    for (const _twice of [1, 2]) {
      fails()
      triesAgain()
    }
    expect(screen.queryByRole('alert')).toBeNull()
    for (const _more of [1, 2, 3]) {
      fails()
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['连接超时，请重新登录！'])
      triesAgain()
    }
    hears({ type: 'hello', since: '10', unread: 0, beatSeconds: 25 })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('ends with one question when the session has ended', async () => {
    served(...lists)
    const question = vi.fn(() => ({ title: '登录已过期', ok: '重新登录' }))
    const unplug = setExpired({ question, again: async () => undefined })
    const { user } = open()
    act(() => {
      sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }))
    })
    expect(await screen.findByText('连接超时，请重新登录！')).toBeTruthy()
    expect(question).toHaveBeenCalledOnce()
    await user.click(await screen.findByRole('button', { name: /取\s?消/ }))
    // Another connection that ends at once after the answer asks nothing more.
    keepToken('another')
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    act(() => {
      sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }))
    })
    await new Promise((resolve) => {
      setTimeout(resolve, 1700)
    })
    expect(question).toHaveBeenCalledOnce()
    unplug()
  })
})

describe('how I want to hear of things', () => {
  const answer: ChannelsAnswer = {
    email: { ready: true, address: 'lin@example.com', kinds: ['alert'], error: null },
    webhook: { url: '', hasSecret: false, kinds: [], error: null },
  }
  const panel = () =>
    show(
      <Suspense>
        <Channels />
      </Suspense>,
    )

  test('is chosen by kind and channel; a new webhook’s secret is shown', async () => {
    const { asked } = served(
      serve(message.channels, () => answer),
      serve(message.saveChannels, () => ({ secret: 'once-only' })),
    )
    const { user } = panel()
    const email = await screen.findByRole('checkbox', { name: '预警提醒：发送邮件' })
    expect((email as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('checkbox', { name: '预警提醒：发送到 Webhook' }) as HTMLInputElement).disabled).toBe(true)
    await user.click(email)
    await user.click(screen.getByRole('checkbox', { name: '待我审批：发送邮件' }))
    await user.type(screen.getByRole('textbox'), 'https://hook.example.com/x')
    await user.click(screen.getByRole('checkbox', { name: '通知公告：发送到 Webhook' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/message.saveChannels')?.ask).toMatchObject({
        emailKinds: ['approval'],
        webhookKinds: ['notice'],
        webhookUrl: 'https://hook.example.com/x',
      }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('once-only')).toBeTruthy()
    expect(dialog.getByText('请立即保存，密钥只显示这一次。')).toBeTruthy()
  })

  test('says why there is no e-mail, what failed last, and how a test went', async () => {
    served(
      serve(message.channels, () => ({
        email: { ...answer.email, ready: false, kinds: [], error: null },
        webhook: {
          url: 'https://hook.example.com',
          hasSecret: true,
          kinds: [],
          error: { text: '对方没有应答', time: '2026-11-21 08:00' },
        },
      })),
      serve(message.testChannel, () => refused(500, '未送达：对方返回 HTTP 500')),
    )
    const { user } = panel()
    expect(await screen.findByText('系统未配置邮件服务器，无法发送邮件。')).toBeTruthy()
    expect((screen.getByRole('checkbox', { name: '预警提醒：发送邮件' }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText('2026-11-21 08:00 发送失败：对方没有应答')).toBeTruthy()
    const [mail, hook] = screen.getAllByRole('button', { name: '发送测试' })
    expect((mail as HTMLButtonElement).disabled).toBe(true)
    if (hook) await user.click(hook)
    expect(await screen.findByText('未送达：对方返回 HTTP 500')).toBeTruthy()
  })
})
