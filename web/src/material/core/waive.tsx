import { type CoreRow, coreCalls } from '@geodepot/contracts/material/core.ts'
import { coreMessages } from '@geodepot/contracts/material/core.messages.ts'
import { FigureField, FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'

/** Waits for so many no more, and says why. */
const Waive = ({ of, close }: { of: CoreRow; close: () => void }) => {
  const t = useText(coreMessages)
  const form = useForm(coreCalls.waive, {
    start: { quantity: of.openQty },
    fixed: { lineId: of.lineId },
    draft: `${coreCalls.waive.name}:${of.lineId}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('waiveTitle', { material: materialName(of) })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('waive')}>
        <p>
          {t('waiveText', {
            owner: of.owner,
            quantity: shownQuantity(of.openQty),
            unit: of.unitName,
            number: of.outboundNumber,
          })}
        </p>
        <FormSection>
          <FigureField form={form} name="quantity" />
          <LongTextField form={form} name="reason" max={200} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Waive
