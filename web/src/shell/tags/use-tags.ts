import { joined, withoutRedirect } from '@geodepot/contracts/kit/page.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { toast } from '../../kit/api/index.ts'
import { isRecord, stored, openTags } from '../../kit/browser/index.ts'
import { translate } from '../../kit/i18n/index.ts'
import { type Page, pageAt } from '../routes.ts'
import { type OpenTag, afterClosing, allClosed, closed, named, othersClosed, startTags, visited } from './tags.ts'

type Kept = readonly Pick<OpenTag, 'path' | 'search' | 'title'>[]
const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) &&
  value.every(
    (tag) =>
      isRecord(tag) &&
      typeof tag['path'] === 'string' &&
      typeof tag['search'] === 'string' &&
      ['string', 'undefined'].includes(typeof tag['title']),
  )
/** Open pages of one person in this browser tab: they survive a reload, and nobody else's are shown. */
const keptFor = (person: number) => stored<Kept>(`${openTags}${person}`, [], isKept, 'tab')

/** A page that is drawn: the one on screen, or one kept behind it. */
export interface Pane {
  readonly key: string
  readonly path: string
  readonly page: Page
  readonly location: Location
}

const redirecting = (path: string): boolean => path.startsWith('/redirect/')
const loseAnyway = (title: 'closeUnsaved' | 'refreshUnsaved', ok: 'closeAnyway' | 'refreshAnyway') =>
  toast.confirm({
    title: translate(webMessages, title),
    ok: translate(webMessages, ok),
    cancel: translate(webMessages, 'keepEditing'),
    danger: true,
  })

// Where each page was left, the one on screen last.
const remember = (
  map: ReadonlyMap<string, Location>,
  path: string,
  location: Location,
): ReadonlyMap<string, Location> => {
  const known = map.get(path)
  const isSame = known?.search === location.search && known.hash === location.hash && known.state === location.state
  return isSame && [...map.keys()].at(-1) === path
    ? map
    : new Map([...map].filter(([at]) => at !== path)).set(path, isSame ? known : location)
}

/** How many pages stay drawn behind the one on screen where no bar shows that they are open. */
const unseen = 4
const lately = (map: ReadonlyMap<string, Location>, busy: ReadonlySet<string>): ReadonlyMap<string, Location> => {
  const recent = new Set([...map.keys()].slice(-1 - unseen))
  const left = [...map].filter(([at]) => recent.has(at) || busy.has(at))
  return left.length < map.size ? new Map(left) : map
}

