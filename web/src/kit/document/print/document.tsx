import type { AnyDocument, ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { isSigned } from '@geodepot/contracts/kit/signed-document.ts'
import type { SignatureRow } from '@geodepot/contracts/kit/signature.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Answered } from '../../ui/index.ts'
import { type AnswerCalls, useAnswers } from '../answers.ts'
import { useDocumentId, useDocumentPath } from '../place.ts'
import type { DocumentRow } from '../state.tsx'
import { usePaperQuery, usePaperText } from './language.ts'
import { Paper, PrintView } from './view.tsx'

interface DocumentPaperProps extends Pick<ComponentProps<typeof Paper>, 'title' | 'children' | 'corner' | 'landscape'> {
  readonly of: AnyDocument
  readonly row: DocumentRow
  /** The states in which it is in effect: in any other its state, or `otherwise`, is written across each page. */
  readonly inEffect: readonly string[]
  readonly otherwise?: string
}
/** The paper of a document itself. */
export const DocumentPaper = ({ of, row, inEffect, otherwise, children, ...paper }: DocumentPaperProps) => {
  const state = usePaperText(of.messages)(`state_${row.docState}`)
  return (
    <Paper
      number={row.number}
      callCode={row.callCode}
      state={state}
      mark={inEffect.includes(row.docState) ? undefined : (otherwise ?? state)}
      {...paper}
    >
      {children}
    </Paper>
  )
}

/** What a paper is made of, in its language. */
export interface Printed<R> {
  readonly row: R
  readonly history: readonly HistoryEntry[]
  /** While it awaits its approval. */
  readonly steps: readonly ApprovalStep[] | undefined
  readonly signatures?: readonly SignatureRow[]
}
interface DocumentPrintProps<R extends DocumentRow> extends Pick<
  ComponentProps<typeof PrintView>,
  'letterhead' | 'sheets'
> {
  readonly of: AnyDocument
  readonly calls: AnswerCalls<R>
  readonly children: (printed: Printed<R>) => ReactNode
}
const Sheet = <R extends DocumentRow>({
  of,
  calls,
  children,
}: Pick<DocumentPrintProps<R>, 'of' | 'calls' | 'children'>) => {
  const { query, history, steps, signatures } = useAnswers(of, calls)
  return (
    <Answered asked={[query, history, ...(steps ? [steps] : [])]}>
      {() =>
        query.data &&
        history.data &&
        // Whoever prints before they are there would print none.
        (signatures || !isSigned(of)) &&
        children({
          row: query.data,
          history: history.data,
          steps: steps?.data,
          signatures: signatures?.signatures ?? [],
        })
      }
    </Answered>
  )
}
/** The page on which the papers of a document are looked at and printed. */
export const DocumentPrint = <R extends DocumentRow>({ letterhead, sheets, ...asked }: DocumentPrintProps<R>) => {
  const id = useDocumentId()
  const back = `${useDocumentPath(asked.of)}/${id}`
  const { data } = usePaperQuery(asked.calls.get, { id })
  return (
    <PrintView name={data?.number ?? ''} letterhead={letterhead} back={back} sheets={sheets}>
      <Sheet {...asked} />
    </PrintView>
  )
}
