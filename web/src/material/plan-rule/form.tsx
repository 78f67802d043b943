import { type PlanRuleRow, countries, planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { planRuleMessages } from '@geodepot/contracts/material/plan-rule.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  TextField,
  type ValuesOf,
  type RecordFormProps,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AssignedFields, useEntries } from '../plan/index.ts'

type Values = ValuesOf<typeof planRuleCalls.create>
/** One that was read, as the form writes it. */
const written = (of: PlanRuleRow): Values => ({
  name: of.name,
  position: of.position,
  materialType: of.materialType ?? undefined,
  projectCountry: of.projectCountry ?? undefined,
  amountFrom: of.amountFrom ?? undefined,
  amountTo: of.amountTo ?? undefined,
  purchaserId: String(of.purchaserId),
  purchaseMode: of.purchaseMode,
  sourceType: of.sourceType,
  remark: of.remark ?? '',
})

/** What a person writes of one: what it asks of a line, and what it says. */
const PlanRuleForm = (props: RecordFormProps<typeof planRuleCalls.get>) => {
  const t = useText(planRuleMessages)
  const types = useEntries(dictionaries.materialType)
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
        <FigureField form={form} name="position" />
        <ChoiceField form={form} name="materialType" {...types} placeholder={t('anyOf')} />
        <ChoiceField
          form={form}
          name="projectCountry"
          placeholder={t('anyOf')}
          options={countries.map((value) => ({ value, label: t(`projectCountry${value}`) }))}
        />
        <MoneyField form={form} name="amountFrom" unit="USD" />
        <MoneyField form={form} name="amountTo" unit="USD" />
        <AssignedFields form={form} shown={props.given?.purchaserName} />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default PlanRuleForm
