import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { type OrderRow, orderCalls } from '@geodepot/contracts/material/order.ts'
import { queryNow } from '../../kit/api/index.ts'
import { DayField, FormFrame, FormSection, TextField, type ValuesOf, useForm } from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

type Values = ValuesOf<typeof orderCalls.sign>
const startOf = ({ contractNo }: OrderRow): Values => ({
  ...(contractNo !== '' && { contractNo }),
  contractDate: today(),
})

/** The contract is signed: its number and its day. */
const Sign = ({ of, close }: { of: OrderRow; close: () => void }) => {
  const t = useText(orderMessages)
  const form = useForm<typeof orderCalls.sign, Values>(orderCalls.sign, {
    start: startOf(of),
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(orderCalls.get, { id: of.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <AppDialog open title={`${t('sign')} · ${of.number} · ${of.supplierName}`} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('sign')}>
        <FormSection>
          <TextField form={form} name="contractNo" max={60} autoFocus />
          <DayField form={form} name="contractDate" />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Sign
