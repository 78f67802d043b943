import { type UpkeepRow, upkeepCalls } from '@geodepot/contracts/equipment/upkeep.ts'
import { upkeepMessages } from '@geodepot/contracts/equipment/upkeep.messages.ts'
import { DayField, FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText, wireNow } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Until when, and why, a device may go although its upkeep is overdue. */
const Waive = ({ of, close }: { readonly of: UpkeepRow; readonly close: () => void }) => {
  const t = useText(upkeepMessages)
  const form = useForm(upkeepCalls.waive, {
    start: { waivedUntil: wireNow().slice(0, 10), waivedReason: '' },
    fixed: { id: of.id },
    saved: close,
  })
  return (
    <AppDialog open title={`${t('waive')} · ${of.devNo} ${of.ruleName}`} width={480} onClose={close}>
      <p className="quiet">{t('waiveText')}</p>
      <FormFrame form={form} cancel={close} saveLabel={t('waive')}>
        <FormSection>
          <DayField form={form} name="waivedUntil" />
          <LongTextField form={form} name="waivedReason" max={200} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Waive
