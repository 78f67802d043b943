import { type CheckPlanRow, checkCycles, checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkPlanMessages } from '@geodepot/contracts/equipment/check-plan.messages.ts'
import {
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  RadioField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText, wireNow } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { CheckTemplateField } from '../check-template/index.ts'

type Values = ValuesOf<typeof checkPlanCalls.create>
/** One that was read, as the form writes it. */
const written = (of: CheckPlanRow): Values => ({
  planName: of.planName,
  templateId: of.templateId,
  projectInfoNo: of.projectInfoNo ?? undefined,
  orgId: of.orgId ?? undefined,
  cycle: of.cycle,
  every: of.every,
  startOn: of.startOn,
  graceDays: of.graceDays,
  inspectorId: of.inspectorId ?? undefined,
  active: of.active,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const CheckPlanForm = (props: RecordFormProps<typeof checkPlanCalls.get>) => {
  const t = useText(checkPlanMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: checkPlanCalls,
    blank: { cycle: 'days', every: 1, graceDays: 0, active: 'Y', startOn: wireNow().slice(0, 10) },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="planName" max={100} autoFocus />
        <CheckTemplateField form={form} name="templateId" shown={given?.templateName} />
        <RadioField
          form={form}
          name="cycle"
          options={checkCycles.map((value) => ({ value, label: t(`cycle_${value}`) }))}
        />
        <FigureField form={form} name="every" decimals={0} />
        <ProjectField form={form} name="projectInfoNo" shown={given?.projectName ?? undefined} hint={t('everywhere')} />
        <DepartmentField form={form} name="orgId" />
        <DayField form={form} name="startOn" />
        <FigureField form={form} name="graceDays" decimals={0} />
        <PickField
          form={form}
          name="inspectorId"
          of={checkPlanCalls.inspectors}
          ask={(keyword) => ({ pageSize: 30, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ name }) => name}
          detail={({ deptName }) => deptName}
          shown={given?.inspectorName ?? undefined}
        />
        <RadioField
          form={form}
          name="active"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default CheckPlanForm
