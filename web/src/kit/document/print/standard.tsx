import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type ReactNode } from 'react'
import { Answered } from '../../ui/index.ts'
import type { DocumentRow } from '../state.tsx'
import { useDocumentId, useDocumentPath } from '../place.ts'
import type { ApprovedCalls } from '../standard-page.tsx'
import { usePaperQuery, usePaperText } from './language.ts'
import { PaperApproval } from './tables.tsx'
import { type Letterhead, Paper, PrintView } from './view.tsx'

interface StandardPrintProps<R extends DocumentRow> {
  readonly of: AnyDocument
  readonly calls: ApprovedCalls<R>
  readonly letterhead: Letterhead
  /** What it says, in the language of the print. */
  readonly children: (row: R) => ReactNode
}
const Sheet = <R extends DocumentRow>({ of, calls, children }: Omit<StandardPrintProps<R>, 'letterhead'>) => {
  const word = usePaperText(of.messages)
  const id = useDocumentId()
  const query = usePaperQuery<ApprovedCalls<R>['get']>(calls.get, { id })
  const history = usePaperQuery(calls.history, { id })
  const awaits = query.data?.docState === of.approval?.pending
  const steps = usePaperQuery(calls.steps, { id }, { enabled: awaits })
  const paper = (row: R) => {
    const state = word(`state_${row.docState}`)
    // What is not approved says so across the paper.
    const mark = row.docState === of.approval?.approved ? undefined : state
    return (
      <Paper title={word('title')} number={row.number} callCode={row.callCode} state={state} mark={mark}>
        {children(row)}
        <PaperApproval of={of} history={history.data ?? []} steps={awaits ? steps.data : undefined} />
      </Paper>
    )
  }
  return (
    <Answered asked={[query, history, ...(awaits ? [steps] : [])]} gone={word('gone')}>
      {() => query.data && paper(query.data)}
    </Answered>
  )
}

/** The paper of a document that is approved: what it says, who signed it, and who is to sign it. */
export const StandardPrint = <R extends DocumentRow>({ letterhead, ...shown }: StandardPrintProps<R>) => {
  const id = useDocumentId()
  const path = useDocumentPath(shown.of)
  const { data } = usePaperQuery<ApprovedCalls<R>['get']>(shown.calls.get, { id })
  return (
    <PrintView name={data?.number ?? ''} letterhead={letterhead} back={`${path}/${id}`}>
      <Sheet<R> {...shown} />
    </PrintView>
  )
}
