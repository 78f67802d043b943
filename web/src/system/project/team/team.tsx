import { type ProjectDetail, type ProjectMember, project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { Panel, Failed } from '../../../kit/ui/index.ts'
import { useConfirmedMutation } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Avatar } from '../../user/index.ts'

const AddMembers = lazy(() => import('./add-members.tsx'))

const Member = ({ of, remove }: { of: ProjectMember; remove: (() => void) | undefined }) => {
  const t = useText(projectMessages)
  const role = of.projectRole || (of.isLeader ? t('teamLeader') : of.postNames)
  return (
    <li>
      <Avatar name={of.nickName} address={of.avatar} size={32} />
      <span className="project-member">
        <strong>
          {of.nickName}
          {role !== '' && <small>{role}</small>}
        </strong>
        <span>{of.deptName}</span>
      </span>
      {remove && (
        <button
          type="button"
          className="project-remove"
          aria-label={`${t('removeMember')} ${of.nickName}`}
          onClick={remove}
        >
          {t('removeMember')}
        </button>
      )}
    </li>
  )
}

/** The people of a project; those who may add and remove them. */
export const Team = ({ of }: { of: ProjectDetail }) => {
  const t = useText(projectMessages)
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useApiQuery(project.members, { id: of.projectInfoNo })
  const take = useConfirmedMutation(project.removeMembers)
  const may = of.can.team === true
  const remove = ({ userId, nickName }: ProjectMember) =>
    void take(
      { id: of.projectInfoNo, ids: String(userId) },
      { title: t('removeMemberQuestion', { name: nickName }), ok: t('removeMember'), danger: true },
    )
  return (
    <Panel title={t('members')}>
      {error && !data && <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{t('noMembers')}</p>}
      {data && (
        <ul className="project-team">
          {data.map((member) => (
            <Member key={member.userId} of={member} remove={may ? () => remove(member) : undefined} />
          ))}
        </ul>
      )}
      {may && (
        <Button size="small" onClick={() => setAdding(true)}>
          {t('addMembers')}
        </Button>
      )}
      <Suspense fallback={null}>
        {adding && <AddMembers id={of.projectInfoNo} close={() => setAdding(false)} />}
      </Suspense>
    </Panel>
  )
}
