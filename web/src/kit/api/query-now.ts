import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { call } from './call.ts'
import { queryKeyOf, queryClient } from './query.ts'

/**
 * An answer as it is now. A page that is reading the same just then shares it:
 * asked apart, the later call would cancel the earlier one.
 */
export const queryNow = <O extends AnyOperation>(operation: O, ask: AskOf<O>): Promise<AnswerOf<O>> =>
  queryClient.fetchQuery({
    queryKey: queryKeyOf(operation, ask),
    queryFn: ({ signal }) => call(operation, ask, { quiet: true, signal, read: true }),
    staleTime: 0,
    meta: { notify: true },
  })
