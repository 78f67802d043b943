import { alert } from '@geodepot/contracts/system/alert.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import { type RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import {
  registerPanel,
  registerView,
  titled,
  usePageName,
  usePathOf,
  useTagTitle,
  useUnsaved,
} from '../../kit/routing/index.ts'
import { Frame } from '../frame.tsx'

export const words = messages('test/frame', { document: ['单据', 'Document'] })
/** How often the page of notes was begun, and whether the broken page still is. */
export const pages = { mounted: 0, broken: true }
const Notes = () => {
  const [text, setText] = useState('')
  const [nth, setNth] = useState(0)
  // A picture that is begun and dropped before it is shown does not count.
  useEffect(() => {
    setNth((known) => known || (pages.mounted += 1))
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
const Broken = () => {
  if (pages.broken) throw new Error('boom')
  return <h1>mended</h1>
}
/** The code of a page on a link that has gone. */
const never = () => new Promise<never>(() => undefined)
const given = (component: () => React.ReactNode) => () => Promise.resolve({ default: component })
registerView('test/notes/index', given(Notes))
export const late: { come: (texts: typeof words) => void } = { come: () => undefined }
const lateWords = () =>
  new Promise<typeof words>((resolve) => {
    late.come = resolve
  })
registerView(
  'test/documents/index',
  given(() => <h1>{usePageName('documents')}</h1>),
  {
    children: [
      { path: 'later', title: titled(lateWords, 'document'), load: given(() => <h1>later</h1>) },
      { path: ':id', title: titled(words, 'document'), load: given(Document) },
      { path: 'slow/new', title: titled(words, 'document'), load: never },
      { path: 'slow/:key', title: titled(words, 'document'), load: never },
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

export const routers: RouterEntry[] = [
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
export const open = (at: string, entries = routers) => show(<Frame routers={entries} away={false} />, { at })
export const tagNames = () => [...document.querySelectorAll('.tag-name')].map((tag) => tag.textContent)
export const tag = (name: string) =>
  within(screen.getByRole('list', { name: '已打开的页面' })).getByRole('button', { name })
export const side = () => screen.getByRole('navigation', { name: '功能菜单' })
export const top = () => screen.getByRole('navigation', { name: '顶部导航' })
/** The heading of the page on screen. */
export const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.pane')]
    .filter((pane) => pane.style.display !== 'none')
    .map((pane) => pane.querySelector('h1')?.textContent)
    .join()

export const wide = (width: number) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && width < 992,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
/** What each test of a file begins with and leaves behind. */
export const framed = (): void => {
  serveAlways(
    serve(alert.scrap, () => []),
    serve(alert.allocation, () => []),
  )
  beforeEach(() => {
    pages.mounted = 0
    pages.broken = true
    wide(1440)
    served()
  })
  afterEach(() => {
    clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
