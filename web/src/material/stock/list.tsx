import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { movementCalls } from '@geodepot/contracts/material/movement.ts'
import { reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type StockRow, stockCalls, stockPlaces } from '@geodepot/contracts/material/stock.ts'
import { stockMessages } from '@geodepot/contracts/material/stock.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { lazy, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  ImportButton,
  List,
  type RowAction,
  SearchChoice,
  SearchDay,
  SearchText,
} from '../../kit/list/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { useStores } from '../store/index.ts'

const StockImport = lazy(() => import('./import.tsx'))

const tones: Readonly<Record<StockRow['placeKind'], Tone>> = {
  storage: 'done',
  quarantine: 'attention',
  claim: 'refused',
  transit: 'underWay',
  core: 'attention',
}

const useColumns = (): readonly Column<StockRow>[] => {
  const t = useText(stockMessages)
  const priced = mayDo(usePerson(), pricePermission)
  return useMemo(() => {
    const placeOf = ({ placeKind, goodsLocation }: StockRow) => goodsLocation || t(`place_${placeKind}`)
    const expiryOf = ({ expiry }: StockRow) => (expiry === null ? '' : t(expiry === 'expired' ? 'expired' : 'expiring'))
    return [
      { field: 'materialCode', width: 120 },
      'materialNameCn',
      { field: 'materialNameEn', optional: true },
      'specChassisNo',
      { field: 'partNo', width: 150 },
      { field: 'applicableModel', optional: true },
      'storeName',
      {
        field: 'goodsLocation',
        says: placeOf,
        as: (row) =>
          row.placeKind === 'storage' ? placeOf(row) : <StateTag tone={tones[row.placeKind]}>{placeOf(row)}</StateTag>,
      },
      'batchNo',
      { field: 'receivedOn', optional: true },
      {
        field: 'expiresOn',
        says: (row) => `${row.expiresOn ?? absent} ${expiryOf(row)}`,
        as: (row) => (
          <>
            {row.expiresOn ?? absent}{' '}
            {row.expiry && (
              <StateTag tone={row.expiry === 'expired' ? 'refused' : 'attention'}>{expiryOf(row)}</StateTag>
            )}
          </>
        ),
      },
      { field: 'quantity', kind: 'figure' },
      'unitName',
      { field: 'reservedQty', kind: 'figure', optional: true },
      { field: 'availableQty', kind: 'figure', optional: true },
      { field: 'minQty', kind: 'figure', optional: true },
      {
        field: 'under',
        says: ({ under }) => (under === '1' ? t('under_1') : ''),
        as: ({ under }) => (under === '1' ? <StateTag tone="refused">{t('under_1')}</StateTag> : absent),
      },
      { field: 'materialTypeName', optional: true },
      ...(priced
        ? ([
            { field: 'purchaseUnitPrice', kind: 'figure', optional: true },
            { field: 'amortUnitPrice', kind: 'figure', optional: true },
            { field: 'amount', kind: 'money', later: true },
          ] satisfies Column<StockRow>[])
        : []),
    ]
  }, [t, priced])
}

/** What lies in the stores, each batch in each place; a row leads to the movements that it is made of. */
const StockList = () => {
  const t = useText(stockMessages)
  const navigate = useNavigate()
  const columns = useColumns()
  const stores = useStores()
  const person = usePerson()
  const drills = mayDo(person, movementCalls.list.permission)
  const seesKept = mayDo(person, reservationCalls.list.permission)
  const r = useText(reservationMessages)
  const types = useDictionary(dictionaries.materialType).entries
  const toMovements = ({ materialCode, batchNo }: StockRow) =>
    void navigate(`/material/movement?${new URLSearchParams({ keyword: materialCode, batchNo }).toString()}`)
  const actions: readonly RowAction<StockRow>[] = [
    { name: 'movements', label: t('movements'), shown: () => drills, run: toMovements },
    {
      name: 'reservations',
      label: r('reservations'),
      shown: ({ reservedQty }) => seesKept && !isZero(reservedQty),
      run: ({ materialCode, storeId }) =>
        void navigate(
          `/material/reservation?${new URLSearchParams({ keyword: materialCode, storeId: String(storeId), state: 'open' }).toString()}`,
        ),
    },
  ]
  return (
    <List
      of={stockCalls.list}
      columns={columns}
      rowKey="id"
      main="materialNameCn"
      card={{ title: 'materialNameCn', facts: ['storeName', 'goodsLocation', 'quantity'] }}
      actions={actions}
      exportOf={stockCalls.export}
      toolbar={<ImportButton permission="material:stock:import" dialog={StockImport} />}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice several of={field('storeId')} options={stores.options} />
            <SearchChoice
              several
              of={field('materialType')}
              options={types.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
            />
          </>
        ),
        more: (field) => (
          <>
            <SearchChoice
              several
              of={field('placeKind')}
              options={stockPlaces.map((value) => ({ value, label: t(`place_${value}`) }))}
            />
            <SearchChoice of={field('under')} options={[{ value: '1', label: t('under_1') }]} />
            <SearchText of={field('batchNo')} />
            <SearchDay of={field('expiresBy')} />
          </>
        ),
      }}
    />
  )
}
export default StockList
