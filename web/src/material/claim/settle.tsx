import { claimMessages } from '@geodepot/contracts/material/claim.messages.ts'
import { type ClaimRow, claimCalls, claimWants } from '@geodepot/contracts/material/claim.ts'
import { type OrderDetail, orderCalls } from '@geodepot/contracts/material/order.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type ValuesOf,
  useField,
} from '../../kit/form/index.ts'
import { shownDate, today, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { useKept } from './kept.ts'

type Values = ValuesOf<typeof claimCalls.settle>
interface SettleProps {
  readonly of: ClaimRow
  readonly close: () => void
}
/** What came free of charge of the supplier, where receipts may be looked at. */
const FreeReceipt = ({ form, supplierId }: { form: Form<Values>; supplierId: number }) => {
  const enabled = mayDo(usePerson(), receiptCalls.list.permission)
  const { data } = useApiQuery(
    receiptCalls.list,
    { receiptKind: 'free', supplierId, docState: ['posted', 'stored'], pageSize: 50 },
    { enabled },
  )
  const options = (data?.rows ?? []).map(({ id, number, inDate }) => ({
    value: String(id),
    label: [number, shownDate(inDate)].join(' · '),
  }))
  return options.length === 0 ? null : <ChoiceField form={form} name="replacementReceiptId" options={options} />
}
const SettleForm = ({ of, order, close }: SettleProps & { order: OrderDetail }) => {
  const t = useText(claimMessages)
  const form: Form<Values> = useKept<typeof claimCalls.settle, Values>(
    claimCalls.settle,
    of,
    { settledBy: of.wanted, settledDate: today() },
    close,
  )
  const { value: by } = useField(form, 'settledBy')
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
      <FormSection>
        <RadioField
          form={form}
          name="settledBy"
          wide
          options={claimWants.map((value) => ({ value, label: t(`wanted_${value}`) }))}
        />
        <DayField form={form} name="settledDate" />
        {by === 'replacement' && (
          <ChoiceField
            form={form}
            name="replacementId"
            options={order.shipments.map(({ shipmentId, outPortDate, containerNo }, at) => ({
              value: String(shipmentId),
              label: [t('shipmentOf', { number: String(at + 1) }), shownDate(outPortDate), containerNo]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
        {by === 'replacement' && <FreeReceipt form={form} supplierId={of.supplierId} />}
        {by === 'creditNote' && (
          <ChoiceField
            form={form}
            name="creditNoteNo"
            options={order.invoices
              .filter(({ invoiceKind }) => invoiceKind === 'creditNote')
              .map(({ invoiceNo, amount }) => ({
                value: invoiceNo,
                label: [invoiceNo, amount && `${amount} ${order.currencyCode}`].filter(Boolean).join(' · '),
              }))}
          />
        )}
        <LongTextField form={form} name="settleNote" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}

/** How a claim is put right: by a shipment or a credit note that its order has, or by money. */
const Settle = ({ of, close }: SettleProps) => {
  const t = useText(claimMessages)
  const asked = useApiQuery(orderCalls.get, { id: of.orderId })
  return (
    <AppDialog open title={`${t('settle')} · ${of.number} · ${of.supplierName}`} onClose={close}>
      <Answered asked={[asked]} waiting={<Waiting rows={3} columns={2} />}>
        {() => asked.data && <SettleForm of={of} order={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Settle
