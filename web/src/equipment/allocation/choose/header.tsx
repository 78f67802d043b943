import { type ApplicationRow, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import {
  DayField,
  type Form,
  FieldSlot,
  FormSection,
  LongTextField,
  PickField,
  useField,
} from '../../../kit/form/index.ts'
import { ProjectField } from '../../../system/project/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import type { Values } from '../values.ts'

const approved = (keyword: string | undefined): AskOf<typeof applicationCalls.list> => ({
  keyword,
  docState: ['approved'],
  pageSize: 30,
  orderByColumn: 'submitTime',
  isAsc: 'desc',
})

interface HeaderProps {
  readonly form: Form<Values>
  readonly picked: (application: ApplicationRow | undefined) => void
}

/** What an allocation is for and when it goes: an approved application brings the project, else one is chosen. */
export const Header = ({ form, picked }: HeaderProps) => {
  const t = useText(allocationMessages)
  const application = useField(form, '$application').value as Values['$application']
  const chosenProject = useField(form, '$project').value as Values['$project']
  const bound = useField(form, 'applicationId').value !== undefined
  const pick = (row: ApplicationRow | undefined) => {
    form.set('$application', row && { id: String(row.id), name: `${row.appNo} ${row.appName}` })
    if (row) {
      form.set('projectInfoNo', row.projectInfoNo)
      form.set('$project', { id: row.projectInfoNo, name: row.projectName })
    }
    picked(row)
  }
  return (
    <FormSection title={t('forWhat')}>
      <PickField
        form={form}
        name="applicationId"
        of={applicationCalls.list}
        ask={approved}
        shown={application?.name}
        idOf={(row) => row.id}
        say={(row) => `${row.appNo} ${row.appName}`}
        detail={(row) => `${row.projectName} · ${t('progress', { share: Math.round(row.allocationProgress) })}`}
        onPick={pick}
        hint={bound ? undefined : t('withoutApplication')}
      />
      {bound ? (
        <FieldSlot form={form} name="projectInfoNo">
          {({ input }) => (
            <output id={input.id} className="allocation-fixed">
              {chosenProject?.name}
            </output>
          )}
        </FieldSlot>
      ) : (
        <ProjectField
          form={form}
          name="projectInfoNo"
          shown={chosenProject?.name}
          onPick={(row) => form.set('$project', row && { id: row.projectInfoNo, name: row.projectName })}
        />
      )}
      <DayField form={form} name="dispatchDate" />
      <DayField form={form} name="expectedArrival" />
      <LongTextField form={form} name="remark" rows={1} wide />
    </FormSection>
  )
}
