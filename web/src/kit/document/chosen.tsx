import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { submissionOf } from '@geodepot/contracts/kit/transition.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Allowed } from '../access/index.ts'
import { CallError, showError, toast } from '../api/index.ts'
import { useNarrow } from '../browser/index.ts'
import { useText } from '../i18n/index.ts'
import { ExportButton } from '../list/index.ts'
import { type DocumentActions, mutate } from './actions.tsx'
import type { DocumentRow } from './state.tsx'

type Word = KeyOf<typeof kitMessages>
interface Standing extends DocumentRow {
  readonly docStatus: string
  readonly approvalStatus: string | null
}
interface ChosenCalls {
  readonly update: AnyOperation
  readonly remove: AnyOperation
  readonly submit: AnyOperation
  readonly export: AnyOperation
}
/** Why a document that is past changing is left alone: what failed its approval says so before anything else. */
const against = (row: Standing, submitted: Word): Word | undefined =>
  row.approvalStatus === 'approvalFailed' ? 'refusedIsFinal' : row.docStatus === 'subY' ? submitted : undefined

/** What stands in the way of each, for the rows that are chosen; nothing where it may be tried. */
const objections = {
  edit: (rows: readonly Standing[]): Word | undefined => {
    const [only] = rows
    return only === undefined || rows.length > 1 ? 'selectToEdit' : against(only, 'submittedNotModified')
  },
  remove: (rows: readonly Standing[]): Word | undefined => {
    const [only] = rows
    if (only === undefined) return 'selectToDelete'
    if (rows.length === 1) return against(only, 'submittedNotDeleted')
    return rows.some(({ can }) => can['remove'] !== true) ? 'undeletableChosen' : 'onlyOneDeleted'
  },
  submit: (rows: readonly Standing[]): Word | undefined => {
    const [only] = rows
    return only === undefined || rows.length > 1 ? 'selectToSubmit' : against(only, 'submittedNotAgain')
  },
}

/** The call that submits several at once, all of them or none, and what is asked first. */
interface Together {
  readonly of: AnyOperation
  readonly question: (count: number) => string
}
/**
 * Buttons of a list of documents that act on the rows that are chosen, and say what is missing where none is: changing,
 * deleting, submitting, and the export of these rows alone.
 */
export const useChosen = <R extends Standing>(
  of: AnyDocument,
  calls: ChosenCalls,
  acts: DocumentActions<R>,
  together?: Together,
): ((rows: readonly R[], clear?: () => void) => ReactNode) => {
  const t = useText(kitMessages)
  const word = useText(of.messages)
  const submit = submissionOf(of)?.name ?? 'submit'
  const start = (name: string, rows: readonly R[], objection: Word | undefined, clear: (() => void) | undefined) => {
    const [row] = rows
    const action = row && acts.shown(row).find((one) => one.name === name)
    if (objection !== undefined) toast.warning(t(objection))
    else if (row && action) acts.start(action, row, clear)
    else toast.warning(t('forbidden'))
  }
  const submitAll = async ({ of: call, question }: Together, rows: readonly R[], clear: (() => void) | undefined) => {
    const objection = rows.map((row) => against(row, 'submittedNotAgain')).find((one) => one !== undefined)
    if (objection !== undefined) return toast.warning(t(objection))
    const text = rows.map(({ number }) => number).join(', ')
    if (!(await toast.confirm({ title: question(rows.length), text, ok: word(submit) }))) return
    await mutate(call, { ids: rows.map(({ id }) => id) }, clear ? { before: clear } : {}).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      showError(error)
    })
  }
  const startSubmit = (rows: readonly R[], clear: (() => void) | undefined) => {
    if (together && rows.length > 1) void submitAll(together, rows, clear)
    else start(submit, rows, objections.submit(rows), clear)
  }
  const narrow = useNarrow()
  return (rows, clear) =>
    // Of cards none is chosen: each has its own actions, and what destroys is not beside the thumb.
    !narrow && (
      <>
        <Allowed permissions={[calls.update.permission]}>
          <Button onClick={() => start('edit', rows, objections.edit(rows), clear)}>{word('edit')}</Button>
        </Allowed>
        <Allowed permissions={[calls.submit.permission]}>
          <Button onClick={() => startSubmit(rows, clear)}>{word(submit)}</Button>
        </Allowed>
        <Allowed permissions={[calls.remove.permission]}>
          <Button danger onClick={() => start('remove', rows, objections.remove(rows), clear)}>
            {word('remove')}
          </Button>
        </Allowed>
        <ExportButton
          of={calls.export}
          ask={{ ids: rows.map(({ id }) => id) }}
          before={() => {
            if (rows.length === 0) toast.warning(t('selectToExport'))
            return rows.length > 0
          }}
        />
      </>
    )
}
