import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type CoreRow, coreCalls, coreSides, coreStates } from '@geodepot/contracts/material/core.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { receipt, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { stockCalls } from '@geodepot/contracts/material/stock.ts'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  List,
  type RowAction,
  SearchChoice,
  SearchDay,
  SearchText,
  useFirstFilter,
} from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'

const Waive = lazy(() => import('./waive.tsx'))
const tones: Readonly<Record<CoreRow['state'], Tone>> = { awaited: 'underWay', closed: 'done' }

const useColumns = (): readonly Column<CoreRow>[] => {
  const t = useText(coreMessages)
  const outbounds = useDocumentPath(outbound)
  return useMemo(() => {
    const late = ({ lateDays }: CoreRow) => (lateDays === null ? '' : t('lateBy', { count: lateDays }))
    return [
      { field: 'materialNameCn', width: 180 },
      { field: 'partNo', width: 130, later: true },
      { field: 'materialCode', optional: true },
      { field: 'materialNameEn', optional: true },
      { field: 'specChassisNo', optional: true },
      {
        field: 'state',
        width: 104,
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
      },
      { field: 'openQty', kind: 'figure', width: 100 },
      'unitName',
      {
        field: 'coreDueOn',
        width: 210,
        says: (row) => `${row.coreDueOn} ${late(row)}`,
        as: (row) => (
          <>
            {row.coreDueOn} {late(row) !== '' && <StateTag tone="attention">{late(row)}</StateTag>}
          </>
        ),
      },
      { field: 'side', width: 90, says: ({ side }) => t(`side_${side}`) },
      { field: 'owner', width: 170 },
      'projectName',
      { field: 'deviceName', width: 150, later: true },
      {
        field: 'outboundNumber',
        width: 190,
        as: ({ outboundId, outboundNumber }) => <Link to={`${outbounds}/${outboundId}`}>{outboundNumber}</Link>,
      },
      { field: 'outKind', later: true, says: ({ outKind }) => t(`outKind_${outKind}`) },
      { field: 'outDate', kind: 'day', later: true },
      { field: 'ageDays', kind: 'figure', width: 90 },
      { field: 'storeName', later: true },
      { field: 'outQty', kind: 'figure', optional: true },
      { field: 'receivedQty', kind: 'figure', optional: true },
      { field: 'returnedQty', kind: 'figure', optional: true },
      { field: 'waivedQty', kind: 'figure', optional: true },
      { field: 'waivedBecause', optional: true },
    ]
  }, [t, outbounds])
}

/** Where cores are taken in, where repaired ones are, and those that lie in the stores. */
const Onward = () => {
  const t = useText(coreMessages)
  const person = usePerson()
  const receipts = useDocumentPath(receipt)
  return (
    <>
      {mayDo(person, receiptCalls.create.permission) &&
        (['core', 'repaired'] as const).map((kind) => (
          <Link key={kind} to={`${receipts}/new?cores=${kind}`}>
            <Button>{t(kind === 'core' ? 'receive' : 'receiveRepaired')}</Button>
          </Link>
        ))}
      {mayDo(person, stockCalls.list.permission) && (
        <Link to="/material/stock?placeKind=core">
          <Button>{t('inStore')}</Button>
        </Link>
      )}
    </>
  )
}

/** What is awaited of whom, and what has come back; what is awaited first. */
const CoreList = () => {
  const t = useText(coreMessages)
  const ready = useFirstFilter('state', 'awaited')
  const columns = useColumns()
  const stores = useStores()
  const [waiving, setWaiving] = useState<CoreRow>()
  const actions: readonly RowAction<CoreRow>[] = [
    { name: 'waive', label: t('waive'), danger: true, shown: ({ can }) => can.waive === true, run: setWaiving },
  ]
  if (!ready) return null
  return (
    <>
      <List
        of={coreCalls.list}
        columns={columns}
        rowKey="lineId"
        main="materialNameCn"
        card={{ title: 'materialNameCn', facts: ['openQty', 'coreDueOn', 'owner', 'outboundNumber'] }}
        help={t('help')}
        actions={actions}
        exportOf={coreCalls.export}
        toolbar={<Onward />}
        opensWith={{ filter: 'state', value: 'awaited', instead: t('onlyAwaited') }}
        empty={{ title: t('noneTitle'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice
                of={field('state')}
                options={coreStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
              <SearchChoice of={field('late')} options={[{ value: '1', label: t('late_1') }]} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('storeId')} options={stores.options} />
              <SearchChoice
                of={field('side')}
                options={coreSides.map((value) => ({ value, label: t(`side_${value}`) }))}
              />
              <SearchText of={field('documentNo')} />
              <SearchDay of={field('dueBy')} />
            </>
          ),
        }}
      />
      {waiving && (
        <Suspense fallback={null}>
          <Waive of={waiving} close={() => setWaiving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
export default CoreList
