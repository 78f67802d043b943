import { withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { describe, expect, test } from 'vitest'
import { registerView, titled } from '../kit/routing/index.ts'
import { crumbsOf, firstLeaf, holds, menuOf, pageAt, pagesOf, targetsOf, topMenuCount, topMenuOf } from './routes.ts'
import { afterClosing, allClosed, closed, named, othersClosed, startTags, visited } from './tags/tags.ts'
import { menuLeft } from './tags/tag-bar.tsx'

const words = messages('test/routes', { document: ['单据', 'Document'] })
const load = () => Promise.resolve({ default: () => null })
registerView('test/document/index', load, {
  children: [
    { path: 'new', title: titled(words, 'document'), load },
    { path: ':id', title: titled(words, 'document'), load },
  ],
})

const routers: RouterEntry[] = [
  {
    name: 'Equipment',
    path: '/equipment',
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title: '设备管理', icon: 'equipment' },
    children: [
      { path: 'device', component: 'test/device/index', meta: { title: '设备台账', icon: 'device', noCache: true } },
      { path: 'document', component: 'test/document/index', meta: { title: '设备申请' } },
      {
        path: 'secret',
        component: 'test/secret/index',
        hidden: true,
        meta: { title: '隐藏', activeMenu: '/equipment/device', breadcrumb: false },
      },
      {
        path: 'deep',
        component: 'ParentView',
        redirect: 'noRedirect',
        alwaysShow: true,
        meta: { title: '下级' },
        children: [{ path: 'leaf', component: 'test/leaf/index', meta: { title: '末级' } }],
      },
      {
        path: 'https://other.example/x',
        component: 'Layout',
        meta: { title: '外部', link: 'https://other.example/x' },
      },
    ],
  },
  {
    path: '/tool',
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title: '工具', icon: 'tool' },
    children: [{ path: 'gallery', component: 'test/gallery/index', meta: { title: '组件' } }],
  },
  {
    path: '/',
    component: 'Layout',
    children: [{ path: 'board', component: 'test/board/index', meta: { title: '看板', affix: true } }],
  },
  {
    path: '/',
    component: 'Layout',
    children: [
      { path: 'docs/example/com', component: 'InnerLink', meta: { title: '手册', link: 'https://docs.example.com' } },
    ],
  },
  { path: 'https://outside.example', component: 'Layout', meta: { title: '站外', link: 'https://outside.example' } },
]
const pages = pagesOf(routers)
const crumbs = (pathname: string) => {
  const page = pageAt(pages, pathname)
  return page === undefined
    ? []
    : crumbsOf(page, pathname).map(({ path, title, link }) => [
        path,
        typeof title === 'string' ? title : title[1],
        link,
      ])
}

describe('pages made of the routers', () => {
  test('have flattened paths, with the home page and those below a view', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/index',
      '/equipment/device',
      '/equipment/document',
      '/equipment/document/new',
      '/equipment/secret',
      '/equipment/deep/leaf',
      '/tool/gallery',
      '/board',
      '/docs/example/com',
      '/equipment/document/:id',
    ])
  })

  test('are found by address, a fixed one before a pattern', () => {
    expect(pageAt(pages, '/equipment/document/new')?.path).toBe('/equipment/document/new')
    expect(pageAt(pages, '/equipment/document/12')).toMatchObject({
      path: '/equipment/document/:id',
      menu: '/equipment/document',
      noCache: false,
    })
    expect(pageAt(pages, '/equipment/device/')?.path).toBe('/equipment/device')
    for (const unknown of ['/', '/equipment', '/equipment/deep', '/nowhere', '/equipment/document/1/2'])
      expect(pageAt(pages, unknown)).toBeUndefined()
  })

  test('know their menu, frame, and whether they are kept', () => {
    expect(pageAt(pages, '/equipment/secret')?.menu).toBe('/equipment/device')
    expect(pageAt(pages, '/docs/example/com')?.link).toBe('https://docs.example.com')
    expect(pageAt(pages, '/index')).toMatchObject({ affix: true, noCache: true })
    expect(pageAt(pages, '/equipment/device')?.noCache).toBe(true)
  })
})

describe('menus', () => {
  test('leave hidden ones out and put a single child in the place of its parent, unless that always shows', () => {
    expect(
      menuOf(routers).map(({ path, title, children }) => [
        path,
        title,
        children.map((child) => [child.path, child.children.length]),
      ]),
    ).toEqual([
      [
        '/equipment',
        '设备管理',
        [
          ['/equipment/device', 0],
          ['/equipment/document', 0],
          ['/equipment/deep', 1],
          ['https://other.example/x', 0],
        ],
      ],
      ['/tool/gallery', '组件', []],
      ['/board', '看板', []],
      ['/docs/example/com', '手册', []],
      ['https://outside.example', '站外', []],
    ])
    expect(menuOf(routers)[1]?.icon).toBe('tool')
  })

  test('menus of one section are gathered where a directory has many, in the place of the first', () => {
    const menus = (sections: readonly (string | undefined)[]): RouterEntry[] => [
      {
        path: '/many',
        component: 'Layout',
        meta: { title: '许多' },
        children: sections.map((section, index) => ({
          path: `m${index}`,
          component: `test/m${index}/index`,
          meta: { title: `菜单${index}`, icon: `i${index}`, ...(section !== undefined && { section }) },
        })),
      },
    ]
    const shown = (sections: readonly (string | undefined)[]) =>
      menuOf(menus(sections))[0]?.children.map(({ title, children }) =>
        children.length === 0 ? title : [title, ...children.map((child) => child.path)],
      )
    const twelve = [undefined, '甲', '乙', '甲', '丙', ...Array<string>(7).fill('甲')]
    expect(shown(twelve)).toEqual(twelve.map((_, index) => `菜单${index}`))
    expect(shown([...twelve, '乙'])).toEqual([
      '菜单0',
      ['甲', '/many/m1', '/many/m3', ...[5, 6, 7, 8, 9, 10, 11].map((index) => `/many/m${index}`)],
      ['乙', '/many/m2', '/many/m12'],
      '菜单4',
    ])
    expect(menuOf(menus([...twelve, '乙']))[0]?.children[1]?.icon).toBe('i1')
  })

  test('the top one has home first, and a prefix that is taken off where an entry is itself a page', () => {
    const top = topMenuOf(routers)
    expect(top.map(({ path }) => path)).toEqual([
      '/index',
      '/equipment',
      '/tool',
      '/redirect/board',
      '/redirect/docs/example/com',
      'https://outside.example',
    ])
    expect([
      withoutRedirect('/redirect/board'),
      withoutRedirect('/redirector'),
      withoutRedirect('/a/redirect/b'),
    ]).toEqual(['/board', '/redirector', '/a/redirect/b'])
    expect(top.find((item) => holds(item, '/equipment/deep/leaf'))?.path).toBe('/equipment')
    expect(top.find((item) => holds(item, '/board'))?.path).toBe('/redirect/board')
    const [, equipment] = top
    expect(equipment && firstLeaf(equipment).path).toBe('/equipment/device')
  })

  test('the top one shows a third of the width, in entries of 45 pixels', () => {
    expect([1440, 1280, 1024, 992, 134, 0].map(topMenuCount)).toEqual([10, 9, 7, 7, 0, 0])
  })
})

