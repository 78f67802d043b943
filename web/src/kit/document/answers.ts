import {
  type AnyDocument,
  type ApprovalStep,
  type HistoryEntry,
  approvalOperations,
} from '@geodepot/contracts/kit/document.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { CallError } from '../api/index.ts'
import { useSignatures } from '../signature/index.ts'
import { useDocumentId } from './place.ts'
import { usePaperQuery } from './print/language.ts'

type Named<A> = Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<A>>
/** The calls that a document's page and paper ask. */
export interface AnswerCalls<R> {
  readonly get: Named<R>
  readonly history: Named<HistoryEntry[]>
}
/** Who is asked now and after; nothing unless it awaits its approval. */
export const useSteps = (
  of: AnyDocument,
  row: { readonly id: number; readonly docState: string } | undefined,
): UseQueryResult<ApprovalStep[], CallError> | undefined => {
  const { steps } = useMemo(() => approvalOperations(of), [of])
  const awaits = row !== undefined && row.docState === of.approval?.pending
  const asked = usePaperQuery(steps, { id: row?.id ?? 0 }, { enabled: awaits })
  return awaits ? asked : undefined
}

/**
 * What there is to know of the document that the address names: itself, its history, its approval, who signed it. On a paper in the
 * language of the paper.
 */
export const useAnswers = <R extends { readonly id: number; readonly docState: string }>(
  of: AnyDocument,
  { get, history }: AnswerCalls<R>,
) => {
  const id = useDocumentId()
  const query = usePaperQuery(get, { id })
  return {
    query,
    history: usePaperQuery(history, { id }),
    steps: useSteps(of, query.data),
    signatures: useSignatures(of, id),
  }
}
