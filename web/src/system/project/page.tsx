import { type ProjectDetail, project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { type ComponentType, Suspense, createElement, lazy, useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentPage, type Figure, useSteps } from '../../kit/document/index.ts'
import { Awaits } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type ProjectPanel, projectPanels, usePathOf, useTag } from '../../kit/routing/index.ts'
import { useProjectActions } from './actions.tsx'
import { useCurrentProject } from './selection/current.ts'
import { ProjectFacts } from './facts.tsx'
import { VirtualMark } from './name.tsx'
import { Team } from './team/team.tsx'
import { ProjectTime } from './time.tsx'
import { useCodes } from './words.tsx'
import './project.css'

const usual = ['draft', 'submitted', 'approved'] as const
// What stands has its approval behind it: the page then is about the work.
const stands = ({ docState }: ProjectDetail): boolean => docState === 'approved' || docState === 'virtual'

const drawn = new Map<ProjectPanel['load'], ComponentType<{ readonly projectInfoNo: string }>>()
const panelOf = (load: ProjectPanel['load']) => {
  const known = drawn.get(load) ?? lazy(load)
  drawn.set(load, known)
  return known
}
/** What other modules show of a project. */
const Panels = ({ projectInfoNo }: { projectInfoNo: string }) => {
  const person = usePerson()
  const panels = useMemo(() => projectPanels((permission) => mayDo(person, permission)), [person])
  return (
    <>
      {panels.map(({ name, load }) => (
        <Suspense key={name} fallback={<Awaits />}>
          {createElement(panelOf(load), { projectInfoNo })}
        </Suspense>
      ))}
    </>
  )
}

const Notes = ({ of }: { of: ProjectDetail }) => {
  const t = useText(projectMessages)
  return (
    <>
      {of.replacesName !== null && of.docState !== 'approved' && (
        <p className="document-note" role="note">
          {t('replacesNote', { name: of.replacesName })}
        </p>
      )}
      {of.waivedUntil !== null && (
        <p className="document-note" role="note">
          {t('waivedUntil', { until: of.waivedUntil, reason: of.waiverReason })}
          {of.waivedBy !== null && ` · ${of.waivedBy}`}
        </p>
      )}
    </>
  )
}

/** The page of one project: where it stands in its time, what it holds, its documents, its people and its files. */
const ProjectPage = () => {
  const t = useText(projectMessages)
  const id = useParams()['id'] ?? ''
  const tag = useTag()
  const navigate = useNavigate()
  const path = usePathOf('system/project/index')
  const current = useCurrentProject()
  const { status } = useCodes()
  const query = useApiQuery(project.get, { id })
  const row = query.data
  // A link may name a project by its approval: it has one tag all the same.
  const own = row && row.projectInfoNo !== id && path !== undefined ? `${path}/${row.projectInfoNo}` : undefined
  useEffect(() => {
    if (own !== undefined && tag.shown()) tag.close(own)
  }, [own, tag])
  const history = useApiQuery(project.history, { id: row?.id ?? 0 }, { enabled: row !== undefined })
  const steps = useSteps(projectDocument, row)
  const acts = useProjectActions((successor) => {
    if (successor === undefined || path === undefined) tag.close()
    else void navigate(`${path}/${successor}`, { replace: true })
  })
  if (own !== undefined) return null
  const figures = (of: ProjectDetail): readonly Figure[] => [
    ...(of.projectStatus === '' ? [] : [{ label: t('projectStatus'), value: status.label(of.projectStatus) }]),
    { label: t('projectId'), value: of.projectId ?? '–' },
  ]
  return (
    <DocumentPage
      of={projectDocument}
      alone
      query={query}
      history={history}
      steps={steps}
      acts={acts}
      print={path && row && `${path}/${row.projectInfoNo}/print`}
      usual={row && stands(row) ? undefined : usual}
      figures={figures}
      named={(of) => ({ text: of.projectName, ...(of.virtualFlag === '1' && { prefix: <VirtualMark /> }) })}
      subtitle={(of) =>
        [
          of.projectInfoNo === current?.projectInfoNo && t('isCurrent'),
          of.deptName,
          of.teamName || of.teamId,
          of.teamLeader,
          of.projectYear,
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {(of) => (
        <>
          <ProjectTime of={of} />
          <Notes of={of} />
          {stands(of) && <Panels projectInfoNo={of.projectInfoNo} />}
          <Team of={of} />
          <ProjectFacts of={of} />
        </>
      )}
    </DocumentPage>
  )
}
export default ProjectPage
