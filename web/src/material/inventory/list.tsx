import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import {
  type InventoryFigure,
  type InventoryRow,
  inventoryCalls,
  inventoryFigures,
} from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { Suspense, lazy, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchSlot, SearchText, SearchToggle } from '../../kit/list/index.ts'
import { Drawer, lazyPart } from '../../kit/ui/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { useStores } from '../store/index.ts'
import { materialName } from '../material/index.ts'
import { usePeriodOptions } from './period-choice.ts'
import { Summary } from './summary.tsx'

const Batches = lazyPart(() => import('./batches.tsx'))
// Comes with the first look at it: a calendar weighs more than the list.
const InventoryDate = lazy(() => import('./inventory-date.tsx'))

const useColumns = (): readonly Column<InventoryRow>[] => {
  const t = useText(inventoryMessages)
  const priced = mayDo(usePerson(), pricePermission)
  return useMemo(() => {
    const figure = (name: InventoryFigure): Column<InventoryRow>[] => [
      { field: `${name}Qty`, kind: 'figure', width: 80, label: t(name) },
      ...(priced
        ? ([
            { field: `${name}Amount`, kind: 'money', label: t('amountShort'), unit: 'USD', width: 116 },
          ] satisfies Column<InventoryRow>[])
        : []),
    ]
    return [
      { field: 'materialCode', width: 120 },
      'materialNameCn',
      { field: 'materialNameEn', optional: true },
      { field: 'specChassisNo', optional: true },
      { field: 'partNo', optional: true },
      { field: 'applicableModel', optional: true },
      { field: 'materialTypeName', optional: true },
      'storeName',
      { field: 'unitName', width: 64 },
      ...inventoryFigures.flatMap(figure),
      { field: 'period', optional: true },
      { field: 'inventoryDate', kind: 'day', optional: true },
    ]
  }, [t, priced])
}

/** What each store had of each material in a period. */
const InventoryList = () => {
  const t = useText(inventoryMessages)
  const columns = useColumns()
  const stores = useStores()
  const periods = usePeriodOptions()
  const { entries: types } = useDictionary(dictionaries.materialType)
  const [shown, show] = useState<InventoryRow>()
  return (
    <>
      <List
        of={inventoryCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="id"
        main="materialNameCn"
        card={{ title: 'materialNameCn', facts: ['storeName', 'openingQty', 'endingQty'] }}
        opens={(row) => () => show(row)}
        exportOf={inventoryCalls.export}
        toolbar={<Summary />}
        search={{
          main: (field) => (
            <>
              <SearchChoice of={field('period')} options={periods} unchosen={t('thisPeriod')} />
              <SearchSlot of={field('inventoryDate')}>
                <Suspense fallback={null}>
                  <InventoryDate of={field('inventoryDate')} />
                </Suspense>
              </SearchSlot>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('storeId')} options={stores.options} />
              <SearchChoice
                several
                of={field('materialType')}
                options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
              />
              <SearchToggle of={field('moved')} value="1" />
            </>
          ),
        }}
      />
      <Drawer
        open={shown !== undefined}
        onClose={() => show(undefined)}
        title={shown ? `${materialName(shown)} · ${shown.storeName} · ${shown.period}` : ''}
        size="min(880px, 100%)"
      >
        {shown && <Batches of={shown} />}
      </Drawer>
    </>
  )
}
export default InventoryList
