import { type ClauseRow, clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { clauseMessages } from '@geodepot/contracts/material/clause.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const ClauseForm = lazy(() => import('./form.tsx'))
const nameOf = (row: ClauseRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const ClauseList = () => {
  const t = useText(clauseMessages)
  const [subject, setSubject] = useState<Subject<typeof clauseCalls.get>>()
  const askToRemove = useConfirmedMutation(clauseCalls.remove)
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
  const remove = (rows: readonly ClauseRow[]) => {
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
  const actions: readonly RowAction<ClauseRow>[] = [
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
        of={clauseCalls.list}
        always={{ orderByColumn: 'position', isAsc: 'asc' }}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['nameEn', 'text'] }}
        actions={actions}
        add={{ of: clauseCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={clauseCalls.export}
        chosen={(rows, clear) => (
          <Allowed permissions={[clauseCalls.remove.permission]}>
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
          main: (field) => <SearchText of={field('name')} />,
        }}
      />
      <RecordDialog
        of={clauseCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={ClauseForm}
      />
    </>
  )
}
export default ClauseList
