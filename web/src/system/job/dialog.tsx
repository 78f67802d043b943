import { job } from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const JobForm = lazy(() => import('./form.tsx').then(({ JobForm: form }) => ({ default: form })))

/** What the dialog is about: a new job, or one of the list. */
export type Subject = 'new' | { readonly id: number }
interface ContentProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

const Edit = ({ id, ...content }: ContentProps & { id: number }) => {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(job.get, { jobId: id }, { fresh: 0 })
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  if (!data || !isFetchedAfterMount) return <Waiting as="fields" />
  return <JobForm given={data} {...content} />
}

/** Adds or changes a job, while there is a subject. */
export const JobDialog = ({ subject, close }: { subject: Subject | undefined; close: () => void }) => {
  const t = useText(jobMessages)
  const [dirty, setDirty] = useState(false)
  const content = { close, setDirty }
  return (
    <AppDialog
      open={subject !== undefined}
      title={t(subject === 'new' ? 'add' : 'edit')}
      width={720}
      dirty={dirty && subject !== undefined}
      onClose={close}
    >
      <Suspense fallback={<Waiting as="fields" />}>
        {subject === 'new' ? <JobForm {...content} /> : subject && <Edit id={subject.id} {...content} />}
      </Suspense>
    </AppDialog>
  )
}
