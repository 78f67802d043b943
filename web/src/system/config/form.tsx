import { type ConfigDetail, type ValueKind, config } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type ValuesOf,
  useField,
  type RecordFormProps,
  demanding,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.ts'

type Values = ValuesOf<typeof config.create>
const calls = {
  get: config.get,
  create: demanding(config.create, 'configNameEn'),
  update: demanding(config.update, 'configNameEn'),
}
const blank: Values = { valueKind: 'text', isPublic: 'N' }
const written = ({
  configName,
  configNameEn,
  configKey,
  configValue,
  valueKind,
  isPublic,
  remark,
}: ConfigDetail): Values => ({
  configName,
  configNameEn,
  configKey,
  configValue,
  valueKind,
  isPublic,
  remark: remark ?? '',
})

const Value = ({ form }: { form: Form<Values> }) => {
  const words = useWords()
  const kind = useField(form, 'valueKind').value as ValueKind
  if (kind === 'yesNo') return <RadioField form={form} name="configValue" options={words.yesNoOptions} />
  return kind === 'figure' ? (
    <FigureField form={form} name="configValue" />
  ) : (
    <TextField wide form={form} name="configValue" max={500} />
  )
}

/** The card of a parameter. */
const ConfigForm = (props: RecordFormProps<typeof config.get>) => {
  const t = useText(configMessages)
  const words = useWords()
  const form: Form<Values> = useRecordForm(props, {
    calls,
    blank,
    written,
    fixed: ({ configId, version }) => ({ configId, version }),
    ask: ({ configId }) => ({ id: configId }),
  })
  const builtin = props.given?.configType === 'Y'
  const isPublic = useField(form, 'isPublic').value === 'Y'
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="configName" label={t('nameCn')} max={100} />
        <TextField form={form} name="configNameEn" max={100} />
        <TextField
          wide
          form={form}
          name="configKey"
          max={100}
          disabled={builtin}
          hint={t(builtin ? 'builtinHint' : 'keyHint')}
        />
        <RadioField
          wide
          form={form}
          name="valueKind"
          options={words.kindOptions}
          disabled={builtin}
          onPick={() => form.set('configValue', '')}
        />
        <Value form={form} />
        <RadioField
          wide
          form={form}
          name="isPublic"
          options={words.publicOptions}
          hint={isPublic ? t('publicHint') : undefined}
        />
        <LongTextField wide form={form} name="remark" rows={2} />
      </FormSection>
    </FormFrame>
  )
}
export default ConfigForm
