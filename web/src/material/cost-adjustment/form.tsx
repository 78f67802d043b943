import {
  type CostAdjustmentDetail,
  adjustmentKinds,
  costAdjustment,
  costAdjustmentCalls,
  type costAdjustmentHeader,
  type costAdjustmentLine,
} from '@geodepot/contracts/material/cost-adjustment.ts'
import { costAdjustmentMessages } from '@geodepot/contracts/material/cost-adjustment.messages.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { queryNow, toast } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
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
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { shownQuantity, today, translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { type DraftFee, FeesSection, ReceiptField } from '../receipt/index.ts'
import { materialName } from '../material/index.ts'
import { storeDay } from '../store/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
interface DraftLine extends Partial<z.input<typeof costAdjustmentLine>> {
  readonly $name?: string
  readonly $quantity?: string
  readonly $net?: string
  readonly $currency?: string
}
/** What a person writes: anything may still be missing. */
type Values = Omit<Partial<z.input<typeof costAdjustmentHeader>>, 'fees'> & {
  fees?: DraftFee[]
  lines?: DraftLine[]
  attachments?: string[]
}

/** One that was read, as the form writes it. */
const written = (of: CostAdjustmentDetail): Values => ({
  adjustmentKind: of.adjustmentKind,
  receiptId: of.receiptId,
  bizDate: of.bizDate,
  invoiceNo: of.invoiceNo,
  remark: of.remark ?? '',
  fees: of.fees,
  lines:
    of.adjustmentKind === 'fee'
      ? []
      : of.lines.map((line) => ({
          receiptLineId: line.receiptLineId,
          invoicedAmount: line.invoicedAmount ?? undefined,
          $name: [line.batchNo, materialName(line)].join(' · '),
          $quantity: shownQuantity(line.receiptQty),
          $net: line.netAmount ?? '',
          $currency: line.currencyCode,
        })),
})
/** The lines of a receipt, each as if it was invoiced as it was ordered. */
const linesOf = async (receiptId: number | string): Promise<DraftLine[]> =>
  (await queryNow(receiptCalls.get, { id: receiptId })).lines.map((line) => ({
    receiptLineId: line.lineId,
    invoicedAmount: line.settledAmount ?? undefined,
    $name: [line.batchNo, materialName(line)].join(' · '),
    $quantity: `${shownQuantity(line.receiptQty)} ${line.unitName}`,
    $net: line.settledAmount ?? '',
    $currency: line.currencyCode,
  }))

const Invoiced = ({ form }: { form: Form<Values> }) => {
  const t = useText(costAdjustmentMessages)
  const columns: readonly GridColumn<DraftLine>[] = [
    shownColumn<DraftLine>({
      field: 'receiptLineId',
      title: t('batchNo'),
      width: 260,
      says: ({ $name = '' }) => $name,
    }),
    shownColumn<DraftLine>({ field: '$quantity', title: t('receiptQty'), kind: 'figure', width: 90 }),
    shownColumn<DraftLine>({ field: '$net', title: t('netAmount'), kind: 'money', width: 120 }),
    sheetColumn<DraftLine>({
      field: 'invoicedAmount',
      title: t('invoicedAmount'),
      kind: 'figure',
      width: 130,
      required: true,
    }),
    shownColumn<DraftLine>({ field: '$currency', title: t('currencyCode'), width: 70 }),
  ]
  const read = async () => {
    const { receiptId } = form.store.read().values
    if (receiptId !== undefined && receiptId !== '') return linesOf(receiptId as number)
    toast.warning(translate(costAdjustmentMessages, 'chooseReceipt'))
    return undefined
  }
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="receiptLineId"
      read={read}
      takeAll={t('takeLines')}
      none={t('noLinesLeft')}
    />
  )
}

const CostAdjustmentForm = ({
  cancel,
  receiptNumber,
  ...props
}: DocumentFormProps<CostAdjustmentDetail, Values> & { receiptNumber?: string | undefined }) => {
  const t = useText(costAdjustmentMessages)
  const form: Form<Values> = useDocumentForm(costAdjustmentCalls, { ...props, written })
  const isFee = useField(form, 'adjustmentKind').value === 'fee'
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <ChoiceField
          form={form}
          name="adjustmentKind"
          options={adjustmentKinds.map((value) => ({ value, label: t(`adjustmentKind_${value}`) }))}
        />
        <ReceiptField form={form} name="receiptId" shown={receiptNumber} />
        <DayField form={form} name="bizDate" />
        <TextField form={form} name="invoiceNo" max={60} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      {isFee ? <FeesSection form={form} isSpread={false} /> : <Invoiced form={form} />}
      <DocumentFiles form={form} of={costAdjustment} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({ adjustmentKind: 'invoice', bizDate: today(), fees: [], lines: [] })
const OfReceipt = ({ id }: { id: number }) => {
  const found = useReadOnce(async () => {
    const { number, receiptKind, storeId } = await queryNow(receiptCalls.get, { id })
    const isBought = receiptKind === 'purchase'
    return {
      start: {
        ...blank(),
        bizDate: await storeDay(storeId),
        adjustmentKind: isBought ? ('invoice' as const) : ('fee' as const),
        receiptId: id,
        lines: isBought ? await linesOf(id) : [],
      },
      receiptNumber: number,
    }
  })
  return (
    <NewPage of={costAdjustment} draft={`receipt:${id}`} asked={[found]}>
      {(place) => <CostAdjustmentForm {...place} {...found.data} />}
    </NewPage>
  )
}
/** Where one is written, of a receipt that is named or chosen, and where it is changed. */
const WriteCostAdjustment = () => {
  const [address] = useSearchParams()
  const receiptId = Number(address.get('receipt'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={costAdjustment} read={(id) => queryNow(costAdjustmentCalls.get, { id })}>
        {(given, place) => <CostAdjustmentForm {...place} given={given} receiptNumber={given.receiptNumber} />}
      </EditPage>
    )
  if (Number.isInteger(receiptId) && receiptId > 0) return <OfReceipt key={receiptId} id={receiptId} />
  return <NewPage of={costAdjustment}>{(place) => <CostAdjustmentForm {...place} start={blank()} />}</NewPage>
}
export default WriteCostAdjustment
