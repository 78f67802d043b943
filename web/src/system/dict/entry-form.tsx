import { type DictDataDetail, type TagColour, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { useContext } from 'react'
import {
  FigureField,
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
import { DictTypeContext } from './dict-type.ts'
import { EntryTag } from './entry-tag.tsx'
import { useWords } from './words.tsx'

type Values = ValuesOf<typeof dict.createData>
const calls = {
  get: dict.dataOf,
  create: demanding(dict.createData, 'dictLabelEn'),
  update: demanding(dict.updateData, 'dictLabelEn'),
}
const written = (of: DictDataDetail): Values => ({
  dictType: of.dictType,
  dictLabel: of.dictLabel,
  dictLabelEn: of.dictLabelEn,
  dictValue: of.dictValue,
  dictSort: of.dictSort,
  listClass: of.listClass as TagColour,
  cssClass: of.cssClass,
  isDefault: of.isDefault,
  status: of.status,
  remark: of.remark ?? '',
})

/** The card of an entry. */
const EntryForm = (props: RecordFormProps<typeof dict.dataOf>) => {
  const t = useText(dictMessages)
  const words = useWords()
  const { type: dictType, fixed } = useContext(DictTypeContext)
  const form: Form<Values> = useRecordForm(props, {
    calls,
    blank: { dictType, dictSort: 1, listClass: '', isDefault: 'N', status: '0' },
    written,
    fixed: ({ dictCode, version }) => ({ dictCode, version }),
    ask: ({ dictCode }) => ({ id: dictCode }),
  })
  const colours = words
    .colourOptions(props.given?.listClass ?? '')
    .map(({ value, label }) => ({ value, label: <EntryTag of={{ dictLabel: label, listClass: value }} /> }))
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="dictLabel" label={t('labelCn')} max={100} />
        <TextField form={form} name="dictLabelEn" max={100} />
        <TextField form={form} name="dictValue" max={100} disabled={fixed} />
        <FigureField form={form} name="dictSort" />
        <RadioField wide form={form} name="listClass" options={colours} />
        <RadioField form={form} name="isDefault" options={words.defaultOptions} />
        <RadioField form={form} name="status" options={words.statusOptions} disabled={fixed} />
        <LongTextField wide form={form} name="remark" rows={2} />
      </FormSection>
    </FormFrame>
  )
}
export default EntryForm
