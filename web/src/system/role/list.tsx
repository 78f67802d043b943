import { type RoleRow, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { Button } from 'antd'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { type Column, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type RecordFormProps } from '../../kit/form/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.tsx'

type Form = ComponentType<RecordFormProps<typeof role.get>>
const RoleForm: Form = lazy(() => import('./form.tsx'))
const ScopeForm: Form = lazy(() => import('./scope-form.tsx'))

const useColumns = (): readonly Column<RoleRow>[] => {
  const t = useText(roleMessages)
  const words = useWords()
  return useMemo(
    () => [
      'roleName',
      'roleKey',
      { field: 'dataScope', says: (row) => words.scope(row.dataScope) },
      { field: 'userCount', kind: 'figure' },
      { field: 'roleSort', kind: 'figure' },
      { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.status(row.status) },
      'remark',
      { field: 'builtIn', says: (row) => (row.builtIn ? t('builtIn') : ''), optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t, words],
  )
}

/** Enables a role at once, and disables one after the person was told who loses by it. */
const useStatus = () => {
  const t = useText(roleMessages)
  const { run } = useApiMutation(role.changeStatus)
  return async ({ roleId, roleName, status, userCount, version }: RoleRow) => {
    const disables = status === '0'
    if (
      disables &&
      userCount > 0 &&
      !(await toast.confirm({
        title: t('disableTitle'),
        text: t('disableQuestion', { name: roleName, count: userCount }),
        ok: t('disable'),
        danger: true,
      }))
    )
      return
    await run({ roleId, status: disables ? '1' : '0', version }).catch(() => undefined)
  }
}

/** What people may do and see, by role. */
const RoleList = () => {
  const t = useText(roleMessages)
  const words = useWords()
  const columns = useColumns()
  const navigate = useNavigate()
  const ts = useText(segregationMessages)
  const [scoped, setScoped] = useState<RoleRow>()
  const turn = useStatus()
  const actions: readonly RowAction<RoleRow>[] = [
    {
      name: 'users',
      label: t('users'),
      shown: () => true,
      run: ({ roleId }) => void navigate(`/system/role-auth/user/${roleId}`),
    },
    { name: 'dataScope', label: t('dataScope'), shown: ({ can }) => can.dataScope === true, run: setScoped },
    {
      name: 'disable',
      label: t('disable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '0',
      run: (row) => void turn(row),
    },
    {
      name: 'enable',
      label: t('enable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '1',
      run: (row) => void turn(row),
    },
  ]
  return (
    <>
      <MasterList
        of={role}
        ask={({ roleId }) => ({ id: roleId })}
        nameOf={({ roleName }) => roleName}
        words={{ add: t('add'), edit: t('edit'), remove: t('removeTitle') }}
        form={RoleForm}
        plain
        actions={(edit) => [edit, ...actions]}
        columns={columns}
        rowKey="roleId"
        card={{ title: 'roleName', facts: ['dataScope', 'userCount', 'status'] }}
        toolbar={
          <Allowed permissions={[segregation.list.permission]}>
            <Button onClick={() => void navigate('/system/segregation')}>{ts('title')}</Button>
          </Allowed>
        }
        search={{
          main: (field) => (
            <>
              <SearchText of={field('roleName')} />
              <SearchText of={field('roleKey')} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
            </>
          ),
          more: (field) => (
            <>
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={role.get}
        subject={scoped && { id: scoped.roleId }}
        close={() => setScoped(undefined)}
        title={t('scopeOf', { name: scoped?.roleName ?? '' })}
        width={720}
        form={ScopeForm}
      />
    </>
  )
}
export default RoleList
