import { type UserRow, sexes } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import type { Column } from '../../kit/list/index.ts'

const statuses = ['0', '1'] as const

/** Columns and choices of users in the language of the page. */
export const useWords = () => {
  const t = useText(accountMessages)
  return useMemo(() => {
    const columns: readonly Column<UserRow>[] = [
      'nickName',
      'userName',
      'deptName',
      {
        field: 'status',
        as: ({ status }) => <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status${status}`)}</StateTag>,
        says: ({ status }) => t(`status${status}`),
      },
      'roleNames',
      'postNames',
      'phonenumber',
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'email', optional: true },
      { field: 'sex', says: ({ sex }) => t(`sex${sex}`), optional: true },
      { field: 'createBy', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ]
    return {
      columns,
      statusOptions: statuses.map((value) => ({ value, label: t(`status${value}`) })),
      sexOptions: sexes.map((value) => ({ value, label: t(`sex${value}`) })),
    }
  }, [t])
}
