import { alert } from '@geodepot/contracts/system/alert.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show, someone } from '../kit/test/page.tsx'
import { refused, serve, serveAlways, served } from '../kit/test/served.ts'
import { setLanguage } from '../kit/text/index.ts'
import { keepToken, token } from '../kit/call/index.ts'
import { layout } from '../kit/layout/index.ts'
import { registerPanel, registerView, titled, usePathOf, useTagTitle, useUnsaved } from '../kit/views/index.ts'
import { Boot, personOf } from './boot.tsx'
import { Frame } from './frame.tsx'

serveAlways(
  serve(alert.scrap, () => []),
  serve(alert.allocation, () => []),
)
const words = messages('test/frame', { document: ['单据', 'Document'] })
let mounted = 0
const Notes = () => {
  const [text, setText] = useState('')
  const [nth, setNth] = useState(0)
  // A picture that is begun and dropped before it is shown does not count.
  useEffect(() => {
    setNth((known) => known || (mounted += 1))
  }, [])
  const { search } = useLocation()
  useUnsaved(text === 'keep me')
  return (
    <>
      <h1>
        notes {nth} {search}
      </h1>
      <input
        aria-label="note"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
        }}
      />
    </>
  )
}
const Document = () => {
  const { id } = useParams()
  const navigate = useNavigate()
  useTagTitle(`SQ-${id ?? ''}`)
  return (
    <>
      <h1>
        document {id} of {usePathOf('test/notes/index')}
      </h1>
      <button
        onClick={() => {
          void navigate('../3', { relative: 'path' })
        }}
      >
        next
      </button>
    </>
  )
}
let broken = true
const Broken = () => {
  if (broken) throw new Error('boom')
  return <h1>mended</h1>
}
const given = (component: () => React.ReactNode) => () => Promise.resolve({ default: component })
registerView('test/notes/index', given(Notes))
const late: { come: (texts: typeof words) => void } = { come: () => undefined }
const lateWords = () =>
  new Promise<typeof words>((resolve) => {
    late.come = resolve
  })
registerView(
  'test/documents/index',
  given(() => <h1>documents</h1>),
  {
    children: [
      { path: 'later', title: titled(lateWords, 'document'), load: given(() => <h1>later</h1>) },
      { path: ':id', title: titled(words, 'document'), load: given(Document) },
    ],
  },
)
registerView('test/broken/index', given(Broken))
for (const [place, says] of [
  ['recent', 'lately'],
  ['state', 'stands'],
  ['waiting', 'waits'],
] as const)
  registerPanel({ name: `test/${place}`, place, load: given(() => <p>{says}</p>) })

