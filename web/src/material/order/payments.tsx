import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type PaymentInput, paymentKinds } from '@geodepot/contracts/material/order.fulfilment.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { type Form, FormFrame, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { Whole } from './whole.tsx'

interface DraftPayment extends Partial<PaymentInput> {
  /** When it was paid: then it stays as it is. */
  readonly $paid?: string
}
interface Values {
  payments?: DraftPayment[]
}
const startOf = ({ payments }: OrderDetail): Values => ({
  payments: payments.map((one) => ({
    paymentId: one.paymentId,
    paymentKind: one.paymentKind,
    amount: one.amount ?? undefined,
    dueDate: one.dueDate,
    requestedDate: one.requestedDate ?? undefined,
    note: one.note,
    $paid: one.paidDate ?? '',
  })),
})
const isPaid = ({ $paid = '' }: DraftPayment): boolean => $paid !== ''
const useColumns = ({ currencyCode }: OrderDetail): readonly GridColumn<DraftPayment>[] => {
  const t = useText(orderMessages)
  const kinds = paymentKinds.map((value) => ({ value, label: t(`paymentKind_${value}`) }))
  return [
    sheetColumn<DraftPayment>({
      field: 'paymentKind',
      title: t('paymentKind'),
      kind: 'choice',
      width: 100,
      choices: kinds,
      required: true,
      readOnly: isPaid,
    }),
    sheetColumn<DraftPayment>({
      field: 'amount',
      title: t('amount'),
      unit: currencyCode,
      kind: 'figure',
      width: 120,
      required: true,
      readOnly: isPaid,
    }),
    sheetColumn<DraftPayment>({
      field: 'dueDate',
      title: t('dueDate'),
      kind: 'day',
      width: 120,
      required: true,
      readOnly: isPaid,
    }),
    sheetColumn<DraftPayment>({
      field: 'requestedDate',
      title: t('requestedDate'),
      kind: 'day',
      width: 120,
      readOnly: isPaid,
    }),
    shownColumn<DraftPayment>({ field: '$paid', title: t('paidDate'), width: 110 }),
    sheetColumn<DraftPayment>({ field: 'note', title: t('note'), width: 160 }),
  ]
}
const PaymentsForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.keepPayments, Values>(
    orderCalls.keepPayments,
    of,
    startOf,
    close,
  )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('keepPayments')}>
      <LinesSection<Values, DraftPayment> form={form} name="payments" title={t('payments')} columns={useColumns(of)} />
    </FormFrame>
  )
}

/** What is to be paid of an order when, and what was asked for. */
const Payments = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('keepPayments')} width="80%" close={close}>
    {(whole) => <PaymentsForm of={whole} close={close} />}
  </Whole>
)
export default Payments
