import { type BudgetDetail, budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { Facts } from '../../kit/ui/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { useEntries } from '../plan/index.ts'

type Values = ValuesOf<typeof budgetCalls.create>
/** One that was read, as the form writes it. */
const written = (of: BudgetDetail): Values => ({
  year: of.year,
  projectInfoNo: of.projectInfoNo ?? undefined,
  deptId: of.deptId ?? undefined,
  materialType: of.materialType ?? undefined,
  amountUSD: of.amountUSD ?? undefined,
  remark: of.remark ?? '',
})

/** Whose it is, for a new one. */
const Place = ({ form }: { form: Form<Values> }) => {
  const t = useText(budgetMessages)
  const types = useEntries(dictionaries.materialType)
  const { data: units = [], isPending } = useApiQuery(dept.getSecondDeptAll, {})
  return (
    <>
      <FigureField form={form} name="year" decimals={0} />
      <ProjectField form={form} name="projectInfoNo" shown={undefined} />
      <ChoiceField
        form={form}
        name="deptId"
        loading={isPending}
        options={units.map(({ deptId, deptName }) => ({ value: deptId, label: deptName }))}
      />
      <ChoiceField form={form} name="materialType" {...types} placeholder={t('allTypes')} />
    </>
  )
}

/** What a person writes of one. */
const BudgetForm = (props: RecordFormProps<typeof budgetCalls.get>) => {
  const t = useText(budgetMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: budgetCalls,
    blank: { year: Number(today().slice(0, 4)) },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      {given && (
        <Facts
          of={[
            [t('holderName'), given.holderName],
            [t('year'), String(given.year)],
            [t('materialType'), given.materialTypeName ?? t('allTypes')],
          ]}
        />
      )}
      <FormSection>
        {!given && <Place form={form} />}
        <MoneyField form={form} name="amountUSD" unit="USD" />
        {given && <TextField form={form} name="note" max={200} hint={t('noteHint')} />}
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default BudgetForm
