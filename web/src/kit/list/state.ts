import { pageSizes } from '@geodepot/contracts/kit/wire.ts'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a list shows: filters, page and order. */
export interface ListState {
  /** Filter name → its values; a name without values is not set. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly page: number
  readonly size: number
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined
}
const firstPage: ListState = { filters: {}, page: 1, size: 20 }

const own = new Set(['pageNum', 'pageSize', 'orderByColumn', 'isAsc'])
const whole = (text: string | null): number => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0)

/**
 * Reads a list's state off an address. Names that the operation does not
 * know are left alone, what cannot be meant falls back.
 */
export const stateOf = (
  search: string,
  filterNames: readonly string[],
  sortable: readonly string[],
  sizes: readonly number[] = pageSizes,
): ListState => {
  const given = new URLSearchParams(search)
  const size = whole(given.get('pageSize'))
  const field = given.get('orderByColumn')
  return {
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const values = given.getAll(name).filter((value) => value !== '')
        return values.length === 0 ? [] : [[name, values]]
      }),
    ),
    page: Math.max(1, whole(given.get('pageNum'))),
    size: sizes.includes(size) ? size : sizes.includes(firstPage.size) ? firstPage.size : (sizes[0] ?? firstPage.size),
    ...(field !== null &&
      sortable.includes(field) && { sort: { field, descending: given.get('isAsc')?.startsWith('desc') === true } }),
  }
}

/**
 * Writes the state into an address beside what else stands there.
 * Defaults are left out, so that the address stays short.
 */
export const addressOf = (state: ListState, search: string, filterNames: readonly string[]): string => {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !own.has(name) && !filterNames.includes(name))
  const written: [string, string][] = [
    ...kept,
    ...Object.entries(state.filters).flatMap(([name, values]) =>
      values.map((value) => [name, value] as [string, string]),
    ),
    ...(state.page > 1 ? [['pageNum', String(state.page)] as [string, string]] : []),
    ...(state.size === firstPage.size ? [] : [['pageSize', String(state.size)] as [string, string]]),
    ...(state.sort
      ? ([
          ['orderByColumn', state.sort.field],
          ['isAsc', state.sort.descending ? 'desc' : 'asc'],
        ] as [string, string][])
      : []),
  ]
  const text = new URLSearchParams(written).toString()
  return text === '' ? '' : `?${text}`
}

/** What the state asks of the server. */
export const askOf = (state: ListState): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(state.filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  ),
  pageNum: state.page,
  pageSize: state.size,
  ...(state.sort && { orderByColumn: state.sort.field, isAsc: state.sort.descending ? 'desc' : 'asc' }),
})

type SetListState = (next: (now: ListState) => ListState) => void

/** The state in the address of the page, so that a link or a reload shows the same. */
export const useAddressState = (
  filterNames: readonly string[],
  sortable: readonly string[],
  sizes?: readonly number[],
): [ListState, SetListState] => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => stateOf(search, filterNames, sortable, sizes), [search, filterNames, sortable, sizes])
  const set = useCallback<SetListState>(
    (next) => {
      void navigate(
        { pathname, search: addressOf(next(stateOf(search, filterNames, sortable, sizes)), search, filterNames) },
        { replace: true },
      )
    },
    [navigate, pathname, search, filterNames, sortable, sizes],
  )
  return [state, set]
}

/** The state kept by the list itself: for a list inside a dialog, which has no address. */
export const useInnerState = (start: ListState = firstPage): [ListState, SetListState] => useState(start)

/** Setting filters goes back to the first page: the one shown may not exist any more. */
export const withFilters = (
  state: ListState,
  set: Readonly<Record<string, readonly string[] | undefined>>,
): ListState => ({
  ...state,
  page: 1,
  filters: Object.fromEntries(
    Object.entries({ ...state.filters, ...set }).flatMap(([name, values]) =>
      values === undefined || values.length === 0 ? [] : [[name, values]],
    ),
  ),
})
