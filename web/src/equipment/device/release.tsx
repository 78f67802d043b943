import { type DeviceDetail, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { queryNow } from '../../kit/api/index.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

/** Asks why a device is freed of the document that keeps it. */
const Release = ({ of, close }: { of: DeviceDetail; close: () => void }) => {
  const t = useText(deviceMessages)
  const form = useForm(device.release, {
    start: { reason: '' },
    fixed: { id: of.devId, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(device.get, { id: of.devId })
      return { start: { reason: '' }, fixed: { id: now.devId, version: now.version } }
    },
  })
  return (
    <AppDialog open title={t('releaseTitle', { name: of.selfNum ?? of.devSign ?? of.devName })} onClose={close}>
      <p className="quiet">{t('releaseHelp', { number: of.lockedBy?.number ?? '' })}</p>
      <FormFrame form={form} cancel={close} saveLabel={t('release')}>
        <FormSection>
          <LongTextField form={form} name="reason" max={500} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Release
