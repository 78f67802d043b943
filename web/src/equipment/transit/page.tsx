import { type TransitLine, type TransitRow, transit, transitKinds } from '@geodepot/contracts/equipment/transit.ts'
import { transitMessages } from '@geodepot/contracts/equipment/transit.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'
import {
  type Column,
  type ColumnFacts,
  type Fields,
  List,
  type RowAction,
  SearchChoice,
  SearchText,
  SearchToggle,
} from '../../kit/list/index.ts'
import { Amount, Amounts } from '../../kit/ui/index.ts'
import './transit.css'

type Road = Pick<
  TransitRow,
  'kind' | 'documentId' | 'number' | 'position' | 'overdueDays' | 'expectedDate' | 'mayReceive' | 'maySettle'
>
const placeOf = ({ kind, documentId }: Road): string => `/equipment/${kind}/${documentId}`

const filters = ['from', 'to', 'keyword', 'late', 'mine'] as const
/** What all that is found comes to: shipments, late ones, quantities by unit. */
const Summary = () => {
  const t = useText(transitMessages)
  const [address] = useSearchParams()
  const ask = Object.fromEntries([
    ...filters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
    ...(address.has('kind') ? [['kind', address.getAll('kind')]] : []),
  ]) as AskOf<typeof transit.summary>
  const { data } = useApiQuery(transit.summary, ask, { keep: true })
  if (!data || data.shipments === 0) return null
  return (
    <div className="transit-summary" role="status">
      <strong>{t('shipments', { count: data.shipments })}</strong>
      {data.late > 0 && <StateTag tone="refused">{t('lateShipments', { count: data.late })}</StateTag>}
      <span>
        <small>{t('expectedQty')}</small> <Amounts of={data.expectedQty} />
      </span>
      {data.unsettledQty.length > 0 && (
        <span>
          <small>{t('unsettledQty')}</small> <Amounts of={data.unsettledQty} amber />
        </span>
      )}
    </div>
  )
}

interface RoadColumns {
  readonly document: ColumnFacts<TransitRow & TransitLine>
  readonly late: ColumnFacts<TransitRow & TransitLine>
  readonly since: ColumnFacts<TransitRow & TransitLine>
}
const useRoadColumns = (): RoadColumns => {
  const t = useText(transitMessages)
  return useMemo(
    () => ({
      document: {
        field: 'number',
        width: 190,
        says: ({ number, position }) => `${number} #${position}`,
      },
      late: {
        field: 'overdueDays',
        says: ({ overdueDays }) => (overdueDays === null ? '' : t('lateBy', { count: overdueDays })),
        as: ({ overdueDays }) =>
          overdueDays === null ? absent : <StateTag tone="refused">{t('lateBy', { count: overdueDays })}</StateTag>,
      },
      since: { field: 'shippedTime', kind: 'day', width: 104 },
    }),
    [t],
  )
}

const useActions = (): readonly RowAction<Road>[] => {
  const t = useText(transitMessages)
  const navigate = useNavigate()
  const go = (row: Road, act: string) => void navigate(`${placeOf(row)}?do=${act}`)
  return [
    { name: 'receive', label: t('receive'), shown: ({ mayReceive }) => mayReceive, run: (row) => go(row, 'receive') },
    { name: 'settle', label: t('settle'), shown: ({ maySettle }) => maySettle, run: (row) => go(row, 'settle') },
  ]
}

