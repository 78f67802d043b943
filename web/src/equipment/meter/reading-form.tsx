import { type MeterRow, meter, meterKinds, readingActs } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { useEffect } from 'react'
import {
  ChoiceField,
  FigureField,
  FormFrame,
  FormSection,
  MomentField,
  RadioField,
  TextField,
  useDirty,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'

interface ReadingFormProps {
  readonly deviceId: number
  readonly meters: readonly MeterRow[]
  readonly close: () => void
  readonly setDirty: (dirty: boolean) => void
}
/** Takes a reading: an ordinary one, the first of a meter that replaces another, or one in the place of the last. */
const ReadingForm = ({ deviceId, meters, close, setDirty }: ReadingFormProps) => {
  const t = useText(meterMessages)
  const form = useForm(meter.read, {
    start: { kind: meters[0]?.kind ?? 'hours', act: 'read' },
    fixed: { deviceId },
    draft: `${meter.read.name}:${deviceId}`,
    saved: close,
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  const act = useField(form, 'act').value
  const kind = useField(form, 'kind').value
  const known = meters.find((one) => one.kind === kind)
  return (
    <FormFrame form={form} cancel={close}>
      <FormSection>
        <ChoiceField
          form={form}
          name="kind"
          options={meterKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        {known && (
          <RadioField
            form={form}
            name="act"
            wide
            options={readingActs.map((value) => ({ value, label: t(`act_${value}`) }))}
          />
        )}
        {act === 'replace' && known && <FigureField form={form} name="finalValue" />}
        <FigureField form={form} name="value" hint={known && t('last', { value: shownQuantity(known.value) })} />
        {act === 'replace' && <TextField form={form} name="serial" max={40} />}
        {act !== 'correct' && <MomentField form={form} name="readAt" />}
        <TextField form={form} name="reason" max={200} wide />
      </FormSection>
    </FormFrame>
  )
}
export default ReadingForm
