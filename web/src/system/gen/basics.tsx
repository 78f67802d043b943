import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import {
  ChoiceField,
  type Form,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import type { Values } from './values.ts'
import { useWords } from './words.ts'

/** What a module is: its kind, where it stands and what it is called. */
export const Basics = ({
  form,
  title,
  autoFocus = false,
}: {
  form: Form<Values>
  title?: string
  autoFocus?: boolean
}) => {
  const t = useText(genMessages)
  const words = useWords()
  const kind = useField(form, 'tplCategory').value === 'master' ? 'master' : 'document'
  return (
    <FormSection {...(title !== undefined && { title })}>
      <RadioField form={form} name="tplCategory" options={words.kindOptions} hint={t(`kindHint_${kind}`)} wide />
      <TextField form={form} name="functionName" max={40} autoFocus={autoFocus} />
      <TextField form={form} name="functionNameEn" max={60} />
      <ChoiceField form={form} name="moduleName" options={words.areaOptions} />
      <TextField form={form} name="businessName" max={24} hint={t('businessNameHint')} />
      {kind === 'document' && <TextField form={form} name="prefix" max={6} hint={t('prefixHint')} />}
      <LongTextField form={form} name="remark" rows={1} wide />
    </FormSection>
  )
}