/** The open pages: which there are, which is on screen, and what can be done with them; `bar` tells whether they are shown. */
export const useTags = (pages: readonly Page[], person: number, bar: boolean) => {
  const location = useLocation()
  const navigate = useNavigate()
  const store = useMemo(() => keptFor(person), [person])
  const path = joined('', location.pathname)
  const page = redirecting(path) ? undefined : pageAt(pages, path)
  const [held, setHeld] = useState(() => startTags(pages, store.read()))
  const [places, setPlaces] = useState<ReadonlyMap<string, Location>>(new Map())
  const [turns, setTurns] = useState<ReadonlyMap<string, number>>(new Map())
  const unsavedRef = useRef(new Set<string>())
  const onScreenRef = useRef('')

  // Settled while drawing, so that no picture shows a page without its tag.
  const tags = page ? visited(held, path, location.search) : held
  if (tags !== held) setHeld(tags)
  const locations = page ? remember(places, path, location) : places
  if (locations !== places) setPlaces(locations)

  // Before the effects of the view that is being hidden end: they ask whether they are still shown.
  useLayoutEffect(() => {
    onScreenRef.current = path
  }, [path])
  useEffect(() => {
    store.write(
      tags
        .filter(({ affix }) => !affix)
        .map(({ path: at, search, title }) => ({ path: at, search, ...(title !== undefined && { title }) })),
    )
  }, [store, tags])
  useEffect(() => {
    if (!redirecting(path)) return
    const wanted = withoutRedirect(path)
    setTurns((before) => new Map(before).set(wanted, (before.get(wanted) ?? 0) + 1))
    unsavedRef.current.delete(wanted)
    void navigate(wanted + location.search, { replace: true })
  }, [path, location.search, navigate])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedRef.current.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
    }
  }, [])

  const latestRef = useRef(tags)
  useEffect(() => {
    latestRef.current = tags
  }, [tags])
  /** Leaves `left` open. What is gone is forgotten, so that it starts anew the next time. */
  const leave = useCallback(
    (left: readonly OpenTag[], to?: string) => {
      const stays = new Set(left.map((tag) => tag.path))
      for (const one of unsavedRef.current) if (!stays.has(one)) unsavedRef.current.delete(one)
      // With the way to the next page, not before it: the page on screen would open its tag again.
      startTransition(() => {
        setPlaces((before) => new Map([...before].filter(([at]) => stays.has(at))))
        setHeld(left)
      })
      latestRef.current = left
      if (!stays.has(onScreenRef.current)) void navigate(to ?? afterClosing(left, onScreenRef.current))
      else if (to !== undefined) void navigate(to)
    },
    [navigate, setPlaces, setHeld],
  )
  // Nobody can close what no bar shows: on a phone a day's pages would all stay drawn. Asked on the way to another page
  // alone: a window that is made narrow for a while loses nothing.
  const forget = useEffectEvent((shown: string) => {
    const busy = new Set(unsavedRef.current).add(shown)
    if (!bar) setPlaces((before) => lately(before, busy))
  })
  useEffect(() => forget(path), [path])
  const asking = useCallback(
    async (left: readonly OpenTag[], to?: string) => {
      const stays = new Set(left.map((tag) => tag.path))
      const loses = [...unsavedRef.current].some((one) => !stays.has(one))
      if (!loses || (await loseAnyway('closeUnsaved', 'closeAnyway'))) leave(left, to)
    },
    [leave],
  )

  const actions = useMemo(
    () => ({
      go: (tag: OpenTag) => {
        void navigate(tag.path + tag.search)
      },
      refresh: async (tag: OpenTag) => {
        if (!unsavedRef.current.has(tag.path) || (await loseAnyway('refreshUnsaved', 'refreshAnyway')))
          void navigate(`/redirect${tag.path}${tag.search}`, { replace: true })
      },
      close: (tag: OpenTag) => {
        void asking(closed(latestRef.current, tag.path))
      },
      closeOthers: (tag: OpenTag) => {
        void asking(
          othersClosed(latestRef.current, tag.path),
          tag.path === onScreenRef.current ? undefined : tag.path + tag.search,
        )
      },
      closeAll: () => {
        void asking(allClosed(latestRef.current))
      },
    }),
    [navigate, asking],
  )

  /** What a view may do with its own tag. */
  const tagOf = useCallback(
    (at: string) => ({
      path: at,
      shown: () => onScreenRef.current === at,
      close: (to?: string) => {
        unsavedRef.current.delete(at)
        leave(closed(latestRef.current, at), to)
      },
      title: (text: string | undefined) => {
        setHeld((before) => named(before, at, text))
      },
      unsaved: (lose: boolean) => {
        if (lose) unsavedRef.current.add(at)
        else unsavedRef.current.delete(at)
      },
    }),
    [leave, setHeld],
  )

  const panes = tags.flatMap((tag): Pane[] => {
    const place = locations.get(tag.path)
    const own = place && pageAt(pages, tag.path)
    return own && (!own.noCache || tag.path === path)
      ? [{ key: `${tag.path} ${turns.get(tag.path) ?? 0}`, path: tag.path, page: own, location: place }]
      : []
  })
  return { path, page, redirecting: redirecting(path), tags, panes, actions, tagOf }
}
