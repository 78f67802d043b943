import { type DictTypeDetail, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  TextField,
  type ValuesOf,
  type RecordFormProps,
  demanding,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.tsx'

type Values = ValuesOf<typeof dict.createType>
const calls = {
  get: dict.typeOf,
  create: demanding(dict.createType, 'dictNameEn'),
  update: demanding(dict.updateType, 'dictNameEn'),
}
const blank: Values = { status: '0' }
const written = ({ dictName, dictNameEn, dictType, status, remark }: DictTypeDetail): Values => ({
  dictName,
  dictNameEn,
  dictType,
  status,
  remark: remark ?? '',
})

/** The card of a dictionary. */
const TypeForm = (props: RecordFormProps<typeof dict.typeOf>) => {
  const t = useText(dictMessages)
  const words = useWords()
  const form: Form<Values> = useRecordForm(props, {
    calls,
    blank,
    written,
    fixed: ({ dictId, version }) => ({ dictId, version }),
    ask: ({ dictId }) => ({ id: dictId }),
  })
  const builtin = props.given?.isBuiltin === 'Y'
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="dictName" label={t('nameCn')} max={100} />
        <TextField form={form} name="dictNameEn" max={100} />
        <TextField
          wide
          form={form}
          name="dictType"
          max={64}
          disabled={builtin}
          hint={t(builtin ? 'builtinHint' : 'typeHint')}
        />
        <RadioField form={form} name="status" options={words.statusOptions} disabled={props.given?.isFixed === 'Y'} />
        <LongTextField wide form={form} name="remark" rows={2} />
      </FormSection>
    </FormFrame>
  )
}
export default TypeForm
