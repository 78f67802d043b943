import { formalities } from '@geodepot/contracts/material/order.emergency.ts'
import { type OrderRow, order, orderCalls, orderTypes } from '@geodepot/contracts/material/order.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { paperFilters } from '@geodepot/contracts/material/order.papers.ts'
import { lazy, useMemo } from 'react'
import {
  DocumentSearch,
  LatestPanel,
  lastColumns,
  useChosen,
  useDocumentList,
  useStateColumn,
} from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, List, SearchChoice, SearchDay, SearchToggle } from '../../kit/list/index.ts'
import { useOrderActions } from './actions.tsx'
import { formalitiesColumn } from './formalities-tag.tsx'
import { progressColumn } from './progress.tsx'
import { totalOf } from './total.ts'

const OrderImport = lazy(() => import('./import.tsx'))

/** Those of the person's scope. */
const OrderList = () => {
  const t = useText(orderMessages)
  const acts = useOrderActions()
  const { exportOf: _export, ...list } = useDocumentList(order, orderCalls, acts)
  const chosen = useChosen(order, orderCalls, acts)
  const state = useStateColumn(order)
  const columns = useMemo(
    (): Column<OrderRow>[] => [
      { field: 'number', width: 190 },
      { field: 'supplierName', width: 180 },
      { field: 'docState', ...state },
      { field: 'delivery', label: t('progress'), ...progressColumn },
      { field: 'totalAmount', kind: 'money', says: totalOf },
      { field: 'deliveryDate', kind: 'day' },
      { field: 'contractNo', width: 150, later: true },
      { field: 'orderType', width: 90, later: true, says: ({ orderType }) => t(`orderType_${orderType}`) },
      { field: 'totalUSD', kind: 'money', optional: true },
      { field: 'formalities', width: 170, optional: true, ...formalitiesColumn },
      { field: 'formalitiesDue', kind: 'day', optional: true },
      { field: 'purchaseMethodName', optional: true },
      { field: 'agreementNo', width: 180, optional: true },
      { field: 'isOpening', optional: true, says: ({ isOpening }) => t(`isOpening_${isOpening}`) },
      { field: 'openingNo', width: 140, optional: true },
      { field: 'resultNo', width: 180, optional: true },
      { field: 'planNo', width: 180, optional: true },
      { field: 'schemeNo', width: 180, optional: true },
      { field: 'projectNames', width: 180, optional: true },
      { field: 'lineCount', kind: 'figure', optional: true },
      { field: 'containerNo', width: 130, optional: true },
      { field: 'boxSheet', width: 130, optional: true },
      { field: 'outPortDate', kind: 'day', optional: true },
      { field: 'outPortPlace', optional: true },
      { field: 'inPortDate', kind: 'day', optional: true },
      { field: 'inPortPlace', optional: true },
      { field: 'declareNo', width: 130, optional: true },
      { field: 'chargeDate', kind: 'day', optional: true },
      { field: 'arrivalDate', kind: 'day', optional: true },
      { field: 'invoiceNo', width: 130, optional: true },
      { field: 'invoiceCount', kind: 'figure', optional: true },
      { field: 'invoiceSendDate', kind: 'day', optional: true },
      { field: 'invoiceReceived', kind: 'day', optional: true },
      { field: 'invoiceReceiver', optional: true },
      { field: 'depositNo', width: 130, optional: true },
      { field: 'papersMissing', kind: 'figure', optional: true },
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
        card={{ title: 'supplierName', facts: ['number', 'totalAmount', 'docState', 'delivery'] }}
        toolbar={
          <>
            <ImportButton permission="material:order:import" dialog={OrderImport} />
            {chosen([])}
          </>
        }
        chosen={chosen}
        search={{
          main: (field) => <DocumentSearch of={order} field={field} />,
          more: (field) => (
            <>
              <SearchChoice
                of={field('orderType')}
                options={orderTypes.map((value) => ({ value, label: t(`orderType_${value}`) }))}
              />
              <SearchChoice
                of={field('papers')}
                options={paperFilters.map((value) => ({ value, label: t(`papers_${value}`) }))}
              />
              <SearchChoice
                of={field('formalities')}
                options={formalities.map((value) => ({ value, label: t(`formalities_${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
              <SearchToggle of={field('isOpening')} value="1" />
            </>
          ),
        }}
      />
      {acts.dialogs}
    </>
  )
}
export default OrderList

/** The latest of a project, on its page. */
export const OfProject = ({ projectInfoNo }: { projectInfoNo: string }) => (
  <LatestPanel of={order} list={orderCalls.list} projectInfoNo={projectInfoNo} titleOf={(row) => row.supplierName} />
)
