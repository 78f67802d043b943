import type { HandedOver, Receipt, Shipment, ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { shipmentPrintMessages } from '@geodepot/contracts/equipment/shipment.print.messages.ts'
import type { SignatureRole, SignatureRow } from '@geodepot/contracts/kit/signature.ts'
import { shownMoment } from '../../../kit/i18n/index.ts'
import {
  Paper,
  type PaperColumn,
  PaperFacts,
  PaperSignatures,
  PaperTable,
  usePaperText,
} from '../../../kit/document/index.ts'
import { Blocks } from './blocks.tsx'
import { useThing } from './thing.ts'

/** The document whose hand-over is printed. */
export interface PaperSubject extends HandedOver {
  readonly id: number
  readonly number: string
  readonly callCode: string
  /** From where to where. */
  readonly way: string
  /** Who signed its shipments and receipts on a screen. */
  readonly signatures?: readonly SignatureRow[]
  /** What the document says of a line beside what it is about. */
  readonly columns?: readonly PaperColumn<ShipmentLineRow>[]
}

/** Who signed one shipment, or one receipt, as this. */
const signatureOf = (
  { signatures = [] }: PaperSubject,
  act: 'ship' | 'receive',
  part: number,
  as: SignatureRole,
): SignatureRow | undefined => signatures.find((one) => one.act === act && one.part === part && one.signsAs === as)

/** What a shipment holds and how it travels: goes with the goods, signed at both ends and on the road. */
export const PackingPaper = ({ of, kind, shipment }: { of: PaperSubject; kind: string; shipment: Shipment }) => {
  const t = usePaperText(shipmentMessages)
  const p = usePaperText(shipmentPrintMessages)
  const { what, unit } = useThing<ShipmentLineRow>((line) => line)
  return (
    <Paper title={p('packing')} number={`${of.number} / ${shipment.position}`} callCode={of.callCode}>
      <PaperFacts
        of={[
          [p('way'), of.way, 'wide'],
          [p('batch'), String(shipment.position)],
          [t('shippedAt'), shownMoment(shipment.shippedAt)],
          [t('carrier'), shipment.carrier],
          [t('waybill'), shipment.waybill],
          [t('plate'), shipment.plate],
          [t('driver'), [shipment.driver, shipment.driverPhone].filter(Boolean).join(' ')],
          [t('container'), shipment.container],
          [t('seal'), shipment.seal],
          [t('expectedArrival'), shipment.expectedArrival],
          [t('shipper'), shipment.person],
          [t('remark'), shipment.remark, 'wide'],
        ]}
      />
      <PaperTable
        title={p('contents')}
        lines={shipment.lines}
        columns={[
          ...what,
          ...(of.columns ?? []),
          { key: 'shippedQty', title: p('sent'), value: (line) => line.shippedQty, kind: 'total' },
          unit,
          { key: 'check', title: p('check'), value: () => '', blank: true, width: 9 },
        ]}
      />
      <PaperSignatures
        of={[
          { role: p('sender'), name: shipment.person, date: shipment.shippedAt },
          {
            role: p('carrier'),
            name: shipment.driver || shipment.carrier,
            signature: signatureOf(of, 'ship', shipment.position, 'carrier'),
          },
          { role: p('receiver') },
        ]}
      />
      <Blocks kind={kind} id={of.id} position={shipment.position} />
    </Paper>
  )
}

type Taken = Receipt['lines'][number]
/** What of it arrived: each line against what was sent, and what was on no list. */
export const ReceiptPaper = ({ of, receipt, position }: { of: PaperSubject; receipt: Receipt; position: number }) => {
  const t = usePaperText(shipmentMessages)
  const p = usePaperText(shipmentPrintMessages)
  const sent = new Map(
    of.shipments.flatMap((shipment) =>
      shipment.lines.map((line) => [line.shipmentLineId, { ...line, shipment }] as const),
    ),
  )
  const sentOf = (line: Taken) => (line.shipmentLineId === null ? undefined : sent.get(line.shipmentLineId))
  const { brief, unit } = useThing<Taken>(sentOf)
  const listed = receipt.lines.filter(({ unlistedWhat }) => unlistedWhat === null)
  const extra = receipt.lines.filter(({ unlistedWhat }) => unlistedWhat !== null)
  const shipments = [...new Set(listed.flatMap((line) => sentOf(line)?.shipment ?? []))]
  const joined = (value: (shipment: Shipment) => string) =>
    [...new Set(shipments.map(value).filter((one) => one !== ''))].join(' · ')
  const part = (field: 'damaged' | 'short' | 'refused'): PaperColumn<Taken> => ({
    key: field,
    title: t(field),
    value: (line) => (Number(line[field]) === 0 ? '' : line[field]),
    kind: 'figure',
  })
  const reason: PaperColumn<Taken> = { key: 'reason', title: t('reason'), value: (line) => line.reason, optional: true }
  return (
    <Paper title={p('receipt')} number={`${of.number} / ${position}`} callCode={of.callCode}>
      <PaperFacts
        of={[
          [p('way'), of.way, 'wide'],
          [t('receivedAt'), shownMoment(receipt.receivedAt)],
          [p('receiver'), receipt.person],
          [p('batch'), joined((shipment) => String(shipment.position))],
          [t('waybill'), joined(({ waybill }) => waybill)],
          [t('carrier'), joined(({ carrier }) => carrier)],
          [t('plate'), joined(({ plate }) => plate)],
          [t('remark'), receipt.remark, 'wide'],
        ]}
      />
      <PaperTable
        title={p('inspected')}
        lines={listed}
        columns={[
          ...brief,
          unit,
          { key: 'sent', title: p('sent'), value: (line) => sentOf(line)?.shippedQty, kind: 'figure' },
          { key: 'received', title: t('received'), value: (line) => line.received, kind: 'figure' },
          part('damaged'),
          part('short'),
          part('refused'),
          reason,
        ]}
      />
      {extra.length > 0 && (
        <PaperTable
          title={p('unlisted')}
          lines={extra}
          columns={[
            { key: 'what', title: t('unlistedWhat'), value: (line) => line.unlistedWhat },
            { key: 'quantity', title: t('unlistedQty'), value: (line) => line.unlistedQty, kind: 'figure', width: 14 },
            reason,
          ]}
        />
      )}
      <PaperSignatures
        of={[
          {
            role: p('receiver'),
            name: receipt.person,
            date: receipt.receivedAt,
            signature: signatureOf(of, 'receive', receipt.receiptId, 'receiver'),
          },
          { role: p('witness'), signature: signatureOf(of, 'receive', receipt.receiptId, 'carrier') },
          { role: p('sender') },
        ]}
      />
    </Paper>
  )
}
