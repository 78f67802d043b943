import {
  type AllocationDetail,
  type AllocationLineRow,
  type Shipment,
  type ShipmentLineRow,
  allocation,
} from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import type { ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { shownMoment } from '../../../kit/i18n/index.ts'
import {
  Paper,
  PaperApproval,
  type PaperColumn,
  PaperFacts,
  PaperSignatures,
  PaperTable,
  usePaperText,
} from '../../../kit/document/index.ts'
import { modelName } from '../values.ts'

type Receipt = AllocationDetail['receipts'][number]
type Thing = Pick<AllocationLineRow, 'devName' | 'brand' | 'devModel' | 'selfNum' | 'devSign' | 'devCoding' | 'unit'>

const useThing = <L,>(
  thingOf: (line: L) => Thing | undefined,
): {
  readonly what: readonly PaperColumn<L>[]
  readonly brief: readonly PaperColumn<L>[]
  readonly unit: PaperColumn<L>
} => {
  const t = usePaperText(allocationMessages)
  const said = (field: keyof Thing) => (line: L) => thingOf(line)?.[field]
  const of = (field: keyof Thing): PaperColumn<L> => ({
    key: field,
    title: t(field),
    value: said(field),
    kind: 'code',
    optional: true,
  })
  const model: PaperColumn<L> = {
    key: 'devModel',
    title: t('devModel'),
    value: (line) => {
      const thing = thingOf(line)
      return thing && modelName(thing)
    },
    more: said('devName'),
  }
  return {
    what: [model, of('selfNum'), of('devSign'), of('devCoding')],
    // Beside seven columns of figures and words there is room for one of codes.
    brief: [model, { ...of('selfNum'), title: `${t('selfNum')} / ${t('devSign')}`, more: said('devSign') }],
    unit: { ...of('unit'), optional: false },
  }
}
const itself = <L,>(line: L): L => line
/** For what a substitute stands. */
const useInstead = <L,>(lineOf: (line: L) => AllocationLineRow | undefined): PaperColumn<L> => {
  const t = usePaperText(allocationMessages)
  const substitute = (line: L) => {
    const of = lineOf(line)
    return of?.isSubstitute === true ? of : undefined
  }
  return {
    key: 'substitute',
    title: t('substituteFor'),
    value: (line) => substitute(line)?.asked,
    optional: true,
    more: (line) => {
      const of = substitute(line)
      return of && t('factorMeans', { unit: of.unit, factor: of.factor ?? '1', asked: of.askedUnit ?? '' })
    },
  }
}
const route = (of: AllocationDetail): string => `${of.fromHolder} → ${of.toProject}`
const inEffect: ReadonlySet<string> = new Set(['dispatching', 'receiving', 'closed'])

interface AllocationPaperProps {
  readonly of: AllocationDetail
  readonly history: readonly HistoryEntry[]
  readonly steps: readonly ApprovalStep[] | undefined
}
/** The allocation itself: what goes from where to where, line by line. */
export const AllocationPaper = ({ of, history, steps }: AllocationPaperProps) => {
  const t = usePaperText(allocationMessages)
  const p = usePaperText(allocationPrintMessages)
  const { what, unit } = useThing<AllocationLineRow>(itself)
  const instead = useInstead<AllocationLineRow>(itself)
  const state = t(`state_${of.docState}` as 'state_draft')
  // Where nobody decided and nobody will, nobody is asked to sign.
  const approval = steps !== undefined || history.some(({ role }) => role === 'decide')
  return (
    <Paper
      title={p('allocation')}
      number={of.number}
      callCode={of.callCode}
      state={state}
      mark={inEffect.has(of.docState) ? undefined : state}
    >
      <PaperFacts
        of={[
          [t('fromHolder'), of.fromHolder],
          [t('toDeptName'), of.toDeptName],
          [t('toProject'), of.toProject, 'wide'],
          [t('appNo'), of.appNo],
          [t('isBeyond'), of.isBeyond ? '✓' : ''],
          [t('dispatchDate'), of.dispatchDate],
          [t('expectedArrival'), of.expectedArrival],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), shownMoment(of.submitTime)],
          [t('remark'), of.remark, 'wide'],
        ]}
      />
      <PaperTable
        title={t('lines')}
        lines={of.lines}
        unitOf={(line) => line.unit}
        columns={[
          ...what,
          instead,
          { key: 'qty', title: t('qty'), value: (line) => line.qty, kind: 'total' },
          unit,
          { key: 'remark', title: t('remark'), value: (line) => line.remark, optional: true },
        ]}
      />
      {approval && <PaperApproval of={allocation} history={history} steps={steps} />}
      <PaperSignatures
        of={[
          { role: p('dispatcher'), name: of.applicantName, date: of.submitTime },
          { role: p('outOf') },
          { role: p('into') },
        ]}
      />
    </Paper>
  )
}

/** What a shipment holds and how it travels: goes with the goods, signed at both ends and on the road. */
export const PackingPaper = ({ of, shipment }: { of: AllocationDetail; shipment: Shipment }) => {
  const t = usePaperText(allocationMessages)
  const p = usePaperText(allocationPrintMessages)
  const { what, unit } = useThing<ShipmentLineRow>(itself)
  const lines = new Map(of.lines.map((line) => [line.lineId, line]))
  const instead = useInstead<ShipmentLineRow>(({ lineId }) => lines.get(lineId))
  return (
    <Paper title={p('packing')} number={`${of.number} / ${shipment.position}`} callCode={of.callCode}>
      <PaperFacts
        of={[
          [p('way'), route(of), 'wide'],
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
        unitOf={(line) => line.unit}
        columns={[
          ...what,
          instead,
          { key: 'shippedQty', title: p('sent'), value: (line) => line.shippedQty, kind: 'total' },
          unit,
          { key: 'check', title: p('check'), value: () => '', blank: true, width: 9 },
        ]}
      />
      <PaperSignatures
        of={[
          { role: p('sender'), name: shipment.person, date: shipment.shippedAt },
          { role: p('carrier'), name: shipment.driver || shipment.carrier },
          { role: p('receiver') },
        ]}
      />
    </Paper>
  )
}

type Taken = Receipt['lines'][number]
/** What of it arrived: each line against what was sent, and what was on no list. */
export const ReceiptPaper = ({
  of,
  receipt,
  position,
}: {
  of: AllocationDetail
  receipt: Receipt
  position: number
}) => {
  const t = usePaperText(allocationMessages)
  const p = usePaperText(allocationPrintMessages)
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
          [p('way'), route(of), 'wide'],
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
          { role: p('receiver'), name: receipt.person, date: receipt.receivedAt },
          { role: p('witness') },
          { role: p('sender') },
        ]}
      />
    </Paper>
  )
}
