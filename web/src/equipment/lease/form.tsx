import { type LeaseDetail, lease, leaseCalls, leaseKinds } from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { useParams } from 'react-router'
import { usePerson } from '../../kit/access/index.ts'
import { queryNow } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  DayField,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  PickField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { useTech } from '../shipment/index.ts'
import { Lines } from './lines.tsx'
import { type Values, written } from './values.ts'

type FormProps = DocumentFormProps<LeaseDetail, Values> & { shown?: { project: string; supplier: string } }
const LeaseForm = ({ cancel, saved, shown, ...props }: FormProps) => {
  const t = useText(leaseMessages)
  const tech = useTech()
  const { form, submission } = useSubmittedForm(leaseCalls, {
    ...props,
    written: written(tech),
    saved,
  })
  const isOut = useField(form, 'leaseKind').value === 'leasedOut'
  // What was chosen is what another place has.
  const drop = () => form.set('lines', [], 'all')
  const moved = isOut ? { onPick: drop } : {}
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <RadioField
          form={form}
          name="leaseKind"
          options={leaseKinds.map((value) => ({ value, label: t(`leaseKind_${value}`) }))}
          onPick={drop}
        />
        <DepartmentField form={form} name="orgId" />
        <DepartmentField form={form} name="poolOrgId" hint={t('poolHint')} />
        <ProjectField form={form} name="projectInfoNo" shown={shown?.project} hint={t('projectHint')} {...moved} />
        <PickField
          form={form}
          name="supplierId"
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          shown={shown?.supplier}
        />
        <TextField form={form} name="partner" max={120} hint={t('partnerHint')} />
        <TextField form={form} name="contractNo" max={60} />
        <DayField form={form} name="hireFrom" />
        <DayField form={form} name="hireTo" />
        <CurrencyField form={form} name="currency" />
        <MoneyField form={form} name="deposit" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={lease} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for one's own department unless another is chosen, and where it is changed. */
const WriteLease = () => {
  const { deptId } = usePerson()
  const start: Values = { leaseKind: 'leasedIn', orgId: deptId, hireFrom: today(), currency: 'USD', lines: [] }
  if (useParams()['id'] === undefined)
    return <NewPage of={lease}>{(place) => <LeaseForm {...place} start={start} />}</NewPage>
  return (
    <EditPage of={lease} read={(id) => queryNow(leaseCalls.get, { id })}>
      {(given, place) => (
        <LeaseForm {...place} given={given} shown={{ project: given.projectName, supplier: given.supplierName }} />
      )}
    </EditPage>
  )
}
export default WriteLease
