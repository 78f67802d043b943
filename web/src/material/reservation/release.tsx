import { type ReservationRow, reservationCalls } from '@geodepot/contracts/material/reservation.ts'
import { reservationMessages } from '@geodepot/contracts/material/reservation.messages.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { materialName } from '../material/index.ts'

/** Gives a reservation back, and says why. */
const Release = ({ of, close }: { of: ReservationRow; close: () => void }) => {
  const t = useText(reservationMessages)
  const form = useForm(reservationCalls.release, {
    start: {},
    fixed: { id: of.id },
    draft: `${reservationCalls.release.name}:${of.id}`,
    saved: close,
  })
  return (
    <AppDialog open title={t('releaseTitle', { material: materialName(of) })} width={480} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('release')}>
        <p>
          {t('releaseText', {
            store: of.storeName,
            quantity: shownQuantity(of.quantity),
            unit: of.unitName,
            number: of.applicationNo ?? of.analysisNo,
          })}
        </p>
        <FormSection>
          <LongTextField form={form} name="reason" max={200} rows={3} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Release
