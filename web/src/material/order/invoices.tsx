import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type InvoiceInput, invoiceKinds } from '@geodepot/contracts/material/order.fulfilment.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import { type Form, FormFrame, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { Whole } from './whole.tsx'

type DraftInvoice = Partial<InvoiceInput>
interface Values {
  invoices?: DraftInvoice[]
}
const startOf = ({ invoices }: OrderDetail): Values => ({
  // Those that are documents of their own change there; what was brought over stays.
  invoices: invoices
    .filter(({ documentId, opening }) => documentId === null && opening === '0')
    .map((one) => ({
      invoiceKind: one.invoiceKind,
      invoiceNo: one.invoiceNo,
      invoiceDate: one.invoiceDate,
      amount: one.amount ?? undefined,
      invoiceSendDate: one.invoiceSendDate ?? undefined,
      invoiceReceived: one.invoiceReceived ?? undefined,
      invoiceReceiver: one.invoiceReceiver,
    })),
})
const useColumns = ({ currencyCode }: OrderDetail): readonly GridColumn<DraftInvoice>[] => {
  const t = useText(orderMessages)
  const kinds = invoiceKinds.map((value) => ({ value, label: t(`invoiceKind_${value}`) }))
  const day = (field: 'invoiceDate' | 'invoiceSendDate' | 'invoiceReceived', required = false) =>
    sheetColumn<DraftInvoice>({ field, title: t(field), kind: 'day', width: 120, required })
  return [
    sheetColumn<DraftInvoice>({
      field: 'invoiceKind',
      title: t('invoiceKind'),
      kind: 'choice',
      width: 100,
      choices: kinds,
    }),
    sheetColumn<DraftInvoice>({ field: 'invoiceNo', title: t('invoiceNo'), width: 150, required: true }),
    day('invoiceDate', true),
    sheetColumn<DraftInvoice>({
      field: 'amount',
      title: t('amount'),
      unit: currencyCode,
      kind: 'figure',
      width: 120,
      required: true,
    }),
    day('invoiceSendDate'),
    day('invoiceReceived'),
    sheetColumn<DraftInvoice>({ field: 'invoiceReceiver', title: t('invoiceReceiver'), width: 110 }),
  ]
}
const InvoicesForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.keepInvoices, Values>(
    orderCalls.keepInvoices,
    of,
    startOf,
    close,
  )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('keepInvoices')}>
      <LinesSection<Values, DraftInvoice> form={form} name="invoices" title={t('invoices')} columns={useColumns(of)} />
    </FormFrame>
  )
}

/** All that is billed of an order. */
const Invoices = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('keepInvoices')} width="80%" close={close}>
    {(whole) => <InvoicesForm of={whole} close={close} />}
  </Whole>
)
export default Invoices
