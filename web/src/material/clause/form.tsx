import { clauseMessages } from '@geodepot/contracts/material/clause.messages.ts'
import { type ClauseRow, clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { orderTypes } from '@geodepot/contracts/material/order.ts'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  SeveralField,
  TextField,
  type ValuesOf,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

type Values = ValuesOf<typeof clauseCalls.create>
/** One that was read, as the form writes it. */
const written = (of: ClauseRow): Values => ({
  name: of.name,
  nameEn: of.nameEn,
  position: of.position,
  text: of.text,
  textEn: of.textEn,
  orderTypes: of.orderTypes,
  remark: of.remark ?? '',
})

/** What a person writes of one: the same in both languages. */
const ClauseForm = (props: RecordFormProps<typeof clauseCalls.get>) => {
  const t = useText(clauseMessages)
  const form: Form<Values> = useRecordForm(props, {
    calls: clauseCalls,
    blank: { orderTypes: [] },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={60} autoFocus />
        <TextField form={form} name="nameEn" max={100} />
        <FigureField form={form} name="position" />
        <SeveralField
          form={form}
          name="orderTypes"
          options={orderTypes.map((value) => ({ value, label: t(`orderType_${value}`) }))}
          hint={t('anyOf')}
        />
        <LongTextField form={form} name="text" rows={5} wide />
        <LongTextField form={form} name="textEn" rows={5} wide />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default ClauseForm
