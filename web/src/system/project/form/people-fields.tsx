import { project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { useState } from 'react'
import { useApiQuery } from '../../../kit/api/index.ts'
import { type Form, SuggestField, useSettled } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

interface Led {
  readonly teamId?: string | undefined
  readonly teamLeader?: string | undefined
  readonly teamLeaderId?: unknown
}

/** The crew: one that is there, or a new number. */
export const TeamField = <V extends Led>({ form }: { form: Form<V> }) => {
  const t = useText(projectMessages)
  const { data = [] } = useApiQuery(project.teams, {}, { fresh: 60_000 })
  return (
    <SuggestField
      form={form}
      name="teamId"
      max={40}
      hint={t('teamHint')}
      options={data.map(({ teamId, teamName, deptName }) => ({
        value: teamId,
        label: teamName === teamId ? teamId : `${teamId} ${teamName}`,
        detail: deptName,
      }))}
    />
  )
}

/** The manager: somebody with an account, found by name, or a name. */
export const LeaderField = <V extends Led>({ form }: { form: Form<V> }) => {
  const t = useText(projectMessages)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data } = useApiQuery(
    project.people,
    { pageSize: 10, ...(keyword !== '' && { keyword }) },
    { enabled: keyword !== '', keep: true },
  )
  return (
    <SuggestField
      form={form}
      name="teamLeader"
      max={60}
      hint={t('leaderHint')}
      onType={setTyped}
      onPick={(taken) => form.set('teamLeaderId', taken?.key)}
      options={
        keyword === ''
          ? []
          : (data?.rows ?? []).map(({ userId, nickName, userName, deptName }) => ({
              value: nickName,
              label: nickName,
              detail: `${deptName} · ${userName}`,
              key: userId,
            }))
      }
    />
  )
}
