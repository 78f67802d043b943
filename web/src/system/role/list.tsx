import { type RoleRow, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { Button } from 'antd'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type RecordFormProps, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
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
  const [subject, setSubject] = useState<Subject<typeof role.get>>()
  const [scoped, setScoped] = useState<RoleRow>()
  const turn = useStatus()
  const ask = useConfirmedMutation(role.remove)
  const remove = (rows: readonly RoleRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: only.roleName })
        : t('removeSeveral', { count: rows.length })
    return ask(
      { ids: rows.map(({ roleId }) => roleId).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const edit = (row: RoleRow) => {
    if (row.can.edit) setSubject({ id: row.roleId })
  }
  const actions: readonly RowAction<RoleRow>[] = [
    { name: 'edit', label: t('change'), letter: 'e', shown: ({ can }) => can.edit === true, run: edit },
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
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={role.list}
        columns={columns}
        rowKey="roleId"
        card={{ title: 'roleName', facts: ['dataScope', 'userCount', 'status'] }}
        actions={actions}
        opens={edit}
        add={{ of: role.create, run: () => setSubject('new') }}
        exportOf={role.export}
        toolbar={
          <Allowed permissions={[segregation.list.permission]}>
            <Button onClick={() => void navigate('/system/segregation')}>{ts('title')}</Button>
          </Allowed>
        }
        chosen={(rows, clear) => (
          <Allowed permissions={[role.remove.permission]}>
            <Button
              danger
              disabled={rows.some(({ can }) => can.remove !== true)}
              onClick={() =>
                void remove(rows).then((done) => {
                  if (done) clear()
                })
              }
            >
              {t('remove')}
            </Button>
          </Allowed>
        )}
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
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'edit')}
        width={720}
        form={RoleForm}
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
