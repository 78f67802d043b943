import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import {
  type PurchaseLedgerRow,
  ledgerOrderStates,
  purchaseLedgerCalls,
} from '@geodepot/contracts/material/purchase-ledger.ts'
import { purchaseLedgerMessages } from '@geodepot/contracts/material/purchase-ledger.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText, SearchToggle } from '../../kit/list/index.ts'
import { useDictionary } from '../../system/dict/index.ts'

const to = (kind: string, id: number | null, number: string | null): ReactNode =>
  id === null || number === null ? (number ?? '') : <Link to={`/material/${kind}/${id}`}>{number}</Link>
const figures = (...fields: (keyof PurchaseLedgerRow & string)[]): Column<PurchaseLedgerRow>[] =>
  fields.map((field) => ({ field, kind: 'figure', optional: true }))

const useColumns = (): readonly Column<PurchaseLedgerRow>[] => {
  const t = useText(purchaseLedgerMessages)
  const o = useText(order.messages)
  const priced = mayDo(usePerson(), pricePermission)
  return useMemo(() => {
    const state = (of: string) => o(`state_${of}` as Parameters<typeof o>[0])
    return [
      'orderNo',
      { field: 'materialNameCn', width: 160 },
      { field: 'specChassisNo', optional: true },
      { field: 'materialCode', optional: true },
      { field: 'materialNameEn', optional: true },
      { field: 'partNo', optional: true },
      { field: 'applicableModel', optional: true },
      { field: 'materialTypeName', optional: true },
      { field: 'supplierName', width: 160 },
      {
        field: 'orderState',
        width: 168,
        says: ({ orderState }) => state(orderState),
        as: ({ orderState, isOpening }) => (
          <>
            <StateTag tone={order.states[orderState].tone}>{state(orderState)}</StateTag>
            {isOpening === '1' && <small> {t('isOpening_1')}</small>}
          </>
        ),
      },
      { field: 'quantity', kind: 'figure', width: 80 },
      { field: 'receivedQty', kind: 'figure', width: 80 },
      { field: 'balanceQty', kind: 'figure', optional: true },
      { field: 'unitName', width: 64 },
      ...(priced ? ([{ field: 'priceUSD', kind: 'money', optional: true }] satisfies Column<PurchaseLedgerRow>[]) : []),
      ...(priced ? ([{ field: 'landedUSD', kind: 'money' }] satisfies Column<PurchaseLedgerRow>[]) : []),
      { field: 'deliveryDate', kind: 'day', width: 104 },
      {
        field: 'late',
        width: 88,
        says: ({ late, lateDays }) => (late === '1' ? `${t('late_1')} ${lateDays ?? ''}` : ''),
        as: ({ late, lateDays }) =>
          late === '1' ? <StateTag tone="refused">{`${t('late_1')} ${lateDays ?? ''}`}</StateTag> : '',
      },
      { field: 'lateDays', kind: 'figure', optional: true },
      {
        field: 'applicationNo',
        optional: true,
        as: (row) => to('application', row.applicationId, row.applicationNo),
        says: ({ applicationNo }) => applicationNo,
      },
      { field: 'isOpening', optional: true, says: ({ isOpening }) => t(`isOpening_${isOpening}`) },
      { field: 'openingNo', optional: true },
      { field: 'applicationDate', kind: 'day', optional: true },
      { field: 'userUnit', optional: true },
      { field: 'teamGroup', optional: true },
      { field: 'projectName', optional: true },
      { field: 'projectInfoNo', optional: true },
      ...figures('requestedQty', 'decidedQty'),
      {
        field: 'analysisNo',
        optional: true,
        as: (row) => to('analysis', row.analysisId, row.analysisNo),
        says: (row) => row.analysisNo,
      },
      { field: 'planNo', optional: true, as: (row) => to('plan', row.planId, row.planNo), says: (row) => row.planNo },
      { field: 'buyer', optional: true },
      {
        field: 'schemeNo',
        optional: true,
        as: (row) => to('scheme', row.schemeId, row.schemeNo),
        says: (row) => row.schemeNo ?? '',
      },
      { field: 'purchaseMode', optional: true },
      {
        field: 'resultNo',
        optional: true,
        as: (row) => to('result', row.resultId, row.resultNo),
        says: (row) => row.resultNo ?? '',
      },
      { field: 'resultState', optional: true },
      { field: 'contractNo', optional: true },
      { field: 'contractDate', kind: 'day', optional: true },
      { field: 'currencyCode', optional: true },
      { field: 'rate', kind: 'figure', optional: true },
      ...(priced
        ? ([
            { field: 'unitPrice', kind: 'money', optional: true },
            { field: 'amount', kind: 'money', optional: true },
            { field: 'feesUSD', kind: 'money', optional: true },
          ] satisfies Column<PurchaseLedgerRow>[])
        : []),
      { field: 'outPortDate', kind: 'day', optional: true },
      { field: 'inPortDate', kind: 'day', optional: true },
      { field: 'declareNo', optional: true },
      { field: 'arrivalDate', kind: 'day', optional: true },
      {
        field: 'receiptNo',
        optional: true,
        as: (row) => to('receipt', row.receiptId, row.receiptNo),
        says: (row) => row.receiptNo ?? '',
      },
      { field: 'batchNo', optional: true },
      { field: 'storeName', optional: true },
      { field: 'invoicing', optional: true, says: ({ invoicing }) => t(`invoicing_${invoicing}`) },
      ...figures('issuedQty'),
      ...figures('daysAnalysis', 'daysPlan', 'daysScheme', 'daysResult', 'daysOrder', 'daysDelivery', 'daysTotal'),
    ]
  }, [t, o, priced])
}

/** Every line that was ordered, from what was asked for to what is left of it. */
const PurchaseLedgerList = () => {
  const t = useText(purchaseLedgerMessages)
  const o = useText(order.messages)
  const columns = useColumns()
  const { entries: types } = useDictionary(dictionaries.materialType)
  return (
    <List
      of={purchaseLedgerCalls.list}
      help={t('help')}
      columns={columns}
      rowKey="id"
      main="orderNo"
      to={({ orderId }) => `/material/order/${orderId}`}
      card={{ title: 'materialNameCn', facts: ['orderNo', 'quantity', 'deliveryDate'] }}
      exportOf={purchaseLedgerCalls.export}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('document')} hint={t('documentHint')} />
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice
              several
              of={field('orderState')}
              options={ledgerOrderStates.map((value) => ({
                value,
                label: o(`state_${value}` as Parameters<typeof o>[0]),
              }))}
            />
          </>
        ),
        more: (field) => (
          <>
            <SearchText of={field('projectInfoNo')} />
            <SearchChoice
              several
              of={field('materialType')}
              options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
            />
            <SearchDay of={field('beginDate')} />
            <SearchDay of={field('endDate')} />
            <SearchToggle of={field('late')} value="1" />
            <SearchToggle of={field('isOpening')} value="1" />
          </>
        ),
      }}
    />
  )
}
export default PurchaseLedgerList
