import type { ProjectDetail } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { Facts, Panel } from '../../kit/ui/index.ts'
import { useLabels, useText } from '../../kit/i18n/index.ts'
import { endDateOf } from './rules.ts'
import { useCodes } from './words.tsx'

/** Everything that is written of a project, in the order of its form. */
export const ProjectFacts = ({ of }: { of: ProjectDetail }) => {
  const t = useText(projectMessages)
  const label = useLabels(projectMessages)
  const { type, status, method, build, importance, market } = useCodes()
  const said = (value: string, code: typeof type) => (value === '' ? '' : code.label(value))
  return (
    <>
      <Panel title={t('base')}>
        <Facts
          of={[
            [t('projectName'), of.projectName],
            [t('projectId'), of.projectId ?? (of.virtualFlag === '1' ? null : t('numberLater'))],
            [t('shortName'), of.shortName],
            [t('projectType'), said(of.projectType, type)],
            [t('projectStatus'), said(of.projectStatus, status)],
            [t('explorationMethod'), said(of.explorationMethod, method)],
            [t('buildMethod'), said(of.buildMethod, build)],
            [t('projectYear'), of.projectYear],
            [t('isMainProject'), said(of.isMainProject, importance)],
            [t('manageOrg'), of.manageOrg],
            [t('marketClassify'), said(of.marketClassify, market)],
            [t('acquireStartTime'), of.acquireStartTime],
            [t('acquireEndTime'), of.acquireEndTime],
            [t('designStartDate'), of.designStartDate],
            [t('designEndDate'), of.designEndDate],
            [t('projectEndTime'), endDateOf(of)],
            [t('deptName'), of.deptName],
            [t('teamId'), of.teamName || of.teamId],
            [t('jointOrg'), of.jointOrg],
            [t('projectCountry'), t(`country${of.projectCountry}`)],
            [t('teamLeader'), of.teamLeader],
          ]}
        />
      </Panel>
      <Panel title={t('geologyTask')}>
        <p className="project-task">{of.geologyTask || '–'}</p>
      </Panel>
      {of.remark !== null && of.remark !== '' && (
        <Panel title={label('remark')}>
          <p className="project-task">{of.remark}</p>
        </Panel>
      )}
    </>
  )
}
