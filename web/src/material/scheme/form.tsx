import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import {
  type SchemeDetail,
  scheme,
  schemeCalls,
  schemeTypes,
  singleSource,
} from '@geodepot/contracts/material/scheme.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useDocumentForm } from '../../kit/document/index.ts'
import {
  ChoiceField,
  ComingMomentField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { Lines } from './lines.tsx'
import { useReadOnce } from '../../kit/ui/index.ts'
import { type Values, taken, valuesOf } from './values.ts'

type FormProps = DocumentFormProps<SchemeDetail, Values>

const DictionaryField = ({ form, name, type }: { form: Form<Values>; name: keyof Values & string; type: string }) => {
  const { entries, label } = useDictionary(type)
  return (
    <ChoiceField
      form={form}
      name={name}
      options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      say={label}
    />
  )
}

const SchemeForm = ({ cancel, saved, ...props }: FormProps) => {
  const t = useText(schemeMessages)
  const f = useText(formMessages)
  const form = useDocumentForm(schemeCalls, { ...props, written: valuesOf, saved })
  const mode = useField(form, 'purchaseMode').value
  return (
    <FormFrame form={form} cancel={cancel} saveLabel={f('saveDraft')}>
      <FormSection title={t('base')}>
        <TextField form={form} name="schemeName" max={100} autoFocus />
        <ChoiceField
          form={form}
          name="schemeType"
          options={schemeTypes.map((value) => ({ value, label: t(`schemeType_${value}`) }))}
        />
        <DictionaryField form={form} name="sourceType" type={dictionaries.sourceType} />
        <DictionaryField form={form} name="purchaseMode" type={dictionaries.purchaseMode} />
        <ComingMomentField form={form} name="deadline" hint={t('deadlineHint')} />
        <MoneyField form={form} name="sundryFee" />
        <MoneyField form={form} name="otherFee" />
        <TextField form={form} name="depositReceiptNo" max={60} />
        {mode === singleSource && <LongTextField form={form} name="singleSourceReason" max={300} rows={1} wide />}
        <LongTextField form={form} name="fewOffersReason" max={300} rows={1} wide hint={t('fewOffersHint')} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={scheme} id={props.given?.id} />
    </FormFrame>
  )
}

const waiting = async (planId: number): Promise<Values> => {
  const of = await queryNow(planCalls.get, { id: planId })
  const open = await queryNow(schemeCalls.open, {})
  return {
    schemeType: 'single',
    schemeName: of.name,
    ...(of.sourceType !== null && { sourceType: of.sourceType }),
    ...(of.purchaseMode !== null && { purchaseMode: of.purchaseMode }),
    lines: open.filter((line) => line.planId === planId).map(taken),
  }
}
/** Of what waits in one plan, bought as that says. */
const OfPlan = ({ id }: { id: number }) => {
  const found = useReadOnce(() => waiting(id))
  return (
    <NewPage of={scheme} draft={`plan:${id}`} asked={[found]}>
      {(place) => <SchemeForm {...place} {...(found.data && { start: found.data })} />}
    </NewPage>
  )
}

/** Where one is written, of a plan if the address says so, and where it is changed. */
const WriteScheme = () => {
  const [address] = useSearchParams()
  const of = Number(address.get('plan'))
  const isNew = useParams()['id'] === undefined
  if (isNew && Number.isInteger(of) && of > 0) return <OfPlan key={of} id={of} />
  if (isNew)
    return (
      <NewPage of={scheme}>{(place) => <SchemeForm {...place} start={{ schemeType: 'single', lines: [] }} />}</NewPage>
    )
  return (
    <EditPage of={scheme} read={(id) => queryNow(schemeCalls.get, { id })}>
      {(given, place) => <SchemeForm {...place} given={given} />}
    </EditPage>
  )
}
export default WriteScheme
