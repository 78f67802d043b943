import { type RoleOption, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useApiQuery, useApiMutation, CallError } from '../../../kit/api/index.ts'
import { GuardedButton, AppDialog, Failed, Forbidden, Waiting } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import './roles.css'

interface ChoiceProps {
  readonly id: number
  readonly version: number
  readonly roles: readonly (RoleOption & { readonly flag: boolean })[]
  readonly close: () => void
}
const Choice = ({ id, version, roles, close }: ChoiceProps) => {
  const t = useText(accountMessages)
  const f = useText(formMessages)
  const [held, setHeld] = useState<ReadonlySet<number>>(
    () => new Set(roles.flatMap(({ roleId, flag }) => (flag ? [roleId] : []))),
  )
  const [trouble, setTrouble] = useState<string>()
  const { run } = useApiMutation(accounts.setAuthRole, { quiet: true })
  const turn = (roleId: number) =>
    setHeld((before) =>
      before.has(roleId) ? new Set([...before].filter((one) => one !== roleId)) : new Set([...before, roleId]),
    )
  const save = async () => {
    try {
      await run({ userId: id, roleIds: [...held], version })
      close()
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setTrouble(thrown.msg)
    }
  }
  return (
    <>
      {trouble !== undefined && <Alert type="error" showIcon title={trouble} className="user-roles-note" />}
      <ul className="user-roles" aria-label={t('roleIds')}>
        {roles.map(({ roleId, roleName, roleKey }) => (
          <li key={roleId}>
            <Checkbox checked={held.has(roleId)} onChange={() => turn(roleId)}>
              {roleName}
            </Checkbox>
            <code>{roleKey}</code>
          </li>
        ))}
      </ul>
      {held.size === 0 && <p className="user-roles-none">{t('noRoles')}</p>}
      <div className="user-roles-foot">
        <Button onClick={close}>{f('cancel')}</Button>
        <GuardedButton type="primary" busyText={f('saving')} onPress={save}>
          {f('save')}
        </GuardedButton>
      </div>
    </>
  )
}

const Opened = ({ id, close }: { id: number; close: () => void }) => {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(accounts.authRole, { userId: id }, { fresh: 0 })
  if (error)
    return error.code === 403 ? (
      <Forbidden />
    ) : (
      <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
    )
  if (!data || !isFetchedAfterMount) return <Waiting columns={1} />
  return <Choice id={id} version={data.user.version} roles={data.roles} close={close} />
}

/** Which roles a person holds. */
export const RolesDialog = ({
  person,
  close,
}: {
  person: { readonly userId: number; readonly nickName: string } | undefined
  close: () => void
}) => {
  const t = useText(accountMessages)
  return (
    <AppDialog
      open={person !== undefined}
      title={t('authRoleOf', { name: person?.nickName ?? '' })}
      width={480}
      onClose={close}
    >
      {person && <Opened id={person.userId} close={close} />}
    </AppDialog>
  )
}
