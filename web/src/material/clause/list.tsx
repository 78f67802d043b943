import { type ClauseRow, clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { clauseMessages } from '@geodepot/contracts/material/clause.messages.ts'
import { lazy, useMemo } from 'react'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const ClauseForm = lazy(() => import('./form.tsx'))
const nameOf = (row: ClauseRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const ClauseList = () => {
  const t = useText(clauseMessages)
  const columns = useMemo(
    (): Column<ClauseRow>[] => [
      { field: 'position', kind: 'figure', width: 70 },
      { field: 'name', width: 140 },
      { field: 'nameEn', width: 180 },
      {
        field: 'orderTypes',
        width: 130,
        says: ({ orderTypes: of }) => of.map((type) => t(`orderType_${type}`)).join(', ') || t('anyOf'),
      },
      { field: 'text', width: 320 },
      { field: 'textEn', width: 320 },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={clauseCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={ClauseForm}
      always={{ orderByColumn: 'position', isAsc: 'asc' }}
      columns={columns}
      rowKey="id"
      main="name"
      card={{ title: 'name', facts: ['nameEn', 'text'] }}
      search={{
        main: (field) => <SearchText of={field('name')} />,
      }}
    />
  )
}
export default ClauseList
