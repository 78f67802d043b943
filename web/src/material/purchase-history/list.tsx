import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import {
  type PurchaseHistoryRow,
  historyMatchings,
  purchaseHistoryCalls,
} from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { Drawer, lazyPart } from '../../kit/ui/index.ts'
import { useCurrencies } from '../../system/currency/index.ts'
import { Totals } from './totals.tsx'

const HistoryImport = lazy(() => import('./import.tsx'))
const Match = lazy(() => import('./match.tsx'))
const Source = lazyPart(() => import('./source.tsx'))

const useColumns = (): readonly Column<PurchaseHistoryRow>[] => {
  const t = useText(purchaseHistoryMessages)
  const priced = mayDo(usePerson(), pricePermission)
  return useMemo(() => {
    // What a person knows it by: the company's own name, else as the file has it.
    const named = (name: string | null, text: string) => name ?? (text === '' ? '' : `${text} (${t('notMatched')})`)
    const drawn = (name: string | null, text: string) =>
      name ?? (
        <>
          {text !== '' && <StateTag tone="attention">{t('notMatched')}</StateTag>} {text}
        </>
      )
    const freightOf = ({ freightAmount, freightNote }: PurchaseHistoryRow) =>
      freightAmount === null ? freightNote : shownNumber(freightAmount)
    return [
      { field: 'orderNo', width: 140 },
      { field: 'lineNo', optional: true },
      { field: 'orderedOn', kind: 'day', width: 104 },
      {
        field: 'materialName',
        width: 200,
        says: (row) => named(row.materialName, row.materialText),
        as: (row) => drawn(row.materialName, row.materialText),
      },
      { field: 'materialText', optional: true },
      { field: 'materialCode', optional: true },
      { field: 'spec', width: 120 },
      { field: 'partNo', optional: true },
      {
        field: 'supplierName',
        width: 180,
        says: (row) => named(row.supplierName, row.supplierText),
        as: (row) => drawn(row.supplierName, row.supplierText),
      },
      { field: 'supplierText', optional: true },
      { field: 'quantity', kind: 'figure', width: 84 },
      { field: 'unitName', width: 64 },
      { field: 'packSize', kind: 'figure', optional: true },
      ...(priced
        ? ([
            { field: 'unitPrice', kind: 'money', width: 96 },
            { field: 'amount', kind: 'money', width: 112 },
          ] satisfies Column<PurchaseHistoryRow>[])
        : []),
      { field: 'currencyCode', width: 64 },
      { field: 'freightNote', label: t('freight'), width: 112, says: freightOf, as: freightOf },
      { field: 'projectText', optional: true },
      { field: 'remark', optional: true },
      { field: 'fileName', optional: true },
      { field: 'rowNumber', kind: 'figure', optional: true },
    ]
  }, [t, priced])
}

/** What old purchase files say, with the way to their rows. */
const PurchaseHistoryList = () => {
  const t = useText(purchaseHistoryMessages)
  const columns = useColumns()
  const currencies = useCurrencies()
  const priced = mayDo(usePerson(), purchaseHistoryCalls.source.permission)
  const [shown, show] = useState<PurchaseHistoryRow>()
  const [matching, match] = useState(false)
  return (
    <>
      <List
        of={purchaseHistoryCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="id"
        main="orderNo"
        card={{ title: 'materialName', facts: ['orderNo', 'supplierName', 'orderedOn'] }}
        {...(priced && { opens: (row: PurchaseHistoryRow) => () => show(row) })}
        exportOf={purchaseHistoryCalls.export}
        toolbar={
          <>
            <ImportButton permission="material:purchase-history:import" dialog={HistoryImport} />
            <Allowed permissions={[purchaseHistoryCalls.match.permission]}>
              <Button onClick={() => match(true)}>{t('match')}</Button>
            </Allowed>
            {priced && <Totals />}
          </>
        }
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchText of={field('document')} hint={t('documentHint')} />
              <SearchChoice
                of={field('matching')}
                options={historyMatchings.map((value) => ({ value, label: t(`matching_${value}`) }))}
              />
            </>
          ),
          more: (field) => (
            <>
              <SearchDay of={field('beginDate')} />
              <SearchDay of={field('endDate')} />
              <SearchChoice of={field('currencyCode')} options={currencies.options} />
            </>
          ),
        }}
      />
      <Drawer open={shown !== undefined} onClose={() => show(undefined)} title={t('source')} size="min(640px, 100%)">
        {shown && <Source of={shown} close={() => show(undefined)} />}
      </Drawer>
      {matching && (
        <Suspense fallback={null}>
          <Match onClose={() => match(false)} />
        </Suspense>
      )}
    </>
  )
}
export default PurchaseHistoryList
