import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { useLocation } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { ApplicationForm } from './form/form.tsx'
import { useSource } from './source.ts'
import { type Values, blank, plannedIn, today, valuesOf } from './values.ts'

/** A new application, for the project that the address names or the current one, unless it is a copy of another one. */
const NewApplication = () => {
  const t = useText(applicationMessages)
  const current = useCurrentProject()
  const asked = new URLSearchParams(useLocation().search)
  const named = asked.get('projectInfoNo')
  const given = Number(asked.get('copy'))
  const copied = Number.isInteger(given) && given > 0 ? given : undefined
  const { source, error, retry } = useSource(copied)
  const projectInfoNo = copied === undefined ? (named ?? current?.projectInfoNo) : source?.row.projectInfoNo
  const chosen = useApiQuery(
    project.select,
    { id: projectInfoNo ?? '' },
    { enabled: projectInfoNo !== undefined, keep: true },
  )
  const waiting =
    copied !== undefined && source === undefined ? error === null : projectInfoNo !== undefined && chosen.isPending
  const late = useLate(waiting)
  if (error && !source)
    return <Failed message={error.code === 404 ? t('gone') : error.msg} requestId={error.requestId} retry={retry} />
  if (waiting) return late ? <Waiting /> : null

  const { data } = chosen
  const days = plannedIn({ start: data?.designStartDate ?? null, end: data?.designEndDate ?? null }, today())
  // A copy asks for the same again, from now on.
  const start: Partial<Values> = source
    ? {
        ...valuesOf(
          source.row,
          source.lines.map((line) => ({ ...line, startDate: null, endDate: null })),
        ),
        ...days,
      }
    : {
        mixTypeId: 'ZY',
        ...days,
        lines: [blank],
        ...(data && {
          projectInfoNo: data.projectInfoNo,
          appName: t('defaultName', { project: data.shortName }).slice(0, 100),
        }),
      }
  const draft = `equipment/application:${copied === undefined ? 'new' : `copy:${copied}`}`
  return (
    <ApplicationForm
      key={`${draft} ${named ?? ''}`}
      title={source ? `${t('copy')} · ${source.row.number}` : t('add')}
      start={start}
      draft={draft}
      projectName={data?.projectName}
      {...(copied !== undefined && { fixed: { copiedFrom: copied } })}
    />
  )
}
export default NewApplication
