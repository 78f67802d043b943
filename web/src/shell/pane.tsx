import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import { type ReactNode, Suspense, createElement, lazy, useLayoutEffect, useMemo, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { ErrorBoundary, Waiting, whenOnline, loadErrorKey } from '../kit/ui/index.ts'
import { useNarrow } from '../kit/browser/index.ts'
import { useLayout } from '../kit/theme/index.ts'
import { useText } from '../kit/i18n/index.ts'
import { type Load, PageNameProvider, type Tag, TagProvider, viewNamed } from '../kit/routing/index.ts'
import { InnerLink } from './inner-link.tsx'
import type { Page } from './routes.ts'
import { useTitle } from './use-title.ts'
import type { Pane as PaneFacts } from './tags/use-tags.ts'

// One element for each: a pane that is drawn anew does not draw its page anew.
const drawn = new WeakMap<Load, ReactNode>()
const elementOf = (load: Load): ReactNode => {
  const known = drawn.get(load)
  if (known) return known
  const made = createElement(lazy(whenOnline(load)))
  drawn.set(load, made)
  return made
}

/** Loads a page ahead, so that it is drawn without a pause. */
export const loadAhead = async (page: Page): Promise<void> => {
  const load = loadOf(page)
  if (!load || drawn.has(load)) return
  const { default: view } = await load()
  // It may have been drawn in the meantime, and stays what it was then.
  if (!drawn.has(load)) drawn.set(load, createElement(view))
}

const Missing = ({ view }: { view: string }) => {
  const t = useText(webMessages)
  return (
    <div className="pane-notice" role="status">
      <h1>{t('viewMissing')}</h1>
      <p>{t('viewMissingText', { view })}</p>
    </div>
  )
}

const Crashed = ({ error, again }: { error: unknown; again: () => void }) => {
  const t = useText(webMessages)
  const word = loadErrorKey(error)
  return (
    <div className="pane-notice" role="alert">
      <h1>{t(word === 'network' ? word : 'crashed')}</h1>
      <p>{t(word === 'network' ? 'networkHint' : (word ?? 'crashedText'))}</p>
      {word === 'outdated' ? (
        <Button
          type="primary"
          onClick={() => {
            location.reload()
          }}
        >
          {t('reload')}
        </Button>
      ) : (
        <Button onClick={again}>{t('openAgain')}</Button>
      )}
    </div>
  )
}

/** What is coming is told by the address, before its code has come: a form, one record with its lines, or a list. */
const Loading = ({ path }: { path: string }) => {
  const rows = useNarrow() ? 'cards' : 'rows'
  const isRecord = /\/:\w+$/.test(path)
  const isForm = /\/(?:new|edit)$/.test(path)
  return (
    <div className="pane-loading">
      <i />
      {(isForm || isRecord) && <Waiting late as="fields" rows={isForm ? 6 : 3} />}
      {!isForm && <Waiting late as={rows} rows={isRecord ? 4 : 6} />}
    </div>
  )
}

const home: Load = () => import('./home/home.tsx')
const loadOf = (page: Page): Load | undefined => page.load ?? (page.view === 'home' ? home : viewNamed(page.view)?.load)
const View = ({ page }: { page: Page }) => {
  const title = useTitle()(page.title)
  if (page.link !== undefined) return <InnerLink link={page.link} title={title} />
  const load = loadOf(page)
  if (load === undefined) return <Missing view={page.view} />
  return <PageNameProvider value={title}>{elementOf(load)}</PageNameProvider>
}

/**
 * Keeps how far a page was scrolled while another is looked at: a hidden box forgets, and where the header scrolls
 * along all pages share the frame's.
 */
const useScrolled = () => {
  const { fixedHeader } = useLayout()
  const box = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    const scroller = fixedHeader ? box.current : box.current?.closest('.frame-main')
    if (!scroller) return undefined
    // To say that a new box stands at its top would make the browser work out the whole page at once.
    if (scrolled.current > 0 || !fixedHeader) scroller.scrollTop = scrolled.current
    const note = () => {
      if (scroller.clientHeight > 0) scrolled.current = scroller.scrollTop
    }
    scroller.addEventListener('scroll', note, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', note)
    }
  }, [fixedHeader])
  return box
}

interface PaneProps {
  readonly pane: PaneFacts
  readonly tagOf: (path: string) => Tag
}
/** One open page with its own address, its own scroll, and its own failure. */
export const Pane = ({ pane: { path, page, location }, tagOf }: PaneProps) => {
  const tag = useMemo(() => tagOf(path), [tagOf, path])
  const box = useScrolled()
  const crashed = (error: unknown, again: () => void) => {
    const anew = () => {
      const load = loadOf(page)
      // A file that did not arrive is asked for once more.
      if (load) drawn.delete(load)
      again()
    }
    return <Crashed error={error} again={anew} />
  }
  return (
    <div ref={box} className="pane" data-path={path}>
      <TagProvider value={tag}>
        <ErrorBoundary instead={crashed}>
          <Suspense fallback={<Loading path={page.path} />}>
            <Routes location={location}>
              <Route path={page.path} element={<View page={page} />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </TagProvider>
    </div>
  )
}
