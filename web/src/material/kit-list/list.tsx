import { type KitListRow, kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { lazy, useMemo } from 'react'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, ExportButton, ImportButton, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const KitListForm = lazy(() => import('./form.tsx'))
const KitListImport = lazy(() => import('./import.tsx'))
const nameOf = (row: KitListRow): string => row.listName

/** All that the person may see; one is written in a dialog. */
const KitListList = () => {
  const t = useText(kitListMessages)
  const narrow = useNarrow()
  const columns = useMemo(
    (): Column<KitListRow>[] => [
      'listName',
      { field: 'shared', says: (row) => row.deptName ?? t('sharedY'), width: 150 },
      { field: 'lineCount', kind: 'figure' },
      { field: 'contents', width: 320 },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={kitListCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={KitListForm}
      width={960}
      columns={columns}
      rowKey="id"
      main="listName"
      card={{ title: 'listName', facts: ['shared', 'lineCount', 'contents'] }}
      toolbar={
        <>
          <ImportButton permission="material:kit-list:import" dialog={KitListImport} />
          {!narrow && <ExportButton of={kitListCalls.exportLines} ask={{}} label={t('exportLines')} />}
        </>
      }
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice
              of={field('shared')}
              options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`shared${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default KitListList
