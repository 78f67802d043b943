import { type HolderRow, role } from '@geodepot/contracts/system/role.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { GuardedButton, AppDialog } from '../../kit/ui/index.ts'
import { useApiMutation } from '../../kit/api/index.ts'
import { List, SearchText } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentSearch } from '../dept/index.ts'
import { useHolderColumns } from './holder-columns.tsx'
import './role.css'

interface AddUsersProps {
  readonly roleId: number
  readonly name: string
  readonly close: () => void
}

/** The people who do not hold a role yet, to give it to many at once. */
export const AddUsers = ({ roleId, name, close }: AddUsersProps) => {
  const t = useText(roleMessages)
  const columns = useHolderColumns()
  const { run } = useApiMutation(role.selectAll)
  const give = (rows: readonly HolderRow[]) => run({ roleId, userIds: rows.map(({ userId }) => userId) })
  return (
    <AppDialog open title={t('addUsersTo', { name })} width={960} onClose={close}>
      <div className="role-pick">
        <List
          keep="inside"
          of={role.unallocatedList}
          title={t('addUsers')}
          help={t('usersHelp')}
          columns={columns}
          rowKey="userId"
          always={{ roleId }}
          card={{ title: 'nickName', facts: ['userName', 'deptName', 'status'] }}
          actions={[
            {
              name: 'give',
              label: t('give'),
              shown: () => true,
              run: (row) => void give([row]).catch(() => undefined),
            },
          ]}
          empty={{ title: t('nobodyLeft'), text: t('nobodyLeftText') }}
          chosen={(rows) => (
            <GuardedButton type="primary" onPress={() => give(rows).then(close)}>
              {t('giveTo', { count: rows.length })}
            </GuardedButton>
          )}
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
      </div>
    </AppDialog>
  )
}
