import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StoreForm = lazy(() => import('./form.tsx'))
const nameOf = (row: StoreRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const StoreList = () => {
  const t = useText(storeMessages)
  const [subject, setSubject] = useState<Subject<typeof storeCalls.get>>()
  const askToRemove = useConfirmedMutation(storeCalls.remove)
  const columns = useMemo(
    (): Column<StoreRow>[] => [
      'name',
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment' },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [],
  )
  const remove = (rows: readonly StoreRow[]) => {
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
  const actions: readonly RowAction<StoreRow>[] = [
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
        of={storeCalls.list}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['createTime'] }}
        actions={actions}
        add={{ of: storeCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={storeCalls.export}
        chosen={(rows, clear) => (
          <Allowed permissions={[storeCalls.remove.permission]}>
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
        of={storeCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={StoreForm}
      />
    </>
  )
}
export default StoreList
