import {
  type OrderAmendmentRow,
  orderAmendment,
  orderAmendmentCalls,
} from '@geodepot/contracts/material/order-amendment.ts'
import { useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStandardActions,
  useStateColumn,
} from '../../kit/document/index.ts'
import { type Column, List, SearchDay } from '../../kit/list/index.ts'
import { totalOf } from '../order/index.ts'

/** Those of the person's scope. */
const OrderAmendmentList = () => {
  const acts = useStandardActions<OrderAmendmentRow>(orderAmendment, orderAmendmentCalls)
  const { exportOf: _export, ...list } = useDocumentList(orderAmendment, orderAmendmentCalls, acts)
  const chosen = useChosen(orderAmendment, orderAmendmentCalls, acts)
  const state = useStateColumn(orderAmendment)
  const columns = useMemo(
    (): Column<OrderAmendmentRow>[] => [
      { field: 'number', width: 200 },
      { field: 'reason', width: 200 },
      { field: 'supplierName', width: 170 },
      { field: 'docState', ...state },
      { field: 'totalAmount', width: 140, says: totalOf },
      {
        field: 'difference',
        width: 130,
        says: ({ difference, currencyCode }) => totalOf({ totalAmount: difference, currencyCode }),
      },
      { field: 'deliveryDate', kind: 'day' },
      { field: 'orderNumber', width: 190, optional: true },
      { field: 'contractNo', width: 150, optional: true },
      { field: 'totalUSD', kind: 'money', optional: true },
      { field: 'differenceUSD', kind: 'money', optional: true },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'orgName', optional: true },
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
        card={{ title: 'reason', facts: ['number', 'supplierName', 'difference', 'docState'] }}
        toolbar={chosen([])}
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={orderAmendment} field={field} />,
          more: (field) => (
            <>
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
export default OrderAmendmentList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel
    of={orderAmendment}
    list={orderAmendmentCalls.list}
    projectInfoNo={projectInfoNo}
    titleOf={(row) => row.reason}
  />
)
