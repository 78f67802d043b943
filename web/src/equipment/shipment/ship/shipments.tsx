import type { Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { shipmentPrintMessages } from '@geodepot/contracts/equipment/shipment.print.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { add, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useMemo, useState } from 'react'
import { Overdue, describeLines, useLineColumns } from '../../../kit/document/index.ts'
import { Facts, Panel, LinesTable, Stacked } from '../../../kit/ui/index.ts'
import { Ago, StateTag, shownDate, useLabels, useText } from '../../../kit/i18n/index.ts'
import { handed } from '../figures.ts'
import { byModel, codesOf, modelName } from '../goods.ts'
import { PrintLink } from '../print/print-link.tsx'
import type { PanelProps } from '../receive/receipts.tsx'

const figures = [
  'shippedQty',
  'receivedQty',
  'damagedQty',
  'shortQty',
  'refusedQty',
  'lostQty',
  'backQty',
  'expectedQty',
  'unsettledQty',
] as const
type Row = { readonly key: string; readonly name: string; readonly more: string; readonly unit: string } & Record<
  (typeof figures)[number],
  string
>

const summed = (lines: readonly ShipmentLineRow[]): Pick<Row, (typeof figures)[number]> =>
  Object.fromEntries(figures.map((name) => [name, add('0', ...lines.map((line) => line[name]))])) as Pick<
    Row,
    (typeof figures)[number]
  >
const rowsOf = (lines: readonly ShipmentLineRow[]): Row[] =>
  byModel(lines).map((group) => {
    const single = group.lines.filter(({ devId }) => devId !== null)
    return {
      key: String(group.modelId),
      name: modelName(group),
      more: single.length === 0 ? group.devName : codesShown(single),
      unit: group.unit,
      ...summed(group.lines),
    }
  })
const few = 3
const codesShown = (lines: readonly ShipmentLineRow[]): string =>
  `${lines
    .slice(0, few)
    .map((line) => codesOf(line)[0] ?? '')
    .join(', ')}${lines.length > few ? ' …' : ''}`

// Left out where nothing was.
const settled: ReadonlySet<string> = new Set(['lostQty', 'backQty'])
const lines = describeLines<Row>()(
  shipmentMessages,
  [
    { field: 'name', title: 'devModel', width: 160, card: 'title' },
    ...figures.map((field) => ({ ...handed(field), ...(settled.has(field) && { optional: true }) })),
  ],
  ({ unsettledQty }) => !isZero(unsettledQty),
)
const ShipmentLines = ({ of }: { of: Shipment }) => {
  const t = useText(shipmentMessages)
  const rows = useMemo(() => rowsOf(of.lines), [of.lines])
  const columns = useLineColumns(lines, rows, {
    name: ({ name, unit, more }) => <Stacked below={`${unit} · ${more}`}>{name}</Stacked>,
  })
  return <LinesTable {...columns} rowKey="key" label={t('shipment', { position: of.position })} />
}

const OneShipment = ({ of, last, print }: { of: Shipment; last: boolean; print: string }) => {
  const t = useText(shipmentMessages)
  const label = useLabels(shipmentMessages)
  const p = useText(shipmentPrintMessages)
  const [open, setOpen] = useState(last)
  const expected = amountsIn(of.lines, ({ expectedQty }) => expectedQty)
  const unsettled = amountsIn(of.lines, ({ unsettledQty }) => unsettledQty)
  const state =
    expected.length > 0 ? (
      <StateTag tone="underWay">{t('onTheWay', { count: saidAmounts(expected) })}</StateTag>
    ) : unsettled.length === 0 ? (
      <StateTag tone="done">{t('arrivedAll')}</StateTag>
    ) : (
      <StateTag tone="attention">{t('unsettledOf', { amount: saidAmounts(unsettled) })}</StateTag>
    )
  return (
    <details className="hand-over-shipment" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{t('shipment', { position: of.position })}</strong>
        <span>{[of.carrier, of.waybill, of.plate].filter((fact) => fact !== '').join(' · ')}</span>
        {state}
        <Overdue days={of.overdueDays} />
        <span className="hand-over-shipment-when">
          <Ago at={of.shippedAt} />
        </span>
      </summary>
      {open && (
        <div className="hand-over-shipment-body">
          <Facts
            of={[
              [t('carrier'), of.carrier],
              [t('waybill'), of.waybill],
              [t('plate'), of.plate],
              [t('driver'), of.driver],
              [
                t('driverPhone'),
                of.driverPhone && (
                  <a key="phone" href={`tel:${of.driverPhone}`}>
                    {of.driverPhone}
                  </a>
                ),
              ],
              [t('container'), of.container],
              [t('seal'), of.seal],
              [t('expectedArrival'), shownDate(of.expectedArrival)],
              [t('shipper'), of.person],
              [label('remark'), of.remark],
            ]}
          />
          <ShipmentLines of={of} />
          <PrintLink to={print}>{p('printPacking')}</PrintLink>
        </div>
      )}
    </details>
  )
}

/** How it travelled, batch by batch. */
export const Shipments = ({ of, paper }: PanelProps) => {
  const t = useText(shipmentMessages)
  if (of.shipments.length === 0) return null
  return (
    <Panel title={t('shipments')}>
      {of.shipments.map((shipment, index) => (
        <OneShipment
          key={shipment.shipmentId}
          of={shipment}
          last={index === of.shipments.length - 1}
          print={paper(`packing-${shipment.position}`)}
        />
      ))}
    </Panel>
  )
}
