import type { HolderRow } from '@geodepot/contracts/system/role.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/index.ts'
import { useWords } from './words.tsx'

/** What tells people apart, where roles are given and taken. */
export const useHolderColumns = (): readonly Column<HolderRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      'userName',
      'nickName',
      'deptName',
      {
        field: 'status',
        width: 110,
        as: (row) => words.statusTag(row.status),
        says: (row) => words.status(row.status),
      },
      'phonenumber',
      'email',
      { field: 'createTime', kind: 'moment', optional: true },
    ],
    [words],
  )
}
