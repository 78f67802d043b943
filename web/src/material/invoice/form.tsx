import { add, isFigure, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import {
  type BillableLine,
  type InvoiceDetail,
  invoice,
  invoiceCalls,
  type invoiceHeader,
  type invoiceLine,
} from '@geodepot/contracts/material/invoice.ts'
import { invoiceMessages } from '@geodepot/contracts/material/invoice.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { queryNow, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  hasLines,
  sheetColumn,
  shownColumn,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  PickField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { shownNumber, shownQuantity, today, translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { materialAndPart } from '../material/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
interface DraftLine extends Partial<z.input<typeof invoiceLine>> {
  readonly $name?: string
  readonly $unit?: string
  readonly $order?: string
  readonly $open?: string
  readonly $price?: string
}
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof invoiceHeader>> & { lines?: DraftLine[]; attachments?: string[] }

const shownOf = (
  of: Pick<BillableLine, 'materialNameCn' | 'materialNameEn' | 'partNo' | 'unitName' | 'orderNo' | 'orderPrice'>,
) => ({
  $name: materialAndPart(of),
  $unit: of.unitName,
  $order: of.orderNo,
  $price: of.orderPrice ?? '',
})
const written = (of: InvoiceDetail): Values => ({
  supplierId: of.supplierId,
  invoiceNo: of.invoiceNo,
  invoiceDate: of.invoiceDate,
  receivedDate: of.receivedDate ?? undefined,
  currencyCode: of.currencyCode,
  netAmount: of.netAmount ?? undefined,
  recoverableTax: of.recoverableTax ?? undefined,
  otherTax: of.otherTax ?? undefined,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    orderLineId: line.orderLineId,
    quantity: line.quantity,
    unitPrice: line.unitPrice ?? undefined,
    $open: line.openQty ?? '',
    ...shownOf(line),
  })),
})
/** At the order's price, as much as came in; what did not come yet as much as it bills. */
const taken = (of: BillableLine): DraftLine => ({
  orderLineId: of.orderLineId,
  quantity: Number(of.openQty) > 0 ? of.openQty : '',
  unitPrice: of.orderPrice ?? undefined,
  $open: of.openQty,
  ...shownOf(of),
})

const cameIn = ({ $open = '0' }: DraftLine): boolean => Number($open) > 0
const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(invoiceMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'orderLineId',
      title: t('materialNameCn'),
      width: 220,
      says: ({ $name = '' }) => $name,
    }),
    shownColumn<DraftLine>({
      field: '$open',
      title: t('openQty'),
      kind: 'figure',
      width: 90,
      says: ({ $open = '' }) => shownQuantity($open),
    }),
    sheetColumn<DraftLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 90, required: true }),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 60 }),
    shownColumn<DraftLine>({ field: '$price', title: t('orderPrice'), kind: 'figure', width: 110 }),
    sheetColumn<DraftLine>({ field: 'unitPrice', title: t('unitPrice'), kind: 'figure', width: 110, required: true }),
    shownColumn<DraftLine>({ field: '$order', title: t('orderNo'), width: 190 }),
  ]
}
const CurrencyField = ({ form }: { form: Form<Values> }) => {
  const enabled = mayDo(usePerson(), currency.list.permission)
  const { data } = useApiQuery(currency.list, { pageSize: 500 }, { enabled })
  const options = (data?.rows ?? []).map(({ code }) => ({ value: code, label: code }))
  return options.length === 0 ? (
    <TextField form={form} name="currencyCode" max={3} />
  ) : (
    <ChoiceField form={form} name="currencyCode" options={options} />
  )
}

/** What the lines come to, as long as all of them say it. */
const sumOf = (lines: readonly DraftLine[]): string | undefined => {
  const amounts = lines.map(({ quantity, unitPrice }) => [String(quantity ?? ''), String(unitPrice ?? '')] as const)
  if (amounts.length === 0 || amounts.some((one) => !one.every(isFigure))) return undefined
  return add('0', ...amounts.map(([quantity, price]) => rounded(multiply(quantity, price), 2)))
}

