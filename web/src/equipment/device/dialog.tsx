import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'

// Loaded when a form is first opened: the ledger itself does without its pickers.
const DeviceForm = lazy(() => import('./form.tsx').then(({ DeviceForm: form }) => ({ default: form })))

/** What the dialog is about: a new device, or one of the ledger. */
export type Subject = 'new' | { readonly id: number }
interface ContentProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

const Edit = ({ id, ...content }: ContentProps & { id: number }) => {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(device.get, { id }, { fresh: 0 })
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  // What an earlier look left behind may be out of date: the form opens with what holds now.
  if (!data || !isFetchedAfterMount) return <Waiting late as="fields" />
  return <DeviceForm given={data} {...content} />
}

/** Adds or changes a device, while there is a subject. Closing asks while something is typed that was not saved. */
export const DeviceDialog = ({ subject, close }: { subject: Subject | undefined; close: () => void }) => {
  const t = useText(deviceMessages)
  const [dirty, setDirty] = useState(false)
  const content = { close, setDirty }
  return (
    <AppDialog
      open={subject !== undefined}
      title={t(subject === 'new' ? 'add' : 'edit')}
      width={960}
      dirty={dirty && subject !== undefined}
      onClose={close}
    >
      <Suspense fallback={<Waiting late as="fields" />}>
        {subject === 'new' ? <DeviceForm {...content} /> : subject && <Edit id={subject.id} {...content} />}
      </Suspense>
    </AppDialog>
  )
}
