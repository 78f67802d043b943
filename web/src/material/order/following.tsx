import { invoice } from '@geodepot/contracts/material/invoice.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type InvoiceRow, type PaymentRow, type ShipmentRow } from '@geodepot/contracts/material/order.fulfilment.ts'
import { isContainerNo } from '@geodepot/contracts/material/order.rules.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { showError, toast } from '../../kit/api/index.ts'
import { DocumentState, mutate, useDocumentPath } from '../../kit/document/index.ts'
import { StateTag, shownDate, shownQuantity, today, useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel, lazyPart } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'
import './order.css'
import { totalOf } from './total.ts'

const Shipment = lazyPart(() => import('./shipment.tsx'))

/** What is expected when, and when it was. */
export const Milestones = ({ row: { milestones } }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  const known = milestones.filter(({ plannedDate, actualDate }) => plannedDate !== null || actualDate !== null)
  if (known.length === 0) return null
  const toneOf = (planned: string | null, actual: string | null) => {
    if (actual !== null) return 'done'
    return planned !== null && planned < today() ? 'refused' : 'draft'
  }
  return (
    <Panel title={t('milestones')}>
      <ol className="order-milestones">
        {known.map(({ milestone, plannedDate, actualDate }) => (
          <li key={milestone} className={`tone-${toneOf(plannedDate, actualDate)}`}>
            <strong>{t(`milestone_${milestone}`)}</strong>
            {actualDate !== null && <small>{shownDate(actualDate)}</small>}
            {plannedDate !== null && <small>{t('planned', { date: shownDate(plannedDate) })}</small>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Shipped = ShipmentRow & {
  readonly $number: string
  readonly $what: string
  readonly $out: string
  readonly $in: string
  readonly $customs: string
  readonly $acts: string
}
/** What is in it: of each line how much. */
const contentOf = ({ lines }: ShipmentRow, of: OrderDetail): string => {
  const named = new Map(of.lines.map((line) => [line.lineId, line]))
  return lines
    .map(({ lineId, quantity }) => {
      const line = named.get(lineId)
      return [line && materialName(line), shownQuantity(quantity), line?.unitName].filter(Boolean).join(' ')
    })
    .join('; ')
}
const joined = (...parts: (string | null)[]): string => parts.filter((part) => (part ?? '') !== '').join(' · ')

/** How it is sent, shipment by shipment; its buyer changes and deletes them. */
export const Shipments = ({ row }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  const [changed, setChanged] = useState<ShipmentRow>()
  if (row.shipments.length === 0) return null
  const remove = async ({ shipmentId, $number }: Shipped) => {
    const title = t('confirmRemoveShipment', { number: $number })
    if (await toast.confirm({ title, ok: t('removeShipment'), danger: true }))
      await mutate(orderCalls.removeShipment, { id: row.id, version: row.version, shipmentId })
  }
  const rows = row.shipments.map((one, at): Shipped => ({
    ...one,
    $number: String(at + 1),
    $what: contentOf(one, row),
    $out: joined(shownDate(one.outPortDate), one.outPortName),
    $in: joined(one.inPortDate && shownDate(one.inPortDate), one.inPortName),
    $customs: joined(one.declareNo, one.clearedDate && shownDate(one.clearedDate)),
    $acts: '',
  }))
  const columns: LineColumn<Shipped>[] = [
    { field: '$number', title: t('shipmentId'), as: ({ $number }) => t('shipmentOf', { number: $number }), width: 76 },
    { field: '$what', title: t('lines'), width: 200 },
    {
      field: 'containerNo',
      title: t('containerNo'),
      width: 130,
      as: ({ containerNo }) => (
        <>
          {containerNo} {!isContainerNo(containerNo) && <StateTag tone="attention">{t('containerOdd')}</StateTag>}
        </>
      ),
    },
    { field: 'boxSheet', title: t('boxSheet'), width: 110 },
    { field: '$out', title: t('outPortDate'), width: 150 },
    { field: '$in', title: t('inPortDate'), width: 150 },
    { field: '$customs', title: t('declareNo'), width: 150 },
    { field: 'chargeDate', title: t('chargeDate'), kind: 'day' },
    { field: 'arrivalDate', title: t('arrivalDate'), kind: 'day' },
    ...(row.can.removeShipment === true
      ? [
          {
            field: '$acts' as const,
            title: '',
            acts: true as const,
            width: 110,
            as: (one: Shipped) => (
              <>
                <Button type="link" size="small" onClick={() => setChanged(one)}>
                  {t('editShipment')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void remove(one).catch(showError)}>
                  {t('deleteShipment')}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('shipments')}>
      <LinesTable<Shipped>
        rows={rows}
        columns={columns}
        rowKey="shipmentId"
        label={t('shipments')}
        card={{ title: '$number', facts: ['$what', 'containerNo', '$out', '$in', 'arrivalDate'] }}
      />
      {changed && <Shipment of={row} given={changed} close={() => setChanged(undefined)} />}
    </Panel>
  )
}

export const Invoices = ({ row: { invoices, currencyCode } }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  const entered = useDocumentPath(invoice)
  if (invoices.length === 0) return null
  const columns: LineColumn<InvoiceRow>[] = [
    {
      field: 'invoiceNo',
      title: t('invoiceNo'),
      width: 150,
      as: ({ invoiceNo, documentId }) =>
        documentId === null ? invoiceNo : <Link to={`${entered}/${documentId}`}>{invoiceNo}</Link>,
    },
    {
      field: 'matching',
      title: t('matching'),
      width: 90,
      as: ({ matching, opening }) =>
        matching === null ? (
          opening === '1' && <StateTag tone="draft">{t('isOpening_1')}</StateTag>
        ) : (
          <DocumentState of={invoice} state={matching} />
        ),
    },
    {
      field: 'invoiceKind',
      title: t('invoiceKind'),
      width: 90,
      as: ({ invoiceKind }) => t(`invoiceKind_${invoiceKind}`),
    },
    { field: 'invoiceDate', title: t('invoiceDate'), kind: 'day' },
    {
      field: 'amount',
      title: t('amount'),
      kind: 'figure',
      width: 130,
      as: ({ amount }) => totalOf({ totalAmount: amount, currencyCode }),
    },
    { field: 'invoiceSendDate', title: t('invoiceSendDate'), kind: 'day' },
    { field: 'invoiceReceived', title: t('invoiceReceived'), kind: 'day' },
    { field: 'invoiceReceiver', title: t('invoiceReceiver'), width: 100 },
  ]
  return (
    <Panel title={t('invoices')}>
      <LinesTable<InvoiceRow>
        rows={invoices}
        columns={columns}
        rowKey="invoiceId"
        label={t('invoices')}
        card={{ title: 'invoiceNo', facts: ['invoiceKind', 'invoiceDate', 'amount', 'invoiceReceived'] }}
      />
    </Panel>
  )
}

const stateOf = ({ dueDate, requestedDate, paidDate, returnedDate }: PaymentRow) => {
  if (returnedDate !== null) return { tone: 'draft', key: 'paymentReturned' } as const
  if (paidDate !== null) return { tone: 'done', key: 'paymentMade' } as const
  if (dueDate < today())
    return { tone: 'refused', key: requestedDate === null ? 'paying_scheduled' : 'paying_requested' } as const
  return requestedDate === null
    ? ({ tone: 'draft', key: 'paying_scheduled' } as const)
    : ({ tone: 'attention', key: 'paying_requested' } as const)
}
type Paid = PaymentRow & { readonly $state: string }
export const Payments = ({ row: { payments, currencyCode } }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  if (payments.length === 0) return null
  const columns: LineColumn<Paid>[] = [
    {
      field: 'paymentKind',
      title: t('paymentKind'),
      width: 90,
      as: ({ paymentKind }) => t(`paymentKind_${paymentKind}`),
    },
    {
      field: 'amount',
      title: t('amount'),
      kind: 'figure',
      width: 130,
      as: ({ amount }) => totalOf({ totalAmount: amount, currencyCode }),
    },
    {
      field: '$state',
      title: t('paying'),
      width: 90,
      as: (one) => <StateTag tone={stateOf(one).tone}>{t(stateOf(one).key)}</StateTag>,
    },
    { field: 'dueDate', title: t('dueDate'), kind: 'day' },
    { field: 'requestedDate', title: t('requestedDate'), kind: 'day' },
    { field: 'paidDate', title: t('paidDate'), kind: 'day' },
    ...(payments.some(({ returnedDate }) => returnedDate !== null)
      ? [{ field: 'returnedDate' as const, title: t('returnedDate'), kind: 'day' as const }]
      : []),
    { field: 'depositNo', title: t('depositNo'), width: 110 },
    {
      field: 'note',
      title: t('note'),
      width: 140,
      as: ({ note, opening }) => (opening === '1' ? <StateTag tone="draft">{t('isOpening_1')}</StateTag> : note),
    },
  ]
  return (
    <Panel title={t('payments')}>
      <LinesTable<Paid>
        rows={payments.map((one) => ({ ...one, $state: '' }))}
        columns={columns}
        rowKey="paymentId"
        label={t('payments')}
        card={{ title: 'paymentKind', facts: ['amount', '$state', 'dueDate', 'paidDate'] }}
      />
    </Panel>
  )
}
