import { type BoxDifference, box, outcomesOf } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { FormFrame, FormSection, LongTextField, RadioField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Says what became of a difference. */
const Settle = ({ of, name, close }: { of: BoxDifference; name: string; close: () => void }) => {
  const t = useText(boxMessages)
  const form = useForm(box.settle, {
    start: {},
    fixed: { id: of.id },
    draft: `${box.settle.name}:${of.id}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('settleTitle', { name })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
        <FormSection>
          <RadioField
            form={form}
            name="outcome"
            options={outcomesOf[of.kind].map((value) => ({ value, label: t(`outcome_${value}`) }))}
          />
          <LongTextField form={form} name="note" max={200} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Settle
