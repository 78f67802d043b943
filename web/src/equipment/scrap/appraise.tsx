import { type ScrapRow, appraisals, appraisersNeeded, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { queryNow } from '../../kit/api/index.ts'
import { FormFrame, FormSection, LongTextField, RadioField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const start = { finding: 'scrap' as const, opinion: '' }
/** What one of the appraisal group finds: it is let go, or it is kept and goes back. */
const Appraise = ({ of, close }: { of: ScrapRow; close: () => void }) => {
  const t = useText(scrapMessages)
  const form = useForm(scrapCalls.appraise, {
    start,
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(scrapCalls.get, { id: of.id })
      return { start, fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <AppDialog open title={t('appraiseTitle', { number: of.number })} onClose={close}>
      <p className="quiet">{t('appraiseHelp', { count: appraisersNeeded })}</p>
      <FormFrame form={form} cancel={close} saveLabel={t('appraise')}>
        <FormSection>
          <RadioField
            form={form}
            name="finding"
            options={appraisals.map((value) => ({ value, label: t(`finding_${value}`) }))}
          />
          <LongTextField form={form} name="opinion" max={500} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Appraise
