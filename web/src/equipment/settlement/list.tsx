import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { type SettlementRow, settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentSearch, lastColumns, useDocumentList, useStateColumn } from '../../kit/document/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'
import { useSettlementActions } from './actions.tsx'

/** Those of the person's scope. */
const SettlementList = () => {
  const acts = useSettlementActions()
  const list = useDocumentList(settlement, settlementCalls, acts)
  const state = useStateColumn(settlement)
  const { data: workshops = [] } = useApiQuery(repairCalls.workshops, {})
  const columns = useMemo(
    (): Column<SettlementRow>[] => [
      'number',
      { field: 'docState', ...state },
      'workshopName',
      'vendorName',
      { field: 'beginDate', kind: 'day' },
      { field: 'endDate', kind: 'day' },
      { field: 'repairCount', kind: 'figure' },
      { field: 'amounts', says: ({ amounts }) => saidAmounts(amounts) },
      { field: 'totalAmount', kind: 'money' },
      { field: 'invoiceNo', later: true },
      { field: 'taxAmount', kind: 'money', optional: true },
      { field: 'deductionAmount', kind: 'money', optional: true },
      ...lastColumns,
    ],
    [state],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'number', facts: ['workshopName', 'vendorName', 'totalAmount', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={settlement} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('workshopId')}
                options={workshops.map(({ workshopId, workshopName }) => ({ value: workshopId, label: workshopName }))}
              />
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
export default SettlementList
