import {
  type ClaimDetail,
  type ClaimableLine,
  claim,
  claimCalls,
  type claimHeader,
  claimKinds,
  type claimLine,
  claimWants,
} from '@geodepot/contracts/material/claim.ts'
import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { queryNow, showError, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  addLines,
  sheetColumn,
  shownColumn,
  useDocumentForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  PickField,
  useField,
} from '../../kit/form/index.ts'
import { shownDate, shownQuantity, today, translate, useText } from '../../kit/i18n/index.ts'
import { materialAndPart, nameField } from '../material/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
interface DraftLine extends Partial<z.input<typeof claimLine>> {
  /** Which it is: a line of an order, or of a receipt. */
  readonly $key?: string
  readonly $material?: string
  readonly $unit?: string
  readonly $open?: string
}
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof claimHeader>> & { lines?: DraftLine[]; attachments?: string[] }

const written = (of: ClaimDetail): Values => ({
  orderId: of.orderId,
  shipmentId: of.shipmentId ?? undefined,
  receiptId: of.receiptId ?? undefined,
  wanted: of.wanted,
  foundDate: of.foundDate,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    orderLineId: line.orderLineId,
    ...(line.receiptLineId !== null && { receiptLineId: line.receiptLineId }),
    claimKind: line.claimKind,
    quantity: line.quantity,
    finding: line.finding,
    $key: String(line.receiptLineId ?? line.orderLineId),
    $material: [materialAndPart(line), line.batchNo].filter(Boolean).join(' · '),
    $unit: line.unitName,
    $open: line.orderedQty,
  })),
})
const taken = (of: ClaimableLine): DraftLine => ({
  orderLineId: of.orderLineId,
  ...(of.receiptLineId !== null && { receiptLineId: of.receiptLineId, quantity: of.openQty, finding: of.finding }),
  claimKind: 'quality',
  $key: String(of.receiptLineId ?? of.orderLineId),
  $material: [materialAndPart(of), of.batchNo].filter(Boolean).join(' · '),
  $unit: of.unitName,
  $open: of.openQty,
})
const readOf = async ({ orderId, receiptId }: Values): Promise<DraftLine[] | undefined> => {
  if (orderId !== undefined)
    return (await queryNow(claimCalls.claimable, { orderId, ...(receiptId !== undefined && { receiptId }) })).map(taken)
  toast.warning(translate(claimMessages, 'chooseOrder'))
  return undefined
}

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(claimMessages)
  return [
    shownColumn<DraftLine>({
      field: 'orderLineId',
      title: t(nameField()),
      width: 240,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({
      field: '$open',
      title: t('openQty'),
      width: 90,
      says: ({ $open = '' }) => shownQuantity($open),
    }),
    sheetColumn<DraftLine>({
      field: 'claimKind',
      title: t('claimKind'),
      kind: 'choice',
      width: 120,
      choices: claimKinds.map((value) => ({ value, label: t(`claimKind_${value}`) })),
      required: true,
    }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    sheetColumn<DraftLine>({ field: 'finding', title: t('finding'), width: 320, required: true }),
  ]
}

/** Of which shipment of the order it is, if of one. */
const ShipmentChoice = ({ form }: { form: Form<Values> }) => {
  const t = useText(claimMessages)
  const { value } = useField(form, 'orderId')
  const { data } = useApiQuery(orderCalls.get, { id: Number(value ?? 0) }, { enabled: value !== undefined })
  return (
    <ChoiceField
      form={form}
      name="shipmentId"
      options={(data?.shipments ?? []).map(({ shipmentId, outPortDate, containerNo }, at) => ({
        value: String(shipmentId),
        label: [t('shipmentOf', { number: String(at + 1) }), shownDate(outPortDate), containerNo]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}

const ClaimForm = ({
  cancel,
  orderNo,
  ...props
}: DocumentFormProps<ClaimDetail, Values> & { orderNo?: string | undefined }) => {
  const t = useText(claimMessages)
  const form = useDocumentForm(claimCalls, { ...props, written })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="orderId"
          of={orderCalls.list}
          ask={(keyword) => ({
            pageSize: 20,
            docState: ['signed', 'closed'] as const,
            ...(keyword !== undefined && { keyword }),
          })}
          idOf={({ id }) => id}
          say={({ number }) => number}
          detail={({ supplierName, contractNo }) => [supplierName, contractNo].filter(Boolean).join(' · ')}
          shown={orderNo}
          onPick={(picked) => {
            if (!picked) return
            form.set('shipmentId', undefined)
            // Lines of another order do not belong here.
            form.set('lines', [], 'all')
            form.set('receiptId', undefined)
            readOf({ orderId: picked.id }).then((lines) => addLines(form, '$key', lines ?? []), showError)
          }}
        />
        <ShipmentChoice form={form} />
        <ChoiceField
          form={form}
          name="wanted"
          options={claimWants.map((value) => ({ value, label: t(`wanted_${value}`) }))}
        />
        <DayField form={form} name="foundDate" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns()}
        by="$key"
        read={() => readOf(form.store.read().values)}
        takeAll={t('takeLines')}
        none={t('nothingOpen')}
      />
      <DocumentFiles form={form} of={claim} id={props.given?.id} />
    </FormFrame>
  )
}

const start: Values = { wanted: 'replacement', foundDate: today(), lines: [] }
/** One about an order that the address names. */
const OfOrder = ({ id, receiptId }: { id: number; receiptId?: number | undefined }) => {
  const asked = useApiQuery(orderCalls.get, { id })
  const of = { orderId: id, ...(receiptId !== undefined && { receiptId }) }
  const open = useApiQuery(claimCalls.claimable, of)
  const lines = (open.data ?? []).map(taken)
  return (
    <NewPage
      of={claim}
      draft={receiptId === undefined ? `order:${id}` : `receipt:${receiptId}:${id}`}
      asked={[asked, open]}
    >
      {(place) => <ClaimForm {...place} start={{ ...start, ...of, lines }} orderNo={asked.data?.number} />}
    </NewPage>
  )
}
/** Where one is written, and where it is changed. */
const WriteClaim = () => {
  const [address] = useSearchParams()
  const orderId = Number(address.get('order'))
  const receipt = Number(address.get('receipt'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={claim} read={(id) => queryNow(claimCalls.get, { id })}>
        {(given, place) => <ClaimForm {...place} given={given} orderNo={given.orderNo} />}
      </EditPage>
    )
  if (Number.isInteger(orderId) && orderId > 0)
    return <OfOrder key={orderId} id={orderId} receiptId={receipt > 0 ? receipt : undefined} />
  return <NewPage of={claim}>{(place) => <ClaimForm {...place} start={start} />}</NewPage>
}
export default WriteClaim
