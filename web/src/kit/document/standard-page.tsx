import type { AnyDocument, ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { submissionOf } from '@geodepot/contracts/kit/transition.ts'
import type { z } from 'zod'
import { useApiQuery } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { useTag } from '../routing/index.ts'
import { Empty } from '../ui/index.ts'
import { DocumentPage, type DocumentPageProps } from './page.tsx'
import { useDocumentId, useDocumentPath } from './place.ts'
import { type StandardCalls, useStandardActions } from './standard-actions.ts'
import type { DocumentRow } from './state.tsx'

type Named<A> = Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<A>>
/** The calls of a document that is approved by a chain, as far as it is shown and printed. */
export interface ApprovedCalls<R> extends StandardCalls<R> {
  readonly history: Named<HistoryEntry[]>
  readonly steps: Named<ApprovalStep[]>
}
interface StandardPageProps<R extends DocumentRow> extends Pick<
  DocumentPageProps<R>,
  'subtitle' | 'figures' | 'related' | 'children'
> {
  readonly of: AnyDocument
  readonly calls: ApprovedCalls<R> & Readonly<Partial<Record<string, AnyOperation>>>
}

// Where it begins, where it is submitted to, and how it ends when all agree.
const usualWay = (of: AnyDocument): string[] => [
  ...new Set(
    [Object.keys(of.states)[0], submissionOf(of)?.transition.to, of.approval?.approved].flatMap((one) => one ?? []),
  ),
]
/** The page of a document that is approved, with all that follows from its declaration. */
export const StandardPage = <R extends DocumentRow>({ of, calls, ...shown }: StandardPageProps<R>) => {
  const word = useText(of.messages)
  const tag = useTag()
  const id = useDocumentId()
  const path = useDocumentPath(of)
  const query = useApiQuery<Named<R>>(calls.get, { id })
  const history = useApiQuery(calls.history, { id })
  const awaits = query.data?.docState === of.approval?.pending
  const steps = useApiQuery(calls.steps, { id }, { enabled: awaits })
  const acts = useStandardActions<R>(of, calls, (name) => {
    if (name === 'remove') tag.close()
  })
  if (query.error?.code === 404) return <Empty title={word('gone')} />
  return (
    <DocumentPage<R>
      {...shown}
      of={of}
      query={query}
      history={history}
      steps={awaits ? steps : undefined}
      acts={acts}
      way={usualWay(of)}
      print={`${path}/${id}/print`}
    />
  )
}
