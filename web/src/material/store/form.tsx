import { type StoreRow, storeCalls } from '@geodepot/contracts/material/store.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  TextField,
  type ValuesOf,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'

type Values = ValuesOf<typeof storeCalls.create>
/** One that was read, as the form writes it. */
const written = (of: StoreRow): Values => ({
  name: of.name,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const StoreForm = (props: RecordFormProps<typeof storeCalls.get>) => {
  const form: Form<Values> = useRecordForm(props, {
    calls: storeCalls,
    blank: {},
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={100} autoFocus />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default StoreForm
