import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import type { CustomsAsked } from '@geodepot/contracts/equipment/shipment.ts'
import { type Form, FormSection, SeveralField, TextField } from '../../../kit/form/index.ts'
import { shownDate, useText } from '../../../kit/i18n/index.ts'
import type { ShipValues } from './ship.tsx'

/** What goes is under customs: which records this dispatch discharges, or why none. */
export const CustomsFields = ({ form, of }: { form: Form<ShipValues>; of: readonly CustomsAsked[] }) => {
  const t = useText(shipmentMessages)
  if (of.length === 0) return null
  const crossing = of.filter(({ crosses }) => crosses)
  const said = ({ declarationNo, number, untilOn, lines }: CustomsAsked) =>
    t('customsSaid', { declaration: declarationNo, number, until: shownDate(untilOn) ?? '', count: lines })
  return (
    <FormSection title={t('customs')}>
      {crossing.length > 0 && (
        <div className="form-note form-note-amber" role="note">
          <p>{t('customsCrosses')}</p>
          <ul>
            {crossing.map((one) => (
              <li key={one.id}>{said(one)}</li>
            ))}
          </ul>
        </div>
      )}
      <SeveralField
        form={form}
        name="discharges"
        options={of.map((one) => ({ value: one.id, label: said(one) }))}
        wide
      />
      {crossing.length > 0 && (
        <TextField form={form} name="customsWaiver" max={200} hint={t('customsWaiverHint')} wide />
      )}
    </FormSection>
  )
}
