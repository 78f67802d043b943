import { type OfflineRow, offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Attachments } from '../../kit/files/index.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Says what became of an entry that could not be accepted as it was. */
const Settle = ({ of, close }: { of: OfflineRow; close: () => void }) => {
  const t = useText(offlineMessages)
  const form = useForm(offlineCalls.settle, {
    start: {},
    fixed: { id: of.id },
    draft: `${offlineCalls.settle.name}:${of.id}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('settleTitle')} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
        <p>{t('settleText', { title: of.title, reason: of.reason })}</p>
        <FormSection>
          <LongTextField form={form} name="note" max={200} rows={3} wide />
        </FormSection>
        {of.documentId === null && <Attachments record={recordNameOf('system/offline', of.id)} canEdit={false} />}
      </FormFrame>
    </AppDialog>
  )
}
export default Settle
