import { type CurrencyDetail, currency } from '@geodepot/contracts/system/currency.ts'
import { currencyMessages } from '@geodepot/contracts/system/currency.messages.ts'
import {
  FigureField,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type RecordFormProps,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

// The code stays once it is saved: it is shown, and not sent.
const written = ({ name, nameEn, sign, digits, orderNum, status, remark }: CurrencyDetail) =>
  ({ name, nameEn, sign, digits, orderNum, status, remark: remark ?? '' }) satisfies ValuesOf<typeof currency.create>

/** A currency: what it is called, and how its amounts are written. */
const CurrencyForm = (props: RecordFormProps<typeof currency.get>) => {
  const t = useText(currencyMessages)
  const form = useRecordForm(props, {
    calls: currency,
    blank: { digits: 2, orderNum: 99, status: '0' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        {props.given === undefined && <TextField form={form} name="code" max={3} hint={t('codeHint')} autoFocus />}
        <TextField form={form} name="name" label={t('nameCn')} max={40} />
        <TextField form={form} name="nameEn" max={40} hint={t('nameEnHint')} />
        <TextField form={form} name="sign" max={4} />
        <FigureField form={form} name="digits" />
        <FigureField form={form} name="orderNum" />
        <RadioField
          form={form}
          name="status"
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default CurrencyForm
