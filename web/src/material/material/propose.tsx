import { type NamedMaterial, materialCalls } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  TextField,
  type ValuesOf,
  useDirty,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { useChoices } from './choices.ts'
import { NearMaterials } from './near.tsx'

type Values = ValuesOf<typeof materialCalls.propose>
/** What was searched for is a name where it is Chinese, else a number, or a name in English. */
const begunWith = (text: string): Values => {
  if (/\p{Script=Han}/u.test(text)) return { materialNameCn: text }
  return /\d/.test(text) ? { partNo: text } : { materialNameEn: text }
}

interface ProposeProps {
  /** What was searched for in vain. */
  readonly text: string
  readonly take: (one: NamedMaterial) => void
  readonly close: () => void
}
/** Asks for a material that is missing; those that may be the same stand beside it, and may be taken instead. */
const Propose = ({ text, take, close }: ProposeProps) => {
  const t = useText(materialMessages)
  const types = useChoices(dictionaries.materialType)
  const units = useChoices(dictionaries.unit)
  const form: Form<Values> = useForm(materialCalls.propose, { start: begunWith(text), saved: take })
  return (
    <AppDialog open title={t('propose')} width={960} dirty={useDirty(form)} onClose={close}>
      <FormFrame form={form} cancel={close}>
        <FormSection>
          <p className="field-hint field-wide">{t('proposeHelp')}</p>
          <TextField form={form} name="materialNameCn" max={100} autoFocus />
          <TextField form={form} name="materialNameEn" max={150} />
          <TextField form={form} name="partNo" max={60} />
          <TextField form={form} name="specChassisNo" max={100} />
          <TextField form={form} name="applicableModel" max={100} />
          <TextField form={form} name="brand" max={60} />
          <ChoiceField form={form} name="materialType" {...types} />
          <ChoiceField form={form} name="unit" {...units} />
          <LongTextField form={form} name="remark" rows={1} wide />
        </FormSection>
        <NearMaterials form={form} choose={take} />
      </FormFrame>
    </AppDialog>
  )
}
export default Propose
