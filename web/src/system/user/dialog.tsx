import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Handed } from './made.ts'

// Loaded when a form is first opened: the list itself does without its pickers.
const NewUser = lazy(() => import('./form.tsx').then(({ NewUser: form }) => ({ default: form })))
const ChangedUser = lazy(() => import('./form.tsx').then(({ ChangedUser: form }) => ({ default: form })))

/** What the dialog is about: a new user, or one of the list. */
export type Subject = 'new' | number
interface ContentProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}

const Blank = (props: ContentProps & { entered: (handed: Handed) => void }) => {
  const { data, error, refetch } = useApiQuery(accounts.blank, {})
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  return data ? <NewUser offered={data} {...props} /> : <Waiting as="fields" />
}
const Filled = ({ id, ...props }: ContentProps & { id: number }) => {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(accounts.get, { userId: id }, { fresh: 0 })
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  // What an earlier look left behind may be out of date: the form opens with what holds now.
  if (!data?.data || !isFetchedAfterMount) return <Waiting as="fields" />
  return <ChangedUser given={data} row={data.data} {...props} />
}

/** Adds or changes a user, while there is a subject. `entered` gets the password that was made for a new one. */
export const UserDialog = ({
  subject,
  close,
  entered,
}: {
  subject: Subject | undefined
  close: () => void
  entered: (handed: Handed) => void
}) => {
  const t = useText(accountMessages)
  const [dirty, setDirty] = useState(false)
  return (
    <AppDialog
      open={subject !== undefined}
      title={t(subject === 'new' ? 'add' : 'edit')}
      width={720}
      dirty={dirty && subject !== undefined}
      onClose={close}
    >
      <Suspense fallback={<Waiting as="fields" />}>
        {subject === 'new' && <Blank close={close} setDirty={setDirty} entered={entered} />}
        {typeof subject === 'number' && <Filled id={subject} close={close} setDirty={setDirty} />}
      </Suspense>
    </AppDialog>
  )
}
