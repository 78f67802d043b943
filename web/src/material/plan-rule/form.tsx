import { type PlanRuleRow, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
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

type Values = ValuesOf<typeof planRuleCalls.create>
/** One that was read, as the form writes it. */
const written = (of: PlanRuleRow): Values => ({
  name: of.name,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const PlanRuleForm = (props: RecordFormProps<typeof planRuleCalls.get>) => {
  const form: Form<Values> = useRecordForm(props, {
    calls: planRuleCalls,
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
export default PlanRuleForm
