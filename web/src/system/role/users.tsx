import { type HolderRow, type RoleDetail, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { GuardedButton, Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { DepartmentSearch } from '../dept/index.ts'
import { AddUsers } from './add-users.tsx'
import { useHolderColumns } from './holder-columns.tsx'

/** The people who hold a role. */
const Holders = ({ of: { roleId, can }, name }: { of: RoleDetail; name: string }) => {
  const t = useText(roleMessages)
  const columns = useHolderColumns()
  const [adding, setAdding] = useState(false)
  const ask = useConfirmedMutation(role.cancelAll)
  const may = can.users === true
  const take = (rows: readonly HolderRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('takeQuestion', { person: only.nickName, name })
        : t('takeSeveral', { count: rows.length, name })
    return ask(
      { roleId, userIds: rows.map(({ userId }) => userId) },
      { title: t('takeTitle'), text, ok: t('take'), danger: true },
    )
  }
  const actions: readonly RowAction<HolderRow>[] = [
    { name: 'take', label: t('take'), danger: true, shown: () => may, run: (row) => void take([row]) },
  ]
  return (
    <>
      <List
        of={role.allocatedList}
        title={t('usersOf', { name })}
        help={t('usersHelp')}
        columns={columns}
        rowKey="userId"
        always={{ roleId }}
        card={{ title: 'nickName', facts: ['userName', 'deptName', 'status'] }}
        actions={actions}
        {...(may && { add: { of: role.selectAll, label: t('addUsers'), run: () => setAdding(true) } })}
        exportOf={role.allocatedExport}
        empty={{ title: t('nobodyYet') }}
        chosen={
          may
            ? (rows, clear) => (
                <GuardedButton
                  danger
                  onPress={() =>
                    take(rows).then((done) => {
                      if (done) clear()
                    })
                  }
                >
                  {t('take')}
                </GuardedButton>
              )
            : undefined
        }
        search={{
          main: (field) => (
            <>
              <SearchText of={field('userName')} hint={t('userNameHint')} />
              <SearchText of={field('phonenumber')} />
              <DepartmentSearch of={field('deptId')} />
            </>
          ),
        }}
      />
      {adding && <AddUsers roleId={roleId} name={name} close={() => setAdding(false)} />}
    </>
  )
}

/** The page of the people of one role, at the address that names it. */
const RoleUsers = () => {
  const t = useText(roleMessages)
  const language = useLanguage()
  const { roleId = '' } = useParams()
  const { data, error, refetch, isPending } = useApiQuery(role.get, { id: roleId })
  const late = useLate(isPending)
  const name = data && (language === 'cn' ? data.roleName : data.roleNameEn)
  useTagTitle(name && t('usersTag', { name }))
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={t('gone')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data || name === undefined) return late ? <Waiting /> : null
  return <Holders of={data} name={name} />
}
export default RoleUsers
