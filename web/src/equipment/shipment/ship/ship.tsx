import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  MomentField,
  TextField,
  useErrors,
  useForm,
} from '../../../kit/form/index.ts'
import { usePreference } from '../../../kit/access/index.ts'
import { shownMoment, useText } from '../../../kit/i18n/index.ts'
import { SignatureFields, useSigning } from '../../../kit/signature/index.ts'
import type { HandOverCalls, HandOverDetail, HandOverFormProps, HandOverProps } from '../calls.ts'
import { common, linesIn, told, useChecked, useStanding } from '../form.ts'
import { HandOver } from '../hand-over.tsx'
import { type Left, type ShipLine, allOf, leftOf, shipObjections, stillThere } from './loading.ts'
import { CustomsFields } from './customs.tsx'
import { ShipLines } from './ship-lines.tsx'

export type ShipValues = Partial<AskOf<HandOverCalls['ship']>>

const remembered = ['carrier', 'plate', 'driver', 'driverPhone'] as const
type Truck = Partial<Record<(typeof remembered)[number], string>>
const noTruck: Truck = {}
const isTruck = (value: unknown): value is Truck =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
const truckOf = (given: Partial<Record<keyof Truck, unknown>>): Truck =>
  Object.fromEntries(
    remembered.flatMap((field) => {
      const text = given[field]
      return typeof text === 'string' && text !== '' ? [[field, text]] : []
    }),
  )

// The truck of this document's last shipment, else the one that this person sent last.
const startOf = (left: readonly Left[], { expectedArrival, shipments }: HandOverDetail, last: Truck): ShipValues => ({
  ...(shipments.length > 0 ? truckOf(shipments.at(-1) ?? {}) : last),
  lines: allOf(left),
  expectedArrival: expectedArrival ?? undefined,
})

const Transport = ({ form, approved }: { form: Form<ShipValues>; approved: string | null }) => {
  const t = useText(shipmentMessages)
  return (
    <FormSection title={t('transport')}>
      <TextField form={form} name="carrier" max={80} />
      <TextField form={form} name="waybill" max={60} />
      <TextField form={form} name="plate" max={20} />
      <TextField form={form} name="driver" max={40} />
      <TextField form={form} name="driverPhone" max={30} />
      <TextField form={form} name="container" max={30} />
      <TextField form={form} name="seal" max={30} />
      <DayField form={form} name="expectedArrival" />
      <MomentField
        form={form}
        name="shippedAt"
        notBefore={approved}
        hint={t(approved === null ? 'nowWhenEmpty' : 'nowOrSince', { since: shownMoment(approved) })}
      />
      <TextField form={form} name="remark" />
    </FormSection>
  )
}

const ShipForm = (props: HandOverFormProps) => {
  const { of, detail, close } = props
  const t = useText(shipmentMessages)
  const { standing: left, now, again } = useStanding(props, ({ lines }) => leftOf(lines))
  const [last, remember] = usePreference('shipment:truck', noTruck, isTruck)
  const signing = useSigning(['carrier'])
  const inner: Form<ShipValues> = useForm(of.ship, {
    ...common(props, 'ship'),
    outgoing: async (ask) => ({ ...ask, ...signing.input() }),
    start: startOf(left, detail, last),
    latest: again((standing, found) => startOf(standing, found, last)),
    saved: () => {
      remember(truckOf(inner.store.read().values))
      close()
    },
  })
  const form = useChecked<ShipValues, ShipLine>(inner, {
    kept: (lines) => stillThere(lines, now.current),
    wrong: () => told(shipObjections(linesIn(inner), left)),
  })
  const errors = useErrors(form)
  if (left.length === 0)
    return (
      <p className="hand-over-none" role="status">
        {t('allShipped')}
      </p>
    )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('ship')}>
      <ShipLines form={form} left={left} />
      <CustomsFields form={form} of={detail.customs} />
      <Transport form={form} approved={detail.approvedTime} />
      <SignatureFields signing={signing} errors={errors} isOptional />
    </FormFrame>
  )
}

/** Sends what is chosen on the road, all or part, with how it travels. */
const Ship = (props: HandOverProps) => (
  <HandOver {...props} title={useText(shipmentMessages)('ship')}>
    {(detail) => <ShipForm {...props} detail={detail} />}
  </HandOver>
)
export default Ship