const routers: RouterEntry[] = [
  {
    path: '/desk',
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title: '工作' },
    children: [
      { path: 'notes', component: 'test/notes/index', meta: { title: '笔记' } },
      { path: 'documents', component: 'test/documents/index', meta: { title: '文档' } },
      { path: 'broken', component: 'test/broken/index', meta: { title: '坏页' } },
      { path: 'later', component: 'test/later/index', meta: { title: '以后' } },
    ],
  },
  {
    path: '/help',
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title: '帮助' },
    children: [
      { path: 'a', component: 'test/later/index', meta: { title: '甲' } },
      { path: 'b', component: 'test/later/index', meta: { title: '乙' } },
    ],
  },
]
const open = (at: string, entries = routers) => show(<Frame routers={entries} away={false} />, { at })
const tagNames = () => [...document.querySelectorAll('.tag-name')].map((tag) => tag.textContent)
const tag = (name: string) => within(screen.getByRole('list', { name: '已打开的页面' })).getByRole('button', { name })
const side = () => screen.getByRole('navigation', { name: '功能菜单' })
const top = () => screen.getByRole('navigation', { name: '顶部导航' })
/** The heading of the page on screen. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.pane')]
    .filter((pane) => pane.style.display !== 'none')
    .map((pane) => pane.querySelector('h1')?.textContent)
    .join()

const wide = (width: number) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && width < 992,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
beforeEach(() => {
  mounted = 0
  broken = true
  wide(1440)
  served()
})
afterEach(() => {
  clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('open pages', () => {
  test('each have a tag, and keep what was typed while another is looked at', async () => {
    const { user } = open('/desk/notes?pageNum=2')
    await waitFor(() => {
      expect(shown()).toBe('notes 1 ?pageNum=2')
    })
    expect(tagNames()).toEqual(['首页', '笔记'])
    await user.type(screen.getByLabelText('note'), 'half a sentence')
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    await waitFor(() => {
      expect(shown()).toBe('documents')
    })
    await user.click(tag('笔记'))
    expect(addressNow()).toBe('/desk/notes?pageNum=2')
    expect(shown()).toBe('notes 1 ?pageNum=2')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence')
    expect(document.title).toBe('笔记 - 设备全生命周期管理系统')
  })

  test('start anew on refresh, and when they were closed in between', async () => {
    const { user } = open('/desk/notes?a=1')
    await user.type(await screen.findByLabelText('note'), 'x')
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '刷新页面' }))
    await waitFor(() => {
      expect(shown()).toBe('notes 2 ?a=1')
    })
    expect([addressNow(), screen.getByLabelText<HTMLInputElement>('note').value]).toEqual(['/desk/notes?a=1', ''])
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    expect([tagNames(), addressNow()]).toEqual([['首页'], '/index'])
    await user.click(within(side()).getByRole('link', { name: '笔记' }))
    await waitFor(() => {
      expect(shown()).toBe('notes 3 ')
    })
  })

  test('a middle click closes them, the menu closes others or all, pinned ones stay', async () => {
    const { user } = open('/desk/notes')
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    await user.click(within(side()).getByRole('link', { name: '以后' }))
    expect(tagNames()).toEqual(['首页', '笔记', '文档', '以后'])
    fireEvent(tag('文档'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent(tag('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记', '以后'])
    })
    expect(addressNow()).toBe('/desk/later')
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '关闭其他' }))
    await waitFor(() => {
      expect([tagNames(), addressNow()]).toEqual([['首页', '笔记'], '/desk/notes'])
    })
    fireEvent.contextMenu(tag('首页'), { clientX: 300, clientY: 60 })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '刷新页面',
      '关闭其他',
      '关闭全部',
    ])
    await user.click(screen.getByRole('menuitem', { name: '关闭全部' }))
    await waitFor(() => {
      expect([tagNames(), addressNow()]).toEqual([['首页'], '/index'])
    })
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })

  test("survive a reload, one person's only", async () => {
    open('/desk/notes?pageNum=3')
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记'])
    })
    clear()
    open('/desk/documents')
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '笔记', '文档'])
    })
    expect(mounted).toBe(1)
    clear()
    show(<Frame routers={routers} away={false} />, { at: '/index', person: { ...someone, userId: 8 } })
    expect(tagNames()).toEqual(['首页'])
    clear()
    sessionStorage.setItem('open-tags:7', '{"broken')
    open('/index')
    expect(tagNames()).toEqual(['首页'])
  })

  test('a document below a menu has a tag of its own, named by its view, and lights its menu', async () => {
    const { user } = open('/desk/documents/12')
    await waitFor(() => {
      expect([shown(), tagNames()]).toEqual(['document 12 of /desk/notes', ['首页', 'SQ-12']])
    })
    await waitFor(() => {
      expect(document.title).toBe('SQ-12 - 设备全生命周期管理系统')
    })
    expect(within(side()).getByRole('link', { name: '文档' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('button', { name: 'next' }))
    await waitFor(() => {
      expect([shown(), tagNames()]).toEqual(['document 3 of /desk/notes', ['首页', 'SQ-12', 'SQ-3']])
    })
  })

  test('whose texts are still to come go by the name of their menu, then by their own', async () => {
    open('/desk/documents/later')
    expect(tagNames()).toEqual(['首页', '文档'])
    await waitFor(() => {
      expect(late.come).toBeTypeOf('function')
    })
    await act(async () => {
      late.come(words)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页', '单据'])
    })
  })

  test('ask before what was typed is lost', async () => {
    const { user } = open('/desk/notes')
    await user.type(await screen.findByLabelText('note'), 'keep me')
    await user.click(tag('首页'))
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    expect(
      await screen.findByText('尚有未保存的内容，确定关闭吗？', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('继续填写')
    })
    await user.click(screen.getByRole('button', { name: '继续填写' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull()
    })
    expect(tagNames()).toEqual(['首页', '笔记'])
    fireEvent.contextMenu(tag('笔记'), { clientX: 300, clientY: 60 })
    await user.click(screen.getByRole('menuitem', { name: '刷新页面' }))
    expect(
      await screen.findByText('尚有未保存的内容，确定刷新此页吗？', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续填写' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: '继续填写' })).toBeNull()
    })
    expect([addressNow(), mounted]).toEqual(['/index', 1])
    await user.click(screen.getByRole('button', { name: '关闭 笔记' }))
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    await waitFor(() => {
      expect(tagNames()).toEqual(['首页'])
    })
  })

  test('one that fails leaves the others alone, and can be opened again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = open('/desk/broken')
    expect(await screen.findByText('页面出错了')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '重新打开' }))
    await waitFor(() => {
      expect(shown()).toBe('mended')
    })
  })

  test('one that this version does not have says so', async () => {
    open('/desk/later')
    expect(await screen.findByText('此页面尚未提供')).toBeTruthy()
    expect(screen.getByText(/test\/later\/index/)).toBeTruthy()
  })
})

describe('the frame', () => {
  test('leads from / to the home page, from an unknown path to /404', async () => {
    open('/')
    await waitFor(() => {
      expect(addressNow()).toBe('/index')
    })
    clear()
    open('/nowhere')
    await waitFor(() => {
      expect(addressNow()).toBe('/404')
    })
  })

  test('the top menu shows what fits, and chooses what the sidebar shows', async () => {
    const { user } = open('/index')
    expect(
      within(top())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页', '工作', '帮助'])
    await user.click(within(top()).getByRole('button', { name: '帮助' }))
    expect(addressNow()).toBe('/help/a')
    expect(
      within(side())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['甲', '乙'])
    await user.click(within(side()).getByRole('link', { name: '乙' }))
    await user.click(within(top()).getByRole('button', { name: '工作' }))
    expect(addressNow()).toBe('/desk/notes')
    await user.click(within(top()).getByRole('button', { name: '帮助' }))
    expect(addressNow()).toBe('/help/b')
    clear()
    wide(300)
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    open('/index')
    expect(
      within(top())
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['首页', '工作', '更多菜单'])
  })

  test('the breadcrumb stands in its place where the top menu is not wanted', async () => {
    localStorage.setItem('layout-setting', '{"topNav":false}')
    open('/desk/notes')
    const crumbs = screen.getByRole('navigation', { name: '当前位置' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页', '工作', '笔记'])
    expect(
      within(crumbs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页'])
    expect(within(side()).getByRole('button', { name: '工作' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('one submenu is open at a time, and the width of the sidebar is remembered', async () => {
    localStorage.setItem('layout-setting', '{"topNav":false}')
    const { user } = open('/desk/notes')
    await user.click(within(side()).getByRole('button', { name: '帮助' }))
    expect(
      within(side())
        .getAllByRole('button')
        .map((group) => group.getAttribute('aria-expanded')),
    ).toEqual(['false', 'true'])
    await user.click(screen.getByRole('button', { name: '收起菜单' }))
    expect([document.querySelector('.sidebar')?.className, localStorage.getItem('sidebar-open')]).toEqual([
      'sidebar sidebar-slim',
      'false',
    ])
  })

  test('on a phone the sidebar is a drawer that closes on going somewhere and on resize', async () => {
    wide(390)
    const { user } = open('/desk/notes')
    expect(document.querySelector('.sidebar')).toBeNull()
    await user.click(screen.getByRole('button', { name: '打开菜单' }))
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    expect([addressNow(), document.querySelector('.sidebar')]).toEqual(['/desk/documents', null])
    await user.click(screen.getByRole('button', { name: '打开菜单' }))
    act(() => {
      dispatchEvent(new Event('resize'))
    })
    expect(document.querySelector('.sidebar')).toBeNull()
  })

  test('the home page begins with what waits, then the project at hand, how things stand, and what was done last', async () => {
    open('/index')
    await screen.findByText('lately')
    expect(
      [...document.querySelectorAll('.home-panel, .home-project h2')].flatMap(({ textContent }) =>
        textContent === '预警提醒' ? [] : [textContent],
      ),
    ).toEqual(['waits', '当前项目', 'stands', 'lately'])
  })

  test('the home page offers what this person can open, and says when that is nothing', async () => {
    open('/index')
    expect(
      (await within(screen.getByRole('main')).findAllByRole('link')).map(({ textContent }) => textContent),
    ).toEqual(['笔记', '文档', '坏页', '以后', '甲', '乙'])
    clear()
    open('/index', [])
    expect(await screen.findByText('还没有为您开通任何功能')).toBeTruthy()
  })
})

describe('the start of a session', () => {
  const info = {
    user: {
      userId: 7,
      userName: 'xm_ma',
      nickName: '马志强',
      email: '',
      avatar: '',
      level: 1,
      dept: { deptId: 'C102', deptName: '西部分公司', parentId: 'C1' },
      roles: [],
    },
    roles: [],
    permissions: [],
    secondDeptId: 'C102',
    projectId: 'P1',
    mustChangePassword: false,
  }
  const named = {
    projectInfoNo: 'P1',
    projectId: null,
    projectName: '库车三维',
    virtualFlag: '0' as const,
    explorationMethod: '',
    teamId: '2101',
    teamName: '',
    projectYear: '2026',
    projectStatus: '',
    projectType: 't',
    designStartDate: null,
    designEndDate: null,
    projectEndTime: null,
    orgId: 'C102',
    orgCode: 'C102',
    deptName: '',
    shortName: '',
    projectCountry: '1' as const,
    acquireStartTime: null,
    acquireEndTime: null,
    buildMethod: '',
    isMainProject: '',
    manageOrg: '',
    marketClassify: '',
    teamLeader: '',
    teamLeaderId: null,
    jointOrg: '',
    geologyTask: '',
    remark: null,
    delFlag: '0' as const,
  }

  test('looks as the house has it to whoever never chose', async () => {
    const house: Record<string, string> = { 'sys.index.skinName': '#11a983', 'sys.index.sideTheme': 'theme-dark' }
    served(
      serve(userCalls.getInfo, () => ({ ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
      serve(config.byKey, ({ key }) => ({ msg: house[String(key)] ?? '' })),
    )
    show(<Boot leave={() => undefined} />, { at: '/index' })
    await waitFor(() => expect(document.querySelector<HTMLElement>('.sidebar')?.dataset['dark']).toBe(''))
    expect(layout()).toMatchObject({ theme: '#11a983', sideTheme: 'theme-dark' })
  })

  test('asks who is here, then for the menu, and brings the current project back', async () => {
    const { asked } = served(
      serve(userCalls.getInfo, () => info),
      serve(menu.getRouters, () => routers),
      serve(project.select, () => named),
    )
    show(<Boot leave={() => undefined} />, { at: '/index' })
    expect(await screen.findByRole('button', { name: '当前项目: 库车三维' })).toBeTruthy()
    expect(asked.map(({ name }) => name).slice(0, 1)).toEqual(['system/user.getInfo'])
    expect(asked.map(({ name }) => name).toSorted()).toEqual([
      'system/menu.getRouters',
      'system/project.select',
      'system/user.getInfo',
    ])
    expect(personOf(info).roles).toEqual(['ROLE_DEFAULT'])
    await act(async () => {
      setLanguage('en')
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(asked.filter(({ name }) => name === 'system/menu.getRouters')).toHaveLength(2)
    })
    expect(screen.getByRole('button', { name: 'Current project: 库车三维' })).toBeTruthy()
  })

  test('that fails clears the session and says why', async () => {
    keepToken('old')
    sessionStorage.setItem('open-tags:7', '[]')
    served(serve(userCalls.getInfo, () => refused(401, 'x')))
    const leave = vi.fn()
    show(<Boot leave={leave} />)
    await waitFor(() => {
      expect(leave).toHaveBeenCalledWith('认证失败，无法访问系统资源')
    })
    expect([token(), sessionStorage.length]).toEqual([undefined, 0])
  })

  test('that meets an outage keeps the session, and goes on once the server is back', async () => {
    keepToken('kept')
    let away = true
    const leave = vi.fn()
    served(
      serve(userCalls.getInfo, () => (away ? refused(503, '系统暂时不可用，请稍后重试') : { ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
    )
    const { user } = show(<Boot leave={leave} />, { at: '/index' })
    expect((await screen.findByRole('alert')).textContent).toContain('暂时连接不上服务器')
    expect([token(), leave.mock.calls]).toEqual(['kept', []])
    away = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: '马志强 的菜单' })).toBeTruthy()
  })

  test('that is refused by the server for another reason ends the session', async () => {
    keepToken('old')
    served(serve(userCalls.getInfo, () => refused(500, '用户信息读取失败')))
    const leave = vi.fn()
    show(<Boot leave={leave} />)
    await waitFor(() => {
      expect(leave).toHaveBeenCalledWith('用户信息读取失败')
    })
    expect(token()).toBeUndefined()
  })

  test('shows /404 to whoever is signed in too, and leads home from there', async () => {
    served(
      serve(userCalls.getInfo, () => ({ ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
    )
    const { user } = show(<Boot leave={() => undefined} />, { at: '/nowhere' })
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(addressNow()).toBe('/404')
    await user.click(screen.getByRole('link', { name: '返回首页' }))
    await waitFor(() => {
      expect(addressNow()).toBe('/index')
    })
  })
})
