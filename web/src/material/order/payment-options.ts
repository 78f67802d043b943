import type { PaymentRow } from '@geodepot/contracts/material/order.fulfilment.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'

/** Payments of an order to choose one of: what each is, how much, and a day of it. */
export const usePaymentOptions = (
  { currencyCode }: OrderDetail,
  payments: readonly PaymentRow[],
  dayOf: (payment: PaymentRow) => string | null,
): { readonly value: string; readonly label: string }[] => {
  const t = useText(orderMessages)
  return payments.map((payment) => {
    const { paymentId, paymentKind, amount } = payment
    const worth = amount === null ? '' : `${shownQuantity(amount)} ${currencyCode}`
    const label = [t(`paymentKind_${paymentKind}`), worth, shownDate(dayOf(payment))].filter(Boolean).join(' · ')
    return { value: String(paymentId), label }
  })
}
