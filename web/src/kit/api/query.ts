import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import {
  QueryCache,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseQueryResult,
  hashKey,
  keepPreviousData,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError } from './error.ts'
import { answerOf } from './answer.ts'
import { useAwaited } from './awaited.ts'
import { call, callWhole } from './call.ts'
import { earlyNow } from './early.ts'
import { type Asked, requestOf } from './request.ts'
import { showError, toast } from './toast.ts'
import { language, useLanguage } from '../i18n/index.ts'

// 12 and '12' travel alike. Held apart, both would be read anew after a
// change, and the later call would cancel the earlier one.
const asSent = (key: QueryKey): string => {
  const sent: unknown = JSON.parse(
    JSON.stringify(key, (_name, value: unknown) => (typeof value === 'number' ? String(value) : value)),
  )
  return hashKey([sent])
}

// A page draws a failure in the place of its answer. Where it goes on showing the former answer, the failure is told
// here, once for all that look.
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (
      error instanceof CallError &&
      query.state.data !== undefined &&
      query.meta?.['notify'] === true &&
      query.isActive()
    )
      showError(error)
  },
})
/**
 * Answers that pages hold. A view left open in a tag finds its own again,
 * and re-reads them when they are older than a moment.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      queryKeyHashFn: asSent,
      retry: false,
      staleTime: 5000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The module of a call. */
export const moduleNamed = (operation: AnyOperation): string => parts(operation)[0]
const parts = (operation: AnyOperation): readonly [module: string, call: string] => {
  const dot = operation.name.lastIndexOf('.')
  return [operation.name.slice(0, dot), operation.name.slice(dot + 1)]
}
/** Under which an answer is held: module, call, language, input. */
export const queryKeyOf = <O extends AnyOperation>(operation: O, ask?: AskOf<O>): readonly unknown[] => {
  const key = [...parts(operation), language()]
  return ask === undefined ? key : [...key, ask]
}

/** Holds an answer that came with another, under the name of the call that would have given it. */
export const hold = (name: string, answer: unknown, asked: Asked = {}): void => {
  const dot = name.lastIndexOf('.')
  queryClient.setQueryData([name.slice(0, dot), name.slice(dot + 1), language(), asked], answer)
}

interface ApiQueryOptions {
  readonly enabled?: boolean
  /**
   * Whether the page shows a failure itself, which is the rule as long as it has
   * nothing else to show: false shows it by the catalogue too.
   */
  readonly quiet?: boolean
  /** Keeps the former answer while the next one is on its way. */
  readonly keep?: boolean
  /** Milliseconds for which an answer is taken as it is. */
  readonly fresh?: number
  /** Milliseconds after which it is asked again, while the page is in sight. */
  readonly every?: number
}
/** The answer of an operation, held for all that ask the same, and read anew in each language. */
export const useApiQuery = <O extends AnyOperation>(
  operation: O,
  ask: AskOf<O>,
  options: ApiQueryOptions = {},
): UseQueryResult<AnswerOf<O>, CallError> => {
  const { enabled = true, quiet = true, keep = false, fresh, every } = options
  const now = useLanguage()
  const query = useQuery<AnswerOf<O>, CallError>({
    queryKey: [...parts(operation), now, ask],
    queryFn: ({ signal }) => call(operation, ask, { quiet, signal, read: true }),
    // What the document asked for and has come by now is drawn at once.
    initialData: () =>
      earlyNow(
        () => requestOf(operation, ask as Asked),
        ({ status, text }) => answerOf(operation, status, text).answer as AnswerOf<O>,
      ),
    enabled,
    // What is asked again and again by itself disturbs nobody.
    meta: { notify: quiet && every === undefined },
    ...(keep && { placeholderData: keepPreviousData }),
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(every !== undefined && { refetchInterval: every }),
  })
  useAwaited(query.isLoading)
  return query
}

// A first answer that is under way may have been read before the change: the library would take it for the present, as it
// asks anew only where an answer is there already.
const readAnew = (filters: QueryFilters): Promise<unknown> => {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true })
  return queryClient.invalidateQueries(filters)
}
/** Re-reads what a change by this operation may have altered. */
export const refreshTouched = (operation: AnyOperation): Promise<unknown> =>
  operation.touches === 'all' ? readAnew({}) : refresh(parts(operation)[0], ...operation.touches)

/** Re-reads what pages show of these modules; what is not on screen is read when it is next. */
export const refresh = (...modules: readonly string[]): Promise<unknown> =>
  Promise.all(modules.map((module) => readAnew({ queryKey: [module] })))

interface ApiMutationOptions {
  /** The caller shows the error itself. */
  readonly quiet?: boolean
  /** Says nothing after a success. */
  readonly silent?: boolean
}
export interface ApiMutation<O extends AnyOperation> {
  /** Makes the change. `key`: the idempotency key of its form. Rejects with a CallError. */
  readonly run: (ask: AskOf<O>, key?: string) => Promise<AnswerOf<O>>
  readonly running: boolean
}
/** A change, after which the lists of its module and of those it touches are read anew. */
export const useApiMutation = <O extends AnyOperation>(
  operation: O,
  { quiet, silent }: ApiMutationOptions = {},
): ApiMutation<O> => {
  const { mutateAsync, isPending } = useMutation<
    { answer: AnswerOf<O>; msg: string },
    CallError,
    { ask: AskOf<O>; key: string | undefined }
  >({
    mutationFn: ({ ask, key }) => callWhole<O>(operation, ask, { quiet, key, change: true }),
    onSuccess: ({ msg }) => {
      if (silent !== true && msg !== '') toast.success(msg)
      void refreshTouched(operation)
    },
  })
  const run = useCallback(
    (ask: AskOf<O>, key?: string) => mutateAsync({ ask, key }).then(({ answer }) => answer),
    [mutateAsync],
  )
  return { run, running: isPending }
}
