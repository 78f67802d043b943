import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, List, type RowAction, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StoreForm = lazy(() => import('./form.tsx'))
const StoreImport = lazy(() => import('./import.tsx'))
const nameOf = (row: StoreRow): string => `${row.storeCode} ${row.storeName}`

/** The stores that the person sees; one is written in a dialog. */
const StoreList = () => {
  const t = useText(storeMessages)
  const [subject, setSubject] = useState<Subject<typeof storeCalls.get>>()
  const askToRemove = useConfirmedMutation(storeCalls.remove)
  const columns = useMemo(
    (): Column<StoreRow>[] => [
      { field: 'storeCode', width: 120 },
      'storeName',
      { field: 'storeNameEn', optional: true },
      'deptName',
      'keeperName',
      'inspectorName',
      { field: 'goodsLocations', says: ({ goodsLocations }) => goodsLocations.join('; ') },
      { field: 'timeZone', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
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
        main="storeName"
        card={{ title: 'storeName', facts: ['deptName', 'keeperName', 'goodsLocations'] }}
        actions={actions}
        add={{ of: storeCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={storeCalls.export}
        toolbar={<ImportButton permission="material:store:import" dialog={StoreImport} />}
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
          main: (field) => <SearchText of={field('keyword')} hint={t('keywordHint')} />,
        }}
      />
      <RecordDialog
        of={storeCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        width={720}
        form={StoreForm}
      />
    </>
  )
}
export default StoreList