const search = (t: ReturnType<typeof useText<typeof transitMessages>>) => ({
  main: (field: Fields<'kind' | 'from' | 'to' | 'keyword' | 'late' | 'mine'>): ReactNode => (
    <>
      <SearchText of={field('keyword')} hint={t('keywordHint')} />
      <SearchToggle of={field('mine')} value="1" />
    </>
  ),
  more: (field: Fields<'kind' | 'from' | 'to' | 'keyword' | 'late' | 'mine'>): ReactNode => (
    <>
      <SearchToggle of={field('late')} value="1" />
      <SearchText of={field('from')} />
      <SearchText of={field('to')} />
      <SearchChoice
        several
        of={field('kind')}
        options={transitKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
    </>
  ),
})

/** What is on the road, shipment by shipment or line by line. */
const Transit = () => {
  const t = useText(transitMessages)
  const { document, late, since } = useRoadColumns()
  const actions = useActions()
  const [view, setView] = useState<'shipments' | 'lines'>('shipments')
  const toolbar = (
    <>
      <Segmented
        aria-label={t('view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'shipments', label: t('byShipment') },
          { value: 'lines', label: t('byLine') },
        ]}
      />
      <Summary />
    </>
  )
  const shipments = useMemo(
    (): readonly Column<TransitRow>[] => [
      document as ColumnFacts<TransitRow>,
      late as ColumnFacts<TransitRow>,
      'from',
      'to',
      since as ColumnFacts<TransitRow>,
      { field: 'expectedDate', kind: 'day', width: 104 },
      {
        field: 'expectedQty',
        width: 150,
        says: ({ expectedQty }) => saidAmounts(expectedQty),
        as: ({ expectedQty }) => <Amounts of={expectedQty} />,
      },
      {
        field: 'unsettledQty',
        width: 112,
        says: ({ unsettledQty }) => saidAmounts(unsettledQty),
        as: ({ unsettledQty }) => <Amounts of={unsettledQty} amber />,
      },
      'mustAct',
      { field: 'waitsFor', later: true },
      { field: 'daysOnRoad', kind: 'figure', width: 88, later: true },
      { field: 'waybill', later: true },
      { field: 'carrier', later: true },
      { field: 'plate', optional: true },
      { field: 'driver', optional: true },
      {
        field: 'driverPhone',
        optional: true,
        as: ({ driverPhone }) => (driverPhone === '' ? absent : <Link to={`tel:${driverPhone}`}>{driverPhone}</Link>),
      },
      { field: 'kind', optional: true, says: ({ kind }) => t(`kind_${kind}`) },
    ],
    [document, late, since, t],
  )
  const lines = useMemo(
    (): readonly Column<TransitLine>[] => [
      document as ColumnFacts<TransitLine>,
      late as ColumnFacts<TransitLine>,
      'devModel',
      { field: 'devNo', width: 140 },
      { field: 'expectedQty', kind: 'figure', width: 88, as: ({ expectedQty }) => <Amount of={expectedQty} /> },
      {
        field: 'unsettledQty',
        kind: 'figure',
        width: 104,
        as: ({ unsettledQty }) => <Amount of={unsettledQty} amber />,
      },
      { field: 'unit', width: 64 },
      'from',
      'to',
      since as ColumnFacts<TransitLine>,
      { field: 'expectedDate', kind: 'day', width: 104 },
      'mustAct',
      { field: 'devName', later: true },
      { field: 'brand', optional: true },
      { field: 'shippedQty', kind: 'figure', optional: true },
      { field: 'shortQty', kind: 'figure', optional: true },
      { field: 'refusedQty', kind: 'figure', optional: true },
      { field: 'waitsFor', optional: true },
      { field: 'daysOnRoad', kind: 'figure', optional: true },
      { field: 'waybill', optional: true },
      { field: 'kind', optional: true, says: ({ kind }) => t(`kind_${kind}`) },
    ],
    [document, late, since, t],
  )
  const empty = { title: t('nothing'), text: t('nothingNext') }
  return view === 'shipments' ? (
    <List
      key="shipments"
      of={transit.list}
      help={t('help')}
      columns={shipments}
      rowKey="shipmentId"
      main="number"
      to={placeOf}
      card={{ title: 'number', facts: ['to', 'overdueDays', 'expectedQty'] }}
      actions={actions}
      exportOf={transit.export}
      toolbar={toolbar}
      empty={empty}
      search={search(t)}
    />
  ) : (
    <List
      key="lines"
      of={transit.lines}
      help={t('help')}
      columns={lines}
      rowKey="shipmentLineId"
      main="number"
      to={placeOf}
      card={{ title: 'devModel', facts: ['devNo', 'to', 'overdueDays'] }}
      actions={actions}
      exportOf={transit.linesExport}
      toolbar={toolbar}
      empty={empty}
      search={search(t)}
    />
  )
}
export default Transit
