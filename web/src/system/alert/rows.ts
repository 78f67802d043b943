import type { AnyOperation, AnswerOf, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type Order as Sort, sorted } from '@geodepot/contracts/kit/order.ts'
import { alertPageSizes } from '@geodepot/contracts/kit/wire.ts'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import type { Reread } from '../../kit/ui/index.ts'

/** The rows of an alert, a page at a time. */
export interface AlertRows<R> {
  /** Of the page shown; undefined while they are on their way. */
  readonly rows: readonly R[] | undefined
  readonly total: number
  readonly exact: boolean
  readonly query: Reread
  readonly page: number
  readonly size: number
  readonly go: (page: number) => void
  readonly resize: (size: number) => void
  readonly sort: Sort | undefined
  readonly setSort: (sort: Sort | undefined) => void
}

const usePaging = (first?: Sort) => {
  const [state, setState] = useState<{ page: number; size: number; sort: Sort | undefined }>({
    page: 1,
    size: alertPageSizes[0],
    sort: first,
  })
  return {
    ...state,
    go: (page: number) => {
      setState((now) => ({ ...now, page }))
    },
    resize: (size: number) => {
      setState((now) => ({ ...now, size, page: 1 }))
    },
    setSort: (sort: Sort | undefined) => {
      setState((now) => ({ ...now, sort, page: 1 }))
    },
  }
}

/** Rows that come all at once, and are sorted and paged here. */
export const useRowsHere = <R extends object, O extends AnyOperation>(
  operation: O & (AnswerOf<O> extends readonly R[] ? unknown : never),
): AlertRows<R> => {
  const { page, size, sort, ...paging } = usePaging()
  const query = useApiQuery<O>(operation, {} as AskOf<O>, { fresh: 0 })
  const all = query.data as readonly R[] | undefined
  const last = Math.max(1, Math.ceil((all?.length ?? 0) / size))
  const shown = Math.min(page, last)
  return {
    ...paging,
    page: shown,
    size,
    sort,
    total: all?.length ?? 0,
    exact: true,
    query,
    rows: all && sorted(all, sort).slice((shown - 1) * size, shown * size),
  }
}

interface Page<R> {
  readonly rows: readonly R[]
  readonly total: number
  readonly totalExact?: false | undefined
}
/** Rows that the server sorts and pages, in their `first` order unless a person asks otherwise. */
export const useRowsThere = <R extends object, O extends AnyOperation>(operation: O, first: Sort): AlertRows<R> => {
  const { page, size, sort, ...paging } = usePaging(first)
  const ask = {
    pageNum: page,
    pageSize: size,
    ...(sort && { orderByColumn: sort.field, isAsc: sort.descending ? 'desc' : 'asc' }),
  }
  const query = useApiQuery<O>(operation, ask as AskOf<O>, { keep: true, fresh: 0 })
  const answer = query.data as Page<R> | undefined
  return {
    ...paging,
    page,
    size,
    sort,
    total: answer?.total ?? 0,
    exact: answer?.totalExact !== false,
    query,
    rows: answer?.rows,
  }
}