describe('what the search looks through', () => {
  test('is every page of the menu with its ancestors, nothing hidden, nothing that is only a group', () => {
    expect(
      targetsOf(routers).map(({ path, titles }) => [
        path,
        titles.map((title) => (typeof title === 'string' ? title : title[1])).join(' > '),
      ]),
    ).toEqual([
      ['/index', 'indexPage'],
      ['/equipment/device', '设备管理 > 设备台账'],
      ['/equipment/document', '设备管理 > 设备申请'],
      ['/equipment/deep/leaf', '设备管理 > 下级 > 末级'],
      ['https://other.example/x', '设备管理 > 外部'],
      ['/tool/gallery', '工具 > 组件'],
      ['/board', '看板'],
      ['/docs/example/com', '手册'],
      ['https://outside.example', '站外'],
    ])
  })
})

describe('the breadcrumb', () => {
  test('starts at home, except on the home page', () => {
    expect(crumbs('/index')).toEqual([['/index', 'indexPage', false]])
    expect(crumbs('/board')).toEqual([
      ['/index', 'indexPage', true],
      ['/board', '看板', false],
    ])
  })

  test('links what leads somewhere: neither the last nor what redirects nowhere', () => {
    expect(crumbs('/equipment/document/12')).toEqual([
      ['/index', 'indexPage', true],
      ['/equipment', '设备管理', false],
      ['/equipment/document', '设备申请', true],
      ['/equipment/document/12', 'document', false],
    ])
  })

  test('leaves out what asks for it', () => {
    expect(crumbs('/equipment/secret')).toEqual([
      ['/index', 'indexPage', true],
      ['/equipment', '设备管理', false],
    ])
  })
})

describe('tags', () => {
  const start = startTags(pages, [])
  const open = ['/equipment/device', '/equipment/document/12'].reduce((tags, path) => visited(tags, path, ''), start)
  const paths = (tags: readonly { path: string }[]) => tags.map(({ path }) => path)

  test('begin with the pinned ones; what was open before comes back where it still leads somewhere', () => {
    expect(paths(start)).toEqual(['/index', '/board'])
    expect(
      startTags(pages, [
        { path: '/equipment/device', search: '?pageNum=2', title: 'x' },
        { path: '/gone', search: '' },
        { path: '/index', search: '' },
      ]),
    ).toEqual([
      { path: '/index', search: '', affix: true },
      { path: '/board', search: '', affix: true },
      { path: '/equipment/device', search: '?pageNum=2', title: 'x', affix: false },
    ])
  })

  test('one per path, with the search of the last visit', () => {
    const twice = visited(visited(open, '/equipment/device', '?a=1'), '/equipment/device', '?a=1')
    expect(paths(twice)).toEqual(paths(open))
    expect(twice[2]?.search).toBe('?a=1')
    expect(visited(open, '/equipment/device', '')).toBe(open)
  })

  test('close alone, all others, or all; pinned ones never', () => {
    expect(paths(closed(open, '/equipment/device'))).toEqual(['/index', '/board', '/equipment/document/12'])
    expect(closed(open, '/index')).toEqual(open)
    expect(paths(othersClosed(open, '/equipment/document/12'))).toEqual(['/index', '/board', '/equipment/document/12'])
    expect(paths(allClosed(open))).toEqual(['/index', '/board'])
  })

  test('after the one on screen the last left is shown, else home, after the dashboard a fresh one', () => {
    expect(
      afterClosing(
        closed(visited(open, '/equipment/device', '?a=1'), '/equipment/document/12'),
        '/equipment/document/12',
      ),
    ).toBe('/equipment/device?a=1')
    expect(afterClosing([], '/equipment/device')).toBe('/')
    expect(afterClosing([], '/index')).toBe('/redirect/index')
  })

  test('take the name that their view gives', () => {
    expect(named(open, '/equipment/document/12', 'SQ-1')[3]?.title).toBe('SQ-1')
    expect(named(open, '/nowhere', 'x')).toBe(open)
  })

  test('their menu stands beside the pointer, short of the right edge', () => {
    expect([menuLeft(300, 240, 1200), menuLeft(1430, 240, 1200), menuLeft(10, 240, 1200)]).toEqual([75, 1095, 0])
  })
})
