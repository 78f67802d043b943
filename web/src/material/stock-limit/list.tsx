import { type StockLimitRow, stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
import { useStores } from '../store/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StockLimitForm = lazy(() => import('./form.tsx'))
const StockLimitImport = lazy(() => import('./import.tsx'))
const nameOf = (row: StockLimitRow): string => `${row.materialNameCn} · ${row.storeName}`

/** All that the person may see; one is written in a dialog. */
const StockLimitList = () => {
  const t = useText(stockLimitMessages)
  const [subject, setSubject] = useState<Subject<typeof stockLimitCalls.get>>()
  const stores = useStores()
  const askToRemove = useConfirmedMutation(stockLimitCalls.remove)
  const columns = useMemo(
    (): Column<StockLimitRow>[] => [
      { field: 'materialCode', width: 120 },
      'materialNameCn',
      { field: 'partNo', width: 150 },
      { field: 'storeName', width: 130 },
      { field: 'minQty', kind: 'figure' },
      { field: 'maxQty', kind: 'figure' },
      { field: 'freeQty', kind: 'figure' },
      'unitName',
      {
        field: 'under',
        says: ({ under }) => t(`under_${under}`),
        as: ({ under }) => <StateTag tone={under === '1' ? 'refused' : 'done'}>{t(`under_${under}`)}</StateTag>,
      },
      { field: 'leadDays', kind: 'figure' },
      { field: 'specChassisNo', optional: true },
      { field: 'materialNameEn', optional: true },
      { field: 'applicableModel', optional: true },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  const remove = (rows: readonly StockLimitRow[]) => {
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
  const actions: readonly RowAction<StockLimitRow>[] = [
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
        of={stockLimitCalls.list}
        columns={columns}
        rowKey="id"
        main="materialNameCn"
        card={{ title: 'materialNameCn', facts: ['storeName', 'minQty', 'freeQty', 'under'] }}
        actions={actions}
        add={{ of: stockLimitCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={stockLimitCalls.export}
        toolbar={<ImportButton permission="material:stock-limit:import" dialog={StockLimitImport} />}
        chosen={(rows, clear) => (
          <Allowed permissions={[stockLimitCalls.remove.permission]}>
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
              <SearchChoice several of={field('storeId')} options={stores.options} />
              <SearchChoice
                of={field('under')}
                options={(['1', '0'] as const).map((value) => ({ value, label: t(`under_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <RecordDialog
        of={stockLimitCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        width={720}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={StockLimitForm}
      />
    </>
  )
}
export default StockLimitList
