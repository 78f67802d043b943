import { type StandbyRow, standbyCalls, standbyReasons } from '@geodepot/contracts/equipment/standby.ts'
import { standbyMessages } from '@geodepot/contracts/equipment/standby.messages.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  type RecordFormProps,
  type ValuesOf,
  useField,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { DeviceField } from '../model/index.ts'

type Values = ValuesOf<typeof standbyCalls.create>
/** One that was read, as the form writes it. */
const written = (of: StandbyRow): Values => ({
  projectInfoNo: of.projectInfoNo,
  devId: of.devId ?? undefined,
  beginDate: of.beginDate,
  endDate: of.endDate,
  standbyReason: of.standbyReason,
  remark: of.remark ?? '',
})

/** One device of the project, or none: then all of it is meant. */
const DeviceOfProject = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const t = useText(standbyMessages)
  const { value } = useField(form, 'projectInfoNo')
  return (
    <DeviceField
      form={form}
      name="devId"
      hint={t('deviceHint')}
      project={typeof value === 'string' ? value : undefined}
      shown={shown}
    />
  )
}

/** What a person writes of one. */
const StandbyForm = (props: RecordFormProps<typeof standbyCalls.get>) => {
  const t = useText(standbyMessages)
  const current = useCurrentProject()
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: standbyCalls,
    blank: { projectInfoNo: current?.projectInfoNo },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <ProjectField form={form} name="projectInfoNo" shown={given?.projectName ?? current?.projectName} />
        <DeviceOfProject form={form} shown={given?.devNo ?? undefined} />
        <DayField form={form} name="beginDate" />
        <DayField form={form} name="endDate" />
        <ChoiceField
          form={form}
          name="standbyReason"
          options={standbyReasons.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default StandbyForm
