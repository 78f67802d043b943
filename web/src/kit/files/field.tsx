import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { useEffect, useEffectEvent } from 'react'
import { useApiQuery } from '../api/index.ts'
import { type FieldProps, FieldSlot, type Form, useField } from '../form/index.ts'
import { useLate } from '../ui/index.ts'
import { translate, useText } from '../i18n/index.ts'
import { FilesFailed, FilesWaiting } from './attachments.tsx'
import { FileBox } from './box.tsx'
import type { ChooserProps } from './upload/chooser.tsx'
import { useUploads } from './upload/use-uploads.ts'

export interface AttachmentsFieldProps {
  readonly value: readonly FileRow[]
  readonly onChange: (rows: readonly FileRow[]) => void
  /** `area/module`: whose limits hold. */
  readonly kind?: string | undefined
  /** At most one file; another one takes its place. */
  readonly one?: boolean
  readonly shrink?: boolean
}
const joined = (before: readonly FileRow[], arrived: readonly FileRow[], one: boolean): readonly FileRow[] =>
  one ? arrived.slice(-1) : [...before, ...arrived]

/** Files that belong to nothing yet: the form around the field sends their ids with what is saved. */
export const AttachmentsField = ({ value, onChange, kind, one = false, shrink = false }: AttachmentsFieldProps) => {
  const uploads = useUploads({ kind, one, held: value.length, shrink }, (arrived) =>
    onChange(joined(value, arrived, one)),
  )
  return (
    <FileBox
      rows={value}
      uploads={uploads}
      one={one}
      remove={({ id }) => onChange(value.filter((row) => row.id !== id))}
    />
  )
}

interface Held {
  readonly attachments?: readonly string[] | undefined
}
export interface FormAttachmentsProps extends Omit<FieldProps<Held>, 'name'> {
  /** Whose files they are; nothing for what is new. */
  readonly record?: string | undefined
  readonly kind: string
  readonly shrink?: boolean
}
// What is sent is in `attachments`; what is shown of it is the page's own.
const shownRows = '$attachments'
const none: readonly FileRow[] = []
const rowsOf = (value: unknown): readonly FileRow[] | undefined =>
  Array.isArray(value) ? (value as readonly FileRow[]) : undefined

const Bound = ({
  form,
  there,
  kind,
  shrink,
  input,
}: {
  form: Form<Held>
  there: readonly FileRow[]
  kind: string
  shrink: boolean
  input: NonNullable<ChooserProps['input']>
}) => {
  const held = rowsOf(useField(form, shownRows).value) ?? there
  const write = (rows: readonly FileRow[]) => {
    form.set(shownRows, rows)
    form.set(
      'attachments',
      rows.map(({ id }) => id),
    )
  }
  // The form may have changed since it was drawn.
  const now = () => rowsOf((form.store.read().values as Record<string, unknown>)[shownRows]) ?? there
  const uploads = useUploads({ kind, held: held.length, shrink }, (arrived) => write(joined(now(), arrived, false)))
  const settled = useEffectEvent(async () =>
    (await uploads.queue.settled())
      ? []
      : [{ field: 'attachments', key: 'notAllSent', msg: translate(filePageMessages, 'notAllSent') }],
  )
  const { beforeSaving } = form
  useEffect(() => beforeSaving(() => settled()), [beforeSaving])
  return (
    <FileBox
      rows={held}
      uploads={uploads}
      input={input}
      remove={({ id }) => write(now().filter((row) => row.id !== id))}
    />
  )
}

const Existing = ({ record, ...bound }: { record: string } & Omit<Parameters<typeof Bound>[0], 'there'>) => {
  const { data, error, isPending, refetch } = useApiQuery(file.listById, { id: record })
  const late = useLate(isPending)
  if (data) return <Bound {...bound} there={data} />
  return error ? <FilesFailed error={error} retry={() => void refetch()} /> : late && <FilesWaiting />
}

/** The attachments of what a form writes, sent with it as `attachments`. Saving waits for what is on its way. */
export const FormAttachments = ({ form, record, kind, shrink = false, ...slot }: FormAttachmentsProps) => {
  const t = useText(filePageMessages)
  return (
    <FieldSlot wide label={t('attachments')} {...slot} form={form} name="attachments">
      {({ input }) => {
        const bound = {
          form,
          kind,
          shrink,
          input: { id: input.id, 'aria-invalid': input['aria-invalid'], 'aria-describedby': input['aria-describedby'] },
        }
        return record === undefined ? <Bound {...bound} there={none} /> : <Existing {...bound} record={record} />
      }}
    </FieldSlot>
  )
}
