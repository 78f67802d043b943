import { type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { GuardedButton } from '../../kit/ui/index.ts'
import { ImportButton, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { call } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentPanel } from '../dept/index.ts'
import { type Subject, UserDialog } from './dialog.tsx'
import type { Handed } from './made.ts'
import { useChanges } from './use-changes.ts'
import { useWords } from './words.tsx'

// Loaded when they are first opened.
const UserImport = lazy(() => import('./import/dialog.tsx'))
const ResetDialog = lazy(() => import('./dialogs/reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })))
const HandedDialog = lazy(() =>
  import('./dialogs/handed-dialog.tsx').then((module) => ({ default: module.HandedDialog })),
)
const DutiesDialog = lazy(() =>
  import('./dialogs/duties-dialog.tsx').then((module) => ({ default: module.DutiesDialog })),
)
const RolesDialog = lazy(() => import('./dialogs/roles-dialog.tsx').then((module) => ({ default: module.RolesDialog })))

/** What stands open above the list. */
interface Opened {
  readonly subject?: Subject
  readonly reset?: readonly UserRow[]
  readonly roles?: UserRow
  readonly duties?: UserRow
  readonly handed?: readonly Handed[]
  readonly handedTitle?: string
}

/** Everybody who may sign in. */
const UserList = () => {
  const t = useText(accountMessages)
  const { columns, statusOptions } = useWords()
  const { remove, toggle } = useChanges()
  const [opened, open] = useState<Opened>({})
  const shut = () => open({})
  const mayLook = mayDo(usePerson(), accounts.duties.permission)
  // Whoever still has something is shown what, instead of being asked about.
  const ifFree = async (row: UserRow, then: () => Promise<unknown>) => {
    const has = mayLook ? await call(accounts.duties, { userId: row.userId }).catch(() => []) : []
    if (has.length > 0) open({ duties: row })
    else await then()
  }
  const actions: readonly RowAction<UserRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ userId }) => open({ subject: userId }),
    },
    {
      name: 'authRole',
      label: t('roleIds'),
      shown: ({ can }) => can.authRole === true,
      run: (row) => open({ roles: row }),
    },
    {
      name: 'resetPwd',
      label: t('reset'),
      shown: ({ can }) => can.resetPwd === true,
      run: (row) => open({ reset: [row] }),
    },
    {
      name: 'duties',
      label: t('duties'),
      shown: () => mayLook,
      run: (row) => open({ duties: row }),
    },
    {
      name: 'disable',
      label: t('disable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '0',
      run: (row) => void ifFree(row, () => toggle(row)),
    },
    {
      name: 'enable',
      label: t('enable'),
      shown: ({ can, status }) => can.changeStatus === true && status === '1',
      run: (row) => void toggle(row),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void ifFree(row, () => remove([row])),
    },
  ]
  const chosen = (rows: readonly UserRow[], clear: () => void) => (
    <>
      {rows.every(({ can }) => can.resetPwd) && (
        <Button onClick={() => open({ reset: rows })}>{t('resetChosen', { count: rows.length })}</Button>
      )}
      {rows.every(({ can }) => can.remove) && (
        <GuardedButton
          danger
          onPress={() =>
            remove(rows).then((done) => {
              if (done) clear()
            })
          }
        >
          {t('removeChosen', { count: rows.length })}
        </GuardedButton>
      )}
    </>
  )
  return (
    <>
      <List
        of={accounts.list}
        columns={columns}
        rowKey={({ userId }) => String(userId)}
        card={{ title: 'nickName', facts: ['userName', 'deptName', 'status'] }}
        actions={actions}
        opens={({ userId, can }) => (can.edit ? () => open({ subject: userId }) : undefined)}
        add={{ of: accounts.create, run: () => open({ subject: 'new' }) }}
        exportOf={accounts.export}
        toolbar={<ImportButton permission="system:user:import" dialog={UserImport} />}
        chosen={chosen}
        aside={(field) => {
          const of = field('deptId')
          return (
            <DepartmentPanel
              title={t('deptId')}
              all={t('allDepartments')}
              chosen={of.values[0]}
              choose={(id) => of.choose(id === undefined ? [] : [id])}
            />
          )
        }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchText of={field('phonenumber')} />
              <SearchChoice of={field('status')} options={statusOptions} />
            </>
          ),
          more: (field) => (
            <>
              <SearchText of={field('userName')} />
              <SearchText of={field('nickName')} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <UserDialog
        subject={opened.subject}
        close={shut}
        entered={(handed) => open({ handed: [handed], handedTitle: t('entered', { name: handed.nickName }) })}
      />
      <Suspense fallback={null}>
        {opened.reset && (
          <ResetDialog
            people={opened.reset}
            close={shut}
            done={(handed) => open({ handed, handedTitle: t('passwordReset') })}
          />
        )}
        {opened.handed && <HandedDialog handed={opened.handed} title={opened.handedTitle ?? ''} close={shut} />}
        {opened.duties && <DutiesDialog person={opened.duties} close={shut} />}
        {opened.roles && <RolesDialog person={opened.roles} close={shut} />}
      </Suspense>
    </>
  )
}
export default UserList
