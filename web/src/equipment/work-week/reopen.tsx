import { type WorkWeekRow, workWeekCalls } from '@geodepot/contracts/equipment/work-week.ts'
import { workWeekMessages } from '@geodepot/contracts/equipment/work-week.messages.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { shownDate, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Asks why a confirmed week is opened again. */
const Reopen = ({ of, close }: { of: WorkWeekRow; close: () => void }) => {
  const t = useText(workWeekMessages)
  const form = useForm(workWeekCalls.reopen, {
    start: { reason: '' },
    fixed: { projectInfoNo: of.projectInfoNo, monday: of.monday },
    saved: close,
  })
  return (
    <AppDialog open title={t('reopenTitle', { project: of.projectName, week: shownDate(of.monday) })} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('reopen')}>
        <FormSection>
          <LongTextField form={form} name="reason" max={200} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Reopen
