import { application } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { useSearchParams } from 'react-router'
import { CallError, queryNow } from '../../kit/api/index.ts'
import { NewPage } from '../../kit/document/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { ApplicationForm } from './form/form.tsx'
import { readSource } from './source.ts'
import { type Values, blank, plannedIn, today, valuesOf } from './values.ts'

/** What a new one begins with: a copy asks for the same again, from now on. */
const beginning = async (copiedFrom: number | undefined, projectInfoNo: string | undefined) => {
  const source = copiedFrom === undefined ? undefined : await readSource(copiedFrom)
  const id = source?.projectInfoNo ?? projectInfoNo
  // Without its project the form is empty, and another can be chosen.
  const unknown = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
  }
  const found = id === undefined ? undefined : await queryNow(project.select, { id }).catch(unknown)
  const days = plannedIn({ start: found?.designStartDate ?? null, end: found?.designEndDate ?? null }, today())
  const lines = source?.lines.map((line) => ({ ...line, startDate: null, endDate: null })) ?? []
  const start: Partial<Values> = source
    ? { ...valuesOf({ ...source, lines }), ...days }
    : {
        mixTypeId: 'ZY',
        ...days,
        lines: [blank],
        ...(found && {
          projectInfoNo: found.projectInfoNo,
          appName: translate(applicationMessages, 'defaultName', { project: found.shortName }).slice(0, 100),
        }),
      }
  return { start, projectName: found?.projectName, copiedFrom, number: source?.number }
}

interface NewProps {
  readonly draft: string
  readonly copiedFrom: number | undefined
  readonly projectInfoNo: string | undefined
}
const New = ({ draft, copiedFrom, projectInfoNo }: NewProps) => {
  const t = useText(applicationMessages)
  const found = useReadOnce(() => beginning(copiedFrom, projectInfoNo))
  const { number, ...begun } = found.data ?? {}
  return (
    <NewPage
      of={application}
      {...(number !== undefined && { title: `${t('copy')} · ${number}` })}
      draft={draft}
      asked={[found]}
    >
      {(place) => <ApplicationForm {...begun} {...place} />}
    </NewPage>
  )
}

/** A new application, for the project that the address names or the current one, unless it is a copy of another one. */
const NewApplication = () => {
  const current = useCurrentProject()
  const [address] = useSearchParams()
  const named = address.get('projectInfoNo') ?? undefined
  const copied = Number(address.get('copy'))
  const copiedFrom = Number.isInteger(copied) && copied > 0 ? copied : undefined
  const draft = copiedFrom === undefined ? 'new' : `copy:${copiedFrom}`
  const projectInfoNo = named ?? current?.projectInfoNo
  return <New key={`${draft} ${named ?? ''}`} draft={draft} copiedFrom={copiedFrom} projectInfoNo={projectInfoNo} />
}
export default NewApplication