type FormProps = DocumentFormProps<InvoiceDetail, Values> & { supplier?: string | undefined }
const InvoiceForm = ({ cancel, saved, supplier, ...props }: FormProps) => {
  const t = useText(invoiceMessages)
  const { form, submission } = useSubmittedForm(invoiceCalls, {
    ...props,
    written,
    saved,
  })
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? []
  const sum = sumOf(lines)
  const read = async () => {
    const { supplierId } = form.store.read().values
    if (supplierId !== undefined && supplierId !== '')
      return (await queryNow(invoiceCalls.billable, { supplierId })).map(taken)
    toast.warning(translate(invoiceMessages, 'chooseSupplier'))
    return undefined
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <PickField
          form={form}
          name="supplierId"
          of={invoiceCalls.suppliers}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ supplierId }) => supplierId}
          say={({ supplierName }) => supplierName}
          detail={({ openCount, currencies }) =>
            [t('linesOpen', { count: openCount }), currencies.join(', ')].join(' · ')
          }
          shown={supplier}
          onPick={(picked) => {
            if (!picked) return
            const [only] = picked.currencies
            if (only !== undefined && picked.currencies.length === 1) form.set('currencyCode', only)
            // What another supplier was ordered does not belong here.
            form.set('lines', [], 'all')
          }}
        />
        <TextField form={form} name="invoiceNo" max={60} />
        <DayField form={form} name="invoiceDate" />
        <DayField form={form} name="receivedDate" />
        <CurrencyField form={form} />
        <FigureField
          form={form}
          name="netAmount"
          {...(sum !== undefined && { hint: t('sumOfLines', { sum: shownNumber(sum) }) })}
        />
        <FigureField form={form} name="recoverableTax" />
        <FigureField form={form} name="otherTax" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns()}
        by="orderLineId"
        read={read}
        takeAll={t('takeAllLines')}
        takeSome={{ label: t('takeLines'), read: async () => (await read())?.filter(cameIn) }}
        none={t('nothingOpen')}
      />
      <DocumentFiles form={form} of={invoice} id={props.given?.id} />
    </FormFrame>
  )
}

const blank = (): Values => ({
  invoiceDate: today(),
  receivedDate: today(),
  recoverableTax: '0',
  otherTax: '0',
  lines: [],
})
/** What one begins with that is opened from its order: what came in of that and was not billed. */
const startOf = async (orderId: number): Promise<{ start: Values; supplier: string }> => {
  const { supplierId, supplierName: supplier, currencyCode } = await queryNow(orderCalls.get, { id: orderId })
  const open = await queryNow(invoiceCalls.billable, { supplierId, orderId })
  return { start: { ...blank(), supplierId, currencyCode, lines: open.map(taken).filter(cameIn) }, supplier }
}
const InvoiceOfOrder = ({ id }: { id: number }) => {
  const found = useReadOnce(() => startOf(id))
  return (
    <NewPage of={invoice} draft={`order:${id}`} asked={[found]}>
      {(place) => <InvoiceForm {...place} {...found.data} />}
    </NewPage>
  )
}

/** Where one is entered, empty or of an order, and where it is changed. */
const WriteInvoice = () => {
  const [address] = useSearchParams()
  const order = Number(address.get('order'))
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={invoice} read={(id) => queryNow(invoiceCalls.get, { id })}>
        {(given, place) => <InvoiceForm {...place} given={given} supplier={given.supplierName} />}
      </EditPage>
    )
  if (Number.isInteger(order) && order > 0) return <InvoiceOfOrder key={order} id={order} />
  return <NewPage of={invoice}>{(place) => <InvoiceForm {...place} start={blank()} />}</NewPage>
}
export default WriteInvoice
