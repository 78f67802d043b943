import { type CheckDetail, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

interface SaidProps {
  readonly of: CheckDetail
  readonly close: () => void
}
/** Why what was found is left as it is, or the order is not done. */
export const Reasoned = ({ of, act, close }: SaidProps & { readonly act: 'waive' | 'cancel' }) => {
  const t = useText(checkMessages)
  const form = useForm(checkCalls[act], { start: { reason: '' }, fixed: { id: of.id }, saved: close })
  return (
    <AppDialog open title={t(act)} width={480} onClose={close}>
      <p className="quiet">{t(`${act}Text`)}</p>
      <FormFrame form={form} cancel={close} saveLabel={t(act)}>
        <FormSection>
          <LongTextField form={form} name="reason" max={200} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
/** What is added to a result, which itself stays. */
export const Note = ({ of, close }: SaidProps) => {
  const t = useText(checkMessages)
  const form = useForm(checkCalls.addend, { start: { text: '' }, fixed: { id: of.id }, saved: close })
  return (
    <AppDialog open title={t('addend')} width={480} onClose={close}>
      <p className="quiet">{t('unchanged')}</p>
      <FormFrame form={form} cancel={close} saveLabel={t('addend')}>
        <FormSection>
          <LongTextField form={form} name="text" max={500} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
