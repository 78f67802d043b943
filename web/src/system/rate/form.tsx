import { quotations } from '@geodepot/contracts/system/currency.ts'
import { type RateRow, rate } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import {
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type RecordFormProps,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { Facts } from '../../kit/ui/index.ts'
import { CurrencyField } from '../currency/index.ts'
import { LastRate } from './last.tsx'

type Values = ValuesOf<typeof rate.create>
// A correction is of the same currency and day: both are shown, and not sent.
const written = ({ quotation, rate: quoted, source, remark }: RateRow): Values => ({
  quotation,
  rate: quoted,
  source,
  remark,
})

/** A rate as it is quoted, beside the last one before it. */
const RateForm = (props: RecordFormProps<typeof rate.get>) => {
  const t = useText(rateMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: rate,
    blank: { rateDate: today(), quotation: 'unitsPerUsd' },
    written,
    fixed: ({ id }) => ({ id }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      {given && (
        <Facts
          of={[
            [t('currencyCode'), `${given.currencyCode} ${given.currencyName}`],
            [t('rateDate'), given.rateDate],
          ]}
        />
      )}
      <FormSection>
        {given === undefined && <CurrencyField form={form} name="currencyCode" />}
        {given === undefined && <DayField form={form} name="rateDate" />}
        <RadioField
          form={form}
          name="quotation"
          options={quotations.map((value) => ({ value, label: t(`quotation_${value}`) }))}
        />
        <FigureField form={form} name="rate" decimals={4} />
        <TextField form={form} name="source" max={80} hint={t('sourceHint')} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
      <LastRate form={form} {...(given && { of: given })} />
    </FormFrame>
  )
}
export default RateForm
