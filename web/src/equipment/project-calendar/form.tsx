import { type CalendarRow, calendarCalls, dayOffKinds } from '@geodepot/contracts/equipment/project-calendar.ts'
import { calendarMessages } from '@geodepot/contracts/equipment/project-calendar.messages.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  type RecordFormProps,
  type ValuesOf,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'

type Values = ValuesOf<typeof calendarCalls.create>
/** One that was read, as the form writes it. */
const written = (of: CalendarRow): Values => ({
  projectInfoNo: of.projectInfoNo,
  beginDate: of.beginDate,
  endDate: of.endDate,
  dayOffKind: of.dayOffKind,
  remark: of.remark ?? '',
})

/** What a person writes of one. */
const CalendarForm = (props: RecordFormProps<typeof calendarCalls.get>) => {
  const t = useText(calendarMessages)
  const current = useCurrentProject()
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: calendarCalls,
    blank: { projectInfoNo: current?.projectInfoNo },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <ProjectField form={form} name="projectInfoNo" shown={given?.projectName ?? current?.projectName} />
        <DayField form={form} name="beginDate" />
        <DayField form={form} name="endDate" />
        <ChoiceField
          form={form}
          name="dayOffKind"
          options={dayOffKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default CalendarForm
