import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type ProjectDetail, project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting } from '../../../kit/ui/index.ts'
import { AttachmentsPanel } from '../../../kit/files/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { ProjectFacts } from '../facts.tsx'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0

// Loaded when a form is first opened: the list itself does without its pickers.
const ProjectForm = lazy(() => import('./form.tsx'))

/**
 * What the dialog is about: a new project, a new one in the place of a
 * virtual one, or one that is looked at or changed.
 */
export type Showing =
  | { readonly mode: 'add'; readonly replaces?: string }
  | { readonly mode: 'detail' | 'edit'; readonly id: string }
const titles = { add: 'add', edit: 'editTitle', detail: 'detail' } as const

interface ContentProps {
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}
const Content = ({ showing, ...content }: ContentProps & { showing: Showing }) => {
  const id = showing.mode === 'add' ? showing.replaces : showing.id
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(
    project.get,
    { id: id ?? '' },
    { fresh: 0, enabled: id !== undefined },
  )
  if (id === undefined) return <ProjectForm {...content} />
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  // What an earlier look left behind may be out of date: the form opens with what holds now.
  if (data === undefined || !isFetchedAfterMount) return <Waiting late as="fields" />
  return showing.mode === 'add' ? (
    <ProjectForm {...content} replaces={data} />
  ) : (
    <Known mode={showing.mode} of={data} {...content} />
  )
}
const Known = ({ mode, of, ...content }: ContentProps & { mode: 'detail' | 'edit'; of: ProjectDetail }) =>
  mode === 'edit' ? (
    <ProjectForm given={of} {...content} />
  ) : (
    <div className="project-detail" tabIndex={reachable}>
      <ProjectFacts of={of} />
      <AttachmentsPanel record={recordNameOf(projectDocument.name, of.id)} canEdit={false} />
    </div>
  )

/** The project's information in its three modes. Closing asks while something is typed that was not saved. */
export const ProjectDialog = ({ showing, close }: { showing: Showing | undefined; close: () => void }) => {
  const t = useText(projectMessages)
  const web = useText(webMessages)
  const [dirty, setDirty] = useState(false)
  return (
    <AppDialog
      open={showing !== undefined}
      title={t(titles[showing?.mode ?? 'detail'])}
      width={960}
      dirty={dirty && showing !== undefined && showing.mode !== 'detail'}
      onClose={close}
      {...(showing?.mode === 'detail' && { footer: <Button onClick={close}>{web('cancel')}</Button> })}
    >
      <Suspense fallback={<Waiting late as="fields" />}>
        {showing && <Content key={JSON.stringify(showing)} showing={showing} close={close} setDirty={setDirty} />}
      </Suspense>
    </AppDialog>
  )
}
