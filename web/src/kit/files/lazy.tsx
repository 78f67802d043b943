import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { Suspense, lazy } from 'react'
import { Awaits, Panel } from '../ui/index.ts'
import type { Form } from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import type { AttachmentsProps } from './attachments.tsx'
import type { AttachmentsFieldProps, FormAttachmentsProps } from './field.tsx'

const LazyAttachments = lazy(() => import('./attachments.tsx'))
const LazyShown = lazy(() => import('./attachments.tsx').then(({ FilesShown: shown }) => ({ default: shown })))
const LazyField = lazy(() => import('./field.tsx').then(({ AttachmentsField: field }) => ({ default: field })))
const LazyForm = lazy(() => import('./field.tsx').then(({ FormAttachments: form }) => ({ default: form })))
const LazyPhoto = lazy(() => import('./photo.tsx'))

/** The files of a record, as they are now: what is added or taken away is so at once. */
export const Attachments = (props: AttachmentsProps) => (
  <Suspense fallback={<Awaits />}>
    <LazyAttachments {...props} />
  </Suspense>
)

/** The same as a panel of a detail page. */
export const AttachmentsPanel = (props: AttachmentsProps) => (
  <Panel title={useText(filePageMessages)('attachments')}>
    <Attachments {...props} />
  </Panel>
)

/** Files that are only looked at and downloaded. */
export const FilesShown = (props: { readonly rows: readonly FileRow[] }) => (
  <Suspense fallback={<Awaits />}>
    <LazyShown {...props} />
  </Suspense>
)

/** Files that belong to nothing yet: the form around the field sends their ids with what is saved. */
export const AttachmentsField = (props: AttachmentsFieldProps) => (
  <Suspense fallback={<Awaits />}>
    <LazyField {...props} />
  </Suspense>
)

/** The attachments of what a form writes, sent with it as `attachments`. Saving waits for what is on its way. */
export const FormAttachments = <V extends object>({
  form,
  ...rest
}: Omit<FormAttachmentsProps, 'form'> & { readonly form: Form<V> }) => (
  <Suspense fallback={<Awaits />}>
    <LazyForm {...rest} form={form as unknown as FormAttachmentsProps['form']} />
  </Suspense>
)

/** The first picture of a record, as the photo of its card; nothing while there is none. */
export const RecordPhoto = ({ record }: { record: string }) => (
  <Suspense fallback={<Awaits />}>
    <LazyPhoto record={record} />
  </Suspense>
)
