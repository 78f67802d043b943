import {
  type SealingDetail,
  sealing,
  sealingCalls,
  type sealingHeader,
  sealingKinds,
} from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { useParams } from 'react-router'
import type { z } from 'zod'
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
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { type DraftLine, Lines, lineOf } from './lines.tsx'

/** What a person writes: anything may still be missing. */
export type Values = Partial<Omit<z.input<typeof sealingHeader>, 'holderId'>> & {
  holderId?: number | string | undefined
  lines?: DraftLine[]
  attachments?: string[]
}
/** One that was read, as the form writes it. */
const written = (of: SealingDetail): Values => ({
  sealingKind: of.sealingKind,
  holderId: of.holderId,
  beginDate: of.beginDate,
  plannedEnd: of.plannedEnd ?? undefined,
  reason: of.reason,
  place: of.place,
  measures: of.measures,
  lookedAfterBy: of.lookedAfterBy,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({ ...lineOf(line), remark: line.remark })),
})

const Holder = ({ form, shown }: { form: Form<Values>; shown: string | undefined }) => {
  const { data = [], isFetching } = useApiQuery(sealingCalls.holders, {})
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

type FormProps = DocumentFormProps<SealingDetail, Values>
const SealingForm = ({ cancel, saved, ...props }: FormProps) => {
  const t = useText(sealingMessages)
  const { form, submission } = useSubmittedForm(sealingCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <RadioField
          form={form}
          name="sealingKind"
          options={sealingKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <Holder form={form} shown={props.given?.holderName} />
        <DayField form={form} name="beginDate" />
        <DayField form={form} name="plannedEnd" />
        <TextField form={form} name="place" max={120} />
        <TextField form={form} name="lookedAfterBy" max={60} />
        <LongTextField form={form} name="reason" max={500} rows={2} wide />
        <LongTextField form={form} name="measures" max={500} rows={2} wide />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={sealing} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteSealing = () =>
  useParams()['id'] === undefined ? (
    <NewPage of={sealing}>
      {(place) => <SealingForm {...place} start={{ sealingKind: 'seal', beginDate: today(), lines: [] }} />}
    </NewPage>
  ) : (
    <EditPage of={sealing} read={(id) => queryNow(sealingCalls.get, { id })}>
      {(given, place) => <SealingForm {...place} given={given} />}
    </EditPage>
  )
export default WriteSealing
