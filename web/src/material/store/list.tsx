import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { lazy, useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const StoreForm = lazy(() => import('./form.tsx'))
const StoreImport = lazy(() => import('./import.tsx'))
const nameOf = (row: StoreRow): string => `${row.storeCode} ${row.storeName}`

/** The stores that the person sees; one is written in a dialog. */
const StoreList = () => {
  const t = useText(storeMessages)
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
  return (
    <MasterList
      of={storeCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={StoreForm}
      width={720}
      columns={columns}
      rowKey="id"
      main="storeName"
      card={{ title: 'storeName', facts: ['deptName', 'keeperName', 'goodsLocations'] }}
      toolbar={<ImportButton permission="material:store:import" dialog={StoreImport} />}
      search={{
        main: (field) => <SearchText of={field('keyword')} hint={t('keywordHint')} />,
      }}
    />
  )
}
export default StoreList
