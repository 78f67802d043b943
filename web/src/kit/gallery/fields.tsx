import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { useState } from 'react'
import { Button } from 'antd'
import {
  CheckTreeField,
  FieldSlot,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  MomentField,
  PickField,
  RadioField,
  SecretField,
  SecretInput,
  SeveralField,
  SuggestField,
  TextsField,
  TreeField,
  useForm,
  RecordDialog,
  type RecordFormProps,
  type Subject,
  RichTextField,
} from '../form/index.ts'
import { useText } from '../i18n/index.ts'
import { branches, kinds, sampleFields, sampleList, sampleRead } from './sample.ts'

const nothing = () => {}
type Values = Partial<
  Record<
    | 'several'
    | 'branch'
    | 'branches'
    | 'one_of'
    | 'figure'
    | 'at'
    | 'secret'
    | 'suggestion'
    | 'device'
    | 'slot'
    | 'text'
    | 'texts',
    unknown
  >
>

/** The fields that the form above does not have. */
export const SampleFields = () => {
  const t = useText(galleryMessages)
  const form: Form<Values> = useForm(sampleFields, {
    start: {},
    draft: 'kit/gallery:fields',
    saved: nothing,
  })
  const options = kinds.map((value) => ({ value, label: t(value) }))
  return (
    <FormFrame form={form} cancel={nothing}>
      <FormSection>
        <RadioField form={form} name="one_of" options={options} wide />
        <SeveralField form={form} name="several" options={options} />
        <TreeField form={form} name="branch" branches={branches(t)} />
        <FigureField form={form} name="figure" />
        <MomentField form={form} name="at" />
        <SecretField form={form} name="secret" kept="new-password" />
        <SuggestField
          form={form}
          name="suggestion"
          options={[1, 2, 3].map((n) => ({ value: t('sample', { n }), label: t('sample', { n }) }))}
        />
        <PickField
          form={form}
          name="device"
          of={sampleList}
          ask={() => ({})}
          idOf={({ id }) => id}
          say={({ name }) => name}
        />
        <FieldSlot form={form} name="slot">
          {({ input, value, set }) => (
            <SecretInput
              {...input}
              value={typeof value === 'string' ? value : ''}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </FieldSlot>
        <TextsField form={form} name="texts" />
        <CheckTreeField form={form} name="branches" branches={branches(t)} up wide />
        <RichTextField form={form} name="text" />
      </FormSection>
    </FormFrame>
  )
}

const RecordForm = ({ close }: RecordFormProps<typeof sampleRead>) => {
  const form: Form<Values> = useForm(sampleFields, {
    start: {},
    draft: 'kit/gallery:record',
    saved: nothing,
  })
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection>
        <FigureField form={form} name="figure" />
      </FormSection>
    </FormFrame>
  )
}
export const SampleRecord = () => {
  const t = useText(galleryMessages)
  const [subject, setSubject] = useState<Subject<typeof sampleRead>>()
  return (
    <>
      <Button onClick={() => setSubject('new')}>{t('record')}</Button>
      <RecordDialog
        of={sampleRead}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t('recordTitle')}
        form={RecordForm}
      />
    </>
  )
}
