import { type ScrapDetail, scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
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
import { ChoiceField, type Form, FormFrame, FormSection, LongTextField, useField } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useTech } from '../shipment/index.ts'
import { Lines } from './lines.tsx'
import { type Values, written } from './values.ts'

const Holder = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const { data = [], isFetching } = useApiQuery(scrapCalls.holders, {})
  const options = data.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName }))
  const chosen = String((useField(form, 'holderId').value as number | string | undefined) ?? '')
  const isThere = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <ChoiceField
      form={form}
      name="holderId"
      loading={isFetching}
      options={isThere ? options : [...options, { value: chosen, label: shown ?? chosen }]}
    />
  )
}

type FormProps = DocumentFormProps<ScrapDetail, Values>
const ScrapForm = ({ cancel, saved, ...props }: FormProps) => {
  const t = useText(scrapMessages)
  const tech = useTech()
  const { form, submission } = useSubmittedForm(scrapCalls, {
    ...props,
    written: written(tech),
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <Holder form={form} shown={props.given?.holderName} />
        <LongTextField form={form} name="description" max={2000} rows={2} wide />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} id={props.given?.id} />
      <DocumentFiles form={form} of={scrap} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteScrap = () =>
  useParams()['id'] === undefined ? (
    <NewPage of={scrap}>{(place) => <ScrapForm {...place} start={{ lines: [] }} />}</NewPage>
  ) : (
    <EditPage of={scrap} read={(id) => queryNow(scrapCalls.get, { id })}>
      {(given, place) => <ScrapForm {...place} given={given} />}
    </EditPage>
  )
export default WriteScrap
