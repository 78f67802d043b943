import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { DocumentState } from '../../kit/document/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import './project.css'

const latest = 5
interface Row {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly docState: string
  readonly createTime: string
}
interface PartProps {
  readonly of: AnyDocument
  readonly title: string
  readonly view: string
  readonly projectInfoNo: string
  readonly rows: readonly Row[]
  readonly total: number
}

const Part = ({ of, title, view, projectInfoNo, rows, total }: PartProps) => {
  const t = useText(projectHoldingMessages)
  const path = usePathOf(view)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {path !== undefined && <Link to={`${path}?projectInfoNo=${projectInfoNo}`}>{t('all', { count: total })}</Link>}
      </h3>
      <ul className="project-documents">
        {rows.map((row) => (
          <li key={row.id}>
            {path === undefined ? <span>{row.number}</span> : <Link to={`${path}/${row.id}`}>{row.number}</Link>}
            <span className="project-document-title" title={row.title}>
              {row.title}
            </span>
            <DocumentState of={of} state={row.docState} />
            <time dateTime={row.createTime}>{shownDate(row.createTime)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The latest applications, allocations and returns of a project. */
const ProjectDocuments = ({ projectInfoNo }: { projectInfoNo: string }) => {
  const t = useText(projectHoldingMessages)
  const person = usePerson()
  const path = usePathOf('equipment/application/index')
  const ask = { projectInfoNo, pageSize: latest }
  const applications = useApiQuery(applicationCalls.list, ask).data
  const allocations = useApiQuery(allocationCalls.list, ask, {
    enabled: mayDo(person, allocationCalls.list.permission),
  }).data
  const returns = useApiQuery(returnCalls.list, ask, { enabled: mayDo(person, returnCalls.list.permission) }).data
  const none = applications?.total === 0 && (allocations?.total ?? 0) === 0 && (returns?.total ?? 0) === 0
  return (
    <Panel title={t('documents')}>
      {none && <p className="quiet">{t('noDocuments')}</p>}
      {applications && (
        <Part
          of={application}
          title={t('applications')}
          view="equipment/application/index"
          projectInfoNo={projectInfoNo}
          total={applications.total}
          rows={applications.rows.map((row) => ({ ...row, title: row.appName }))}
        />
      )}
      {allocations && (
        <Part
          of={allocation}
          title={t('allocations')}
          view="equipment/allocation/index"
          projectInfoNo={projectInfoNo}
          total={allocations.total}
          rows={allocations.rows.map((row) => ({ ...row, title: row.fromHolder }))}
        />
      )}
      {returns && (
        <Part
          of={deviceReturn}
          title={t('returns')}
          view="equipment/return/index"
          projectInfoNo={projectInfoNo}
          total={returns.total}
          rows={returns.rows.map((row) => ({ ...row, title: row.toPool }))}
        />
      )}
      {none && path !== undefined && mayDo(person, 'equipment:application:add') && (
        <Link to={`${path}/new?projectInfoNo=${projectInfoNo}`}>{t('newApplication')}</Link>
      )}
    </Panel>
  )
}
export default ProjectDocuments
