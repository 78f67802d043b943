import { type PeriodDetail, periodCalls } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

interface DialogProps {
  readonly of: PeriodDetail
  readonly close: () => void
}
/** Asks for it to be opened again, and says why. */
export const ReopenDialog = ({ of, close }: DialogProps) => {
  const t = useText(periodMessages)
  const form = useForm(periodCalls.reopen, {
    start: {},
    fixed: { period: of.period },
    draft: `${periodCalls.reopen.name}:${of.period}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('reopenTitle', { period: of.period })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('reopen')}>
        <p>{t('approveText')}</p>
        <FormSection>
          <LongTextField form={form} name="reason" max={200} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
/** Says no, and why. */
export const RefuseDialog = ({ of, close }: DialogProps) => {
  const t = useText(periodMessages)
  const form = useForm(periodCalls.refuse, {
    start: {},
    fixed: { period: of.period },
    draft: `${periodCalls.refuse.name}:${of.period}`,
    saved: close,
  })
  const [asked] = of.reopenings
  return (
    <AppDialog open title={t('refuseTitle', { period: of.period })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('refuse')}>
        {asked && (
          <p>{t('asked', { person: asked.askedBy ?? '', time: shownDate(asked.askedTime), reason: asked.reason })}</p>
        )}
        <FormSection>
          <LongTextField form={form} name="opinion" max={200} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
