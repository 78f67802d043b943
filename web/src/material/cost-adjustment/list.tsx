import {
  type CostAdjustmentRow,
  adjustmentKinds,
  costAdjustment,
  costAdjustmentCalls,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  lastColumns,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay } from '../../kit/list/index.ts'

/** Those of the person's scope. */
const CostAdjustmentList = () => {
  const t = useText(costAdjustmentMessages)
  const acts = useStandardActions<CostAdjustmentRow>(costAdjustment, costAdjustmentCalls)
  const list = useDocumentList(costAdjustment, costAdjustmentCalls, acts)
  const state = useStateColumn(costAdjustment)
  const columns = useMemo(
    (): Column<CostAdjustmentRow>[] => [
      { field: 'number', width: 190 },
      { field: 'adjustmentKind', width: 100, says: ({ adjustmentKind }) => t(`adjustmentKind_${adjustmentKind}`) },
      { field: 'receiptNumber', width: 190 },
      { field: 'supplierName', width: 180 },
      { field: 'docState', ...state },
      { field: 'bizDate', kind: 'day' },
      { field: 'difference', kind: 'money', width: 130 },
      { field: 'invoiceNo', width: 140 },
      { field: 'storeName', width: 140, optional: true },
      { field: 'orgName', optional: true },
      ...lastColumns,
    ],
    [state, t],
  )
  return (
    <>
      <List
        {...list}
        columns={columns}
        main="number"
        card={{ title: 'receiptNumber', facts: ['number', 'adjustmentKind', 'difference', 'docState'] }}
        search={{
          main: (field) => <DocumentSearch of={costAdjustment} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('adjustmentKind')}
                options={adjustmentKinds.map((value) => ({ value, label: t(`adjustmentKind_${value}`) }))}
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
export default CostAdjustmentList
