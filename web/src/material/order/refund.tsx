import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { ChoiceField, DayField, type Form, FormFrame, FormSection, type ValuesOf } from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { usePaymentOptions } from './payment-options.ts'
import { Whole } from './whole.tsx'

type Values = ValuesOf<typeof orderCalls.refund>
const paid = ({ payments }: OrderDetail) =>
  payments.filter(({ paidDate, returnedDate }) => paidDate !== null && returnedDate === null)
const startOf = (of: OrderDetail): Values => ({
  paymentId: paid(of)[0] && String(paid(of)[0]?.paymentId),
  returnedDate: today(),
})

const RefundForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.refund, Values>(orderCalls.refund, of, startOf, close)
  const options = usePaymentOptions(of, paid(of), ({ paidDate }) => paidDate)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('refund')}>
      <FormSection>
        <ChoiceField form={form} name="paymentId" options={options} wide />
        <DayField form={form} name="returnedDate" />
      </FormSection>
    </FormFrame>
  )
}

/** One of what was paid came back. */
const Refund = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('refund')} close={close}>
    {(whole) => <RefundForm of={whole} close={close} />}
  </Whole>
)
export default Refund
