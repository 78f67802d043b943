import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderDetail, type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  TextField,
  type ValuesOf,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { useKept } from './kept.ts'
import { usePaymentOptions } from './payment-options.ts'
import { Whole } from './whole.tsx'

type Values = ValuesOf<typeof orderCalls.pay>
const asked = ({ payments }: OrderDetail) =>
  payments.filter(({ requestedDate, paidDate }) => requestedDate !== null && paidDate === null)
const startOf = (of: OrderDetail): Values => ({
  paymentId: asked(of)[0] && String(asked(of)[0]?.paymentId),
  paidDate: today(),
})

const PayForm = ({ of, close }: { of: OrderDetail; close: () => void }) => {
  const t = useText(orderMessages)
  const form: Form<Values> = useKept<typeof orderCalls.pay, Values>(orderCalls.pay, of, startOf, close)
  const options = usePaymentOptions(of, asked(of), ({ dueDate }) => dueDate)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('pay')}>
      <FormSection>
        <ChoiceField form={form} name="paymentId" options={options} wide />
        <DayField form={form} name="paidDate" />
        <TextField form={form} name="depositNo" max={60} />
      </FormSection>
    </FormFrame>
  )
}

/** One of what was asked for is paid. */
const Pay = ({ of, close }: { of: OrderRow; close: () => void }) => (
  <Whole of={of} action={useText(orderMessages)('pay')} close={close}>
    {(whole) => <PayForm of={whole} close={close} />}
  </Whole>
)
export default Pay
