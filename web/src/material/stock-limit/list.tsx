import { type StockLimitRow, stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import { lazy, useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useStores } from '../store/index.ts'
import { materialName } from '../material/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StockLimitForm = lazy(() => import('./form.tsx'))
const StockLimitImport = lazy(() => import('./import.tsx'))
const nameOf = (row: StockLimitRow): string => `${materialName(row)} · ${row.storeName}`

/** All that the person may see; one is written in a dialog. */
const StockLimitList = () => {
  const t = useText(stockLimitMessages)
  const stores = useStores()
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
  return (
    <MasterList
      of={stockLimitCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={StockLimitForm}
      width={720}
      columns={columns}
      rowKey="id"
      main="materialNameCn"
      card={{ title: 'materialNameCn', facts: ['storeName', 'minQty', 'freeQty', 'under'] }}
      toolbar={<ImportButton permission="material:stock-limit:import" dialog={StockLimitImport} />}
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
  )
}
export default StockLimitList
