import { type KitListRow, kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  ExportButton,
  ImportButton,
  List,
  type RowAction,
  SearchChoice,
  SearchText,
} from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const KitListForm = lazy(() => import('./form.tsx'))
const KitListImport = lazy(() => import('./import.tsx'))
const nameOf = (row: KitListRow): string => row.listName

/** All that the person may see; one is written in a dialog. */
const KitListList = () => {
  const t = useText(kitListMessages)
  const narrow = useNarrow()
  const [subject, setSubject] = useState<Subject<typeof kitListCalls.get>>()
  const askToRemove = useConfirmedMutation(kitListCalls.remove)
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
  const remove = (rows: readonly KitListRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: nameOf(only) })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ id }) => id).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<KitListRow>[] = [
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.id }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={kitListCalls.list}
        columns={columns}
        rowKey="id"
        main="listName"
        card={{ title: 'listName', facts: ['shared', 'lineCount', 'contents'] }}
        actions={actions}
        add={{ of: kitListCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={kitListCalls.export}
        toolbar={
          <>
            <ImportButton permission="material:kit-list:import" dialog={KitListImport} />
            {!narrow && <ExportButton of={kitListCalls.exportLines} ask={{}} label={t('exportLines')} />}
          </>
        }
        chosen={(rows, clear) => (
          <Allowed permissions={[kitListCalls.remove.permission]}>
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
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                of={field('shared')}
                options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`shared${value}`) }))}
              />
            </>
          ),
        }}
      />
      <RecordDialog
        of={kitListCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        width={960}
        form={KitListForm}
      />
    </>
  )
}
export default KitListList
