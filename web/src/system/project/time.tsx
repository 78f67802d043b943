import type { ProjectDetail } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { endDateOf, timeOf } from './rules.ts'

/** How far a project is in its contract's time: a bar, how much has passed, how many days are left or too many. */
export const ProjectTime = ({ of }: { of: ProjectDetail }) => {
  const t = useText(projectMessages)
  const time = timeOf(
    {
      start: of.designStartDate ?? of.acquireStartTime,
      end: of.designEndDate ?? of.acquireEndTime,
      ended: endDateOf(of),
    },
    today(),
  )
  if (!time) return null
  const { share, days } = time
  const said =
    time.state === 'ended'
      ? null
      : t({ ahead: 'daysAhead', within: 'daysLeft', over: 'daysOver' }[time.state] as 'daysLeft', { count: days })
  return (
    <div className={`project-time project-time-${time.state}`}>
      <span>{time.start}</span>
      <span
        className="project-time-bar"
        role="img"
        aria-label={t('timePassed', { share })}
        title={t('timePassed', { share })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
      <span>{time.end}</span>
      {said !== null && <strong>{said}</strong>}
    </div>
  )
}
