import { type LossDetail, liabilities, loss, lossCalls, lossCauses } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { useParams } from 'react-router'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MomentField,
  MoneyField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { useTech } from '../shipment/index.ts'
import { Lines } from './lines.tsx'
import { type Values, written } from './values.ts'

const Holder = ({ form, shown, isSettled }: { form: Form<Values>; shown: string | undefined; isSettled: boolean }) => {
  const { data = [], isFetching } = useApiQuery(lossCalls.holders, {})
  // What was chosen is what others have.
  const drop = () => form.set('lines', [], 'all')
  return (
    <>
      <ProjectField form={form} name="projectInfoNo" shown={shown} disabled={isSettled} onPick={drop} />
      {data.length > 0 && !isSettled && (
        <ChoiceField
          form={form}
          name="holderId"
          loading={isFetching}
          options={data.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName }))}
        />
      )}
    </>
  )
}
const Insurance = ({ form }: { form: Form<Values> }) => {
  const t = useText(lossMessages)
  const isInsured = useField(form, 'insured').value === 'Y'
  return (
    <>
      <RadioField
        form={form}
        name="insured"
        options={(['N', 'Y'] as const).map((value) => ({ value, label: t(`insured${value}`) }))}
      />
      {isInsured && (
        <>
          <TextField form={form} name="insurer" max={120} />
          <TextField form={form} name="policyNo" max={60} />
          <MoneyField form={form} name="claimAmount" />
        </>
      )}
    </>
  )
}

type FormProps = DocumentFormProps<LossDetail, Values> & { shown?: string | undefined; isSettled?: boolean }
const LossForm = ({ cancel, saved, shown, isSettled = false, ...props }: FormProps) => {
  const t = useText(lossMessages)
  const tech = useTech()
  const { form, submission } = useSubmittedForm(lossCalls, {
    ...props,
    written: written(tech),
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <Holder form={form} shown={shown} isSettled={isSettled} />
        <MomentField form={form} name="occurredAt" />
        <TextField form={form} name="place" max={120} />
        <ChoiceField
          form={form}
          name="cause"
          options={lossCauses.map((value) => ({ value, label: t(`cause_${value}`) }))}
        />
        <TextField form={form} name="witnesses" max={200} />
        <ChoiceField
          form={form}
          name="liability"
          options={liabilities.map((value) => ({ value, label: t(`liability_${value}`) }))}
        />
        <TextField form={form} name="liableParty" max={120} />
        <Insurance form={form} />
        <LongTextField form={form} name="description" max={2000} rows={2} wide />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} id={props.given?.id} isSettled={isSettled} />
      <DocumentFiles form={form} of={loss} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for the current project unless another is chosen, and where it is changed. */
const WriteLoss = () => {
  const current = useCurrentProject()
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={loss}>
        {(place) => (
          <LossForm
            {...place}
            start={{
              projectInfoNo: current?.projectInfoNo,
              cause: 'misplaced',
              liability: 'unknown',
              insured: 'N',
              lines: [],
            }}
            shown={current?.projectName}
          />
        )}
      </NewPage>
    )
  return (
    <EditPage of={loss} read={(id) => queryNow(lossCalls.get, { id })}>
      {(given, place) => (
        <LossForm {...place} given={given} shown={given.projectName} isSettled={given.shipmentNumber !== null} />
      )}
    </EditPage>
  )
}
export default WriteLoss
