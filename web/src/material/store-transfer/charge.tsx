import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import { type StoreTransferRow, storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { queryNow } from '../../kit/api/index.ts'
import {
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  TextField,
  type ValuesOf,
  useForm,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { useOfferedDay, useStoreDay } from '../store/index.ts'
import { CurrencyField } from './currency.tsx'

type Values = ValuesOf<typeof storeTransferCalls.charge>
const fixedOf = ({ id, version }: Pick<StoreTransferRow, 'id' | 'version'>) =>
  ({ id, version }) as Partial<AskOf<typeof storeTransferCalls.charge>>

/** Freight that was billed after the goods came. */
const Charge = ({ of, close }: { of: StoreTransferRow; close: () => void }) => {
  const t = useText(storeTransferMessages)
  const start: Values = { currencyCode: of.freightCurrency ?? 'USD', invoiceDate: today(), bizDate: today() }
  const form: Form<Values> = useForm<typeof storeTransferCalls.charge, Values>(storeTransferCalls.charge, {
    fixed: fixedOf(of),
    start,
    saved: close,
    latest: async () => ({ start, fixed: fixedOf(await queryNow(storeTransferCalls.get, { id: of.id })) }),
  })
  useOfferedDay(form, 'bizDate', useStoreDay(of.toStoreId))
  return (
    <AppDialog open title={`${t('charge')} · ${of.number} · ${of.toStore}`} onClose={close} width={720}>
      <FormFrame form={form} cancel={close} saveLabel={t('charge')}>
        <FormSection>
          <TextField form={form} name="invoiceNo" max={60} />
          <FigureField form={form} name="chargeAmount" hint={t('chargeHelp')} wide />
          <CurrencyField form={form} name="currencyCode" />
          <DayField form={form} name="invoiceDate" />
          <DayField form={form} name="bizDate" />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Charge
