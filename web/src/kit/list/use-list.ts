import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApiQuery, type ListOperation, type RowOf } from '../api/index.ts'
import { useLabels, useLanguage } from '../i18n/index.ts'
import { useNarrow } from '../browser/index.ts'
import { usePageName } from '../routing/index.ts'
import { useChosenRows } from './chosen-rows.ts'
import { chosenColumns, filterNamesOf, namedFor, saysOf, shownColumns, sortableOf } from './columns/columns.ts'
import { useHighlight } from './highlight.ts'
import { useNew } from './keyboard.ts'
import type { ListProps } from './list.tsx'
import { fallback } from './paging/paging.ts'
import { useSearch } from './search.tsx'
import { type SavedView, useColumnPreferences, useSavedViews } from './preferences.ts'
import { useFallBack } from './use-first-filter.ts'
import { type ListState, askOf, useAddressState, useInnerState, withFilters } from './state.ts'

interface Answer<R> {
  rows: R[]
  total: number
  totalExact?: false | undefined
}

/** What a list knows and does, apart from how it is drawn. */
export const useList = <O extends ListOperation>(props: ListProps<O>) => {
  type Row = RowOf<O> & object
  const { of, rowKey, always, add, actions, keep = 'address' } = props
  const language = useLanguage()
  const labelOf = useLabels(of.messages)
  const pageName = usePageName(labelOf('title'))
  const narrow = useNarrow()
  const { filterNames, sortable } = useMemo(() => ({ filterNames: filterNamesOf(of), sortable: sortableOf(of) }), [of])
  const address = useAddressState(filterNames, sortable, props.sizes)
  const inner = useInnerState()
  const [state, setState] = keep === 'address' ? address : inner
  const askFor = (page: number) => ({ ...askOf({ ...state, page }), ...always }) as AskOf<O>
  // A phone shows the first rows, and more of them below.
  const ask = askFor(narrow ? 1 : state.page)
  const query = useApiQuery(of, ask, { keep: true })
  const answer = query.data as Answer<Row> | undefined

  // A page that became empty gives way to the last that has rows.
  const back = answer && !narrow && !query.isPlaceholderData ? fallback(state.page, state.size, answer) : undefined
  useEffect(() => {
    if (back !== undefined) setState((now) => ({ ...now, page: back }))
  }, [back, setState])

  const fellBack = useFallBack(props.opensWith, state, answer?.total === 0 && !query.isPlaceholderData, () =>
    setState((now) => ({ ...now, filters: {}, page: 1 })),
  )

  const [setting, setSetting] = useColumnPreferences(of.name)
  const [views, setViews] = useSavedViews(of.name)
  const first = props.columns[0]
  const named = namedFor<RowOf<O>>(language, {
    columns: props.columns,
    main: props.main ?? (typeof first === 'object' ? first.field : first) ?? props.card.title,
    card: props.card,
  })
  const { main, card } = named
  const columns = chosenColumns(shownColumns(named.columns, sortable, labelOf), setting)
  const mainColumn = columns.find(({ field }) => field === main)
  const keyOf = useCallback((row: Row) => (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey])), [rowKey])
  const nameOf = (row: Row) => (mainColumn ? saysOf(mainColumn, row) : keyOf(row))
  const rows = query.isPlaceholderData ? undefined : answer?.rows
  const asked = JSON.stringify([language, ask])
  const glowing = useHighlight(rows, asked, keyOf)

  const { chosen, choose, drop: dropChosen } = useChosenRows({ rows, asked, keyOf })
  const applyFilters = (filters: Readonly<Record<string, readonly string[]>>) => {
    dropChosen()
    setState((now) => withFilters(now, filters))
  }
  const search = useSearch(state, applyFilters, labelOf)
  const [searchShown, showSearch] = useState(true)

  const { pathname, search: shownAt } = useLocation()
  const navigate = useNavigate()
  const to =
    props.to &&
    ((row: Row) => {
      const path = props.to?.(row)
      return path === undefined || path.startsWith('/') ? path : `${pathname.replace(/\/$/, '')}/${path}`
    })
  const open = (row: Row) => {
    const path = to?.(row)
    if (path !== undefined) void navigate(path)
    else props.opens?.(row)?.()
  }
  const begin = useNew(add, answer?.rows.length === 0)
  const letter = (pressed: string, row: Row | undefined): boolean => {
    if (pressed === 'n') return begin()
    const action = row && actions?.find((one) => one.letter === pressed && one.shown(row))
    if (!row || !action) return false
    action.run(row)
    return true
  }
  return {
    query,
    answer,
    ask,
    fellBack,
    askFor,
    state,
    search,
    setting,
    setSetting,
    columns,
    narrow,
    main,
    card,
    keyOf,
    nameOf,
    glowing,
    to,
    open,
    letter,
    chosen,
    dropChosen,
    searchShown,
    showSearch,
    title: props.title ?? pageName,
    help: props.help ?? ('help' in of.messages.texts ? labelOf('help') : undefined),
    filtered: Object.keys(state.filters).length > 0,
    clear: () => {
      search.dropTyped()
      dropChosen()
      setState((now) => ({ ...now, filters: {}, page: 1 }))
    },
    choose,
    setSort: (sort: ListState['sort']) => setState((now) => ({ ...now, sort, page: 1 })),
    setPage: (page: number) => setState((now) => ({ ...now, page })),
    // The first row shown stays on the page shown.
    setSize: (size: number) =>
      setState((now) => ({ ...now, size, page: Math.floor(((now.page - 1) * now.size) / size) + 1 })),
    views:
      keep === 'address'
        ? {
            all: views,
            current: views.find((view) => view.search === shownAt && view.columns === setting)?.name,
            open: (view: SavedView) => {
              dropChosen()
              search.dropTyped()
              setSetting(view.columns)
              void navigate({ pathname, search: view.search }, { replace: true })
            },
            save: (name: string) =>
              setViews([...views.filter((view) => view.name !== name), { name, search: shownAt, columns: setting }]),
            drop: (view: SavedView) => setViews(views.filter((one) => one !== view)),
          }
        : undefined,
    setWidth: (field: string, width: number) =>
      setSetting({ ...setting, widths: { ...setting.widths, [field]: width } }),
  }
}
export type ListModel<O extends ListOperation> = ReturnType<typeof useList<O>>
