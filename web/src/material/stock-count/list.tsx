import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type StockCountRow, stockCount, stockCountCalls } from '@geodepot/contracts/material/stock-count.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'

/** Those of the person's scope. */
const StockCountList = () => {
  const t = useText(stockCountMessages)
  const acts = useStandardActions<StockCountRow>(stockCount, stockCountCalls)
  const list = useDocumentList(stockCount, stockCountCalls, acts)
  const state = useStateColumn(stockCount)
  const stores = useStores()
  const priced = mayDo(usePerson(), pricePermission)
  const columns = useMemo(
    (): Column<StockCountRow>[] => [
      { field: 'number', width: 190 },
      { field: 'countName', width: 200 },
      { field: 'storeName', width: 140 },
      { field: 'docState', ...state },
      { field: 'countedOn', kind: 'day' },
      { field: 'lineCount', kind: 'figure', width: 80 },
      { field: 'differing', kind: 'figure', width: 90 },
      ...(priced
        ? ([
            { field: 'gainUSD', kind: 'money', width: 130 },
            { field: 'lossUSD', kind: 'money', width: 130 },
          ] satisfies Column<StockCountRow>[])
        : []),
      { field: 'blind', width: 160, says: ({ blind }) => t(`blind${blind}`), optional: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t, priced],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'countName', facts: ['number', 'storeName', 'differing', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={stockCount} field={field} />,
          more: (field) => (
            <>
              <SearchChoice of={field('storeId')} options={stores.options} />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default StockCountList
