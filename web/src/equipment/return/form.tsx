import { type ReturnDetail, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { deviceGroups } from '@geodepot/contracts/equipment/category.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, hasLines, useSubmittedForm } from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { HeldLines } from '../shipment/index.ts'
import { type Values, written } from './values.ts'

const Header = ({ form }: { form: Form<Values> }) => {
  const t = useText(returnMessages)
  const chosen = useField(form, '$project').value as Values['$project']
  const { data: pools = [], isPending } = useApiQuery(returnCalls.pools, {})
  // What was chosen is another project's, or of another type.
  const drop = () => form.set('lines', [], 'all')
  return (
    <FormSection title={t('base')}>
      <ProjectField
        form={form}
        name="projectInfoNo"
        shown={chosen?.name}
        onPick={(row) => {
          form.set('$project', row && { id: row.projectInfoNo, name: row.projectName })
          drop()
        }}
      />
      <ChoiceField
        form={form}
        name="toHolderId"
        loading={isPending}
        options={pools.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName }))}
      />
      <RadioField
        form={form}
        name="backDeviceType"
        options={deviceGroups.map((value) => ({ value, label: t(`backDeviceType${value}`) }))}
        onPick={drop}
      />
      <DayField form={form} name="expectedArrival" />
      <LongTextField form={form} name="remark" rows={1} wide />
    </FormSection>
  )
}

/** What the project holds of the type. */
const Held = ({ form }: { form: Form<Values> }) => {
  const t = useText(returnMessages)
  const projectInfoNo = useField(form, 'projectInfoNo').value as Values['projectInfoNo']
  const backDeviceType = useField(form, 'backDeviceType').value as Values['backDeviceType']
  const isAsked = projectInfoNo !== undefined && backDeviceType !== undefined
  const { data } = useApiQuery(
    returnCalls.held,
    { projectInfoNo: projectInfoNo ?? '', backDeviceType: backDeviceType ?? '1' },
    { enabled: isAsked },
  )
  return isAsked ? <HeldLines form={form} held={data} t={t} /> : <p className="quiet">{t('pickProject')}</p>
}

/** What goes back, from which project, and to which pool. */
export const ReturnForm = ({ cancel, saved, ...props }: DocumentFormProps<ReturnDetail, Values>) => {
  const { form, submission } = useSubmittedForm(returnCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <Header form={form} />
      <Held form={form} />
      <DocumentFiles form={form} of={deviceReturn} id={props.given?.id} />
    </FormFrame>
  )
}
