import { type ApplicationRow, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { id, remark } from '@geodepot/contracts/kit/wire.ts'
import { z } from 'zod'
import { AppDialog } from '../../kit/ui/index.ts'
import { FormFrame, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

// The call takes the id in three spellings; the form needs to know only what is written.
const written = { ...applicationCalls.remark, input: z.object({ deviceAppId: id, remark }) }

/** The remark, which may be changed after submission too. */
const RemarkDialog = ({ of, close }: { of: ApplicationRow; close: () => void }) => {
  const t = useText(applicationMessages)
  const form = useForm(written, {
    start: { remark: of.remark ?? '' },
    fixed: { deviceAppId: of.id },
    draft: `equipment/application:remark:${of.id}`,
    saved: close,
  })
  return (
    <AppDialog open title={`${t('changeRemark')} · ${of.number}`} width={480} onClose={close}>
      <FormFrame form={form} cancel={close}>
        <LongTextField form={form} name="remark" rows={5} wide />
      </FormFrame>
    </AppDialog>
  )
}
export default RemarkDialog
