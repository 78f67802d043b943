import { type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { FigureField, FormFrame, FormSection, TextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Says how many nodes there are, where no list says otherwise. */
const Count = ({ of, close }: { of: BoxRow; close: () => void }) => {
  const t = useText(boxMessages)
  const form = useForm(box.count, {
    start: { quantity: String(of.nodeCount) },
    fixed: { deviceId: of.devId },
    draft: `${box.count.name}:${of.devId}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('countTitle', { name: of.code })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('count')}>
        <FormSection>
          <FigureField form={form} name="quantity" />
          <TextField form={form} name="reason" max={200} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Count
