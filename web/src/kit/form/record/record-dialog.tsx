import type { AnswerOf, AnyOperation, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { useApiQuery } from '../../api/index.ts'
import { AppDialog, type DialogWidth, Failed, Forbidden, Waiting } from '../../ui/index.ts'

/** What a dialog is about: a new record, or one that is read by its operation. */
export type Subject<O extends AnyOperation> = 'new' | AskOf<O>
/** What a record's form is told by its dialog: the record, unless it is a new one. */
export interface RecordFormProps<O extends AnyOperation> {
  readonly given?: AnswerOf<O>
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

interface RecordDialogProps<O extends AnyOperation> {
  /** The operation that reads one record. */
  readonly of: O
  readonly subject: Subject<O> | undefined
  readonly close: () => void
  readonly title: string
  readonly width?: DialogWidth
  /** The form; best a lazy one, since the list beside it does without. */
  readonly form: ComponentType<RecordFormProps<O>>
}

const Edit = <O extends AnyOperation>({
  of,
  ask,
  form: Form,
  ...rest
}: RecordFormProps<O> & { of: O; ask: AskOf<O>; form: ComponentType<RecordFormProps<O>> }) => {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(of, ask, { fresh: 0 })
  // What an earlier look left behind may be out of date: the form opens with what holds now. Once open it stays,
  // whatever becomes of a later reading.
  const [opened, setOpened] = useState(false)
  if (!opened && isFetchedAfterMount && data !== undefined && !error) setOpened(true)
  if (data === undefined || !opened) {
    if (!error) return <Waiting late as="fields" />
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  }
  return <Form {...rest} given={data} />
}

/** Adds or changes a record, while there is a subject. Closing asks while something is typed that was not saved. */
export const RecordDialog = <O extends AnyOperation>({
  of,
  subject,
  close,
  title,
  width = 720,
  form: Form,
}: RecordDialogProps<O>) => {
  const [dirty, setDirty] = useState(false)
  const content = { close, setDirty }
  return (
    <AppDialog
      open={subject !== undefined}
      title={title}
      width={width}
      dirty={dirty && subject !== undefined}
      onClose={close}
    >
      <Suspense fallback={<Waiting late as="fields" />}>
        {subject === 'new' ? (
          <Form {...content} />
        ) : (
          subject !== undefined && <Edit of={of} ask={subject} form={Form} {...content} />
        )}
      </Suspense>
    </AppDialog>
  )
}
