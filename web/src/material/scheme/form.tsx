import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import {
  type SchemeDetail,
  scheme,
  schemeCalls,
  schemeTypes,
  singleSource,
} from '@geodepot/contracts/material/scheme.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.ts'
import { useParams } from 'react-router'
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
import { type Values, valuesOf } from './values.ts'

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

/** Where one is written, and where it is changed. */
const WriteScheme = () => {
  if (useParams()['id'] === undefined)
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
