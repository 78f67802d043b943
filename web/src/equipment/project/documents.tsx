import { allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { application, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { projectHoldingMessages } from '@geodepot/contracts/equipment/project.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { Latest } from '../../kit/document/index.ts'
import { Panel } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'

const latest = 5
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
        <Latest
          of={application}
          title={t('applications')}
          projectInfoNo={projectInfoNo}
          total={applications.total}
          rows={applications.rows.map((row) => ({ ...row, title: row.appName }))}
        />
      )}
      {allocations && (
        <Latest
          of={allocation}
          title={t('allocations')}
          projectInfoNo={projectInfoNo}
          total={allocations.total}
          rows={allocations.rows.map((row) => ({ ...row, title: row.fromHolder }))}
        />
      )}
      {returns && (
        <Latest
          of={deviceReturn}
          title={t('returns')}
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
