import { type AllocationDetail, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useRef, useState } from 'react'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  MomentField,
  TextField,
  useForm,
} from '../../../kit/form/index.ts'
import { shownMoment, shownQuantity, translate, useText } from '../../../kit/i18n/index.ts'
import type { HandOverProps } from '../hand-over/handing-over.ts'
import { HandOver, standingOf } from '../hand-over/hand-over.tsx'
import { allOf, leftOf, shipObjections, stillThere } from './loading.ts'
import { ShipLines, shipLinesOf } from './ship-lines.tsx'
import { useOnce } from '../use-once.ts'

export type ShipValues = Partial<AskOf<typeof allocationCalls.ship>>

const startOf = (detail: AllocationDetail): ShipValues => ({
  lines: allOf(leftOf(detail.lines)),
  expectedArrival: detail.expectedArrival ?? undefined,
})

const Transport = ({ form, approved }: { form: Form<ShipValues>; approved: string | null }) => {
  const t = useText(allocationMessages)
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

const ShipForm = ({ detail, close }: { detail: AllocationDetail; close: () => void }) => {
  const t = useText(allocationMessages)
  const [left, setLeft] = useState(() => leftOf(detail.lines))
  const standing = useRef(left)
  const inner: Form<ShipValues> = useForm(allocationCalls.ship, {
    start: startOf(detail),
    fixed: { id: detail.id, version: detail.version },
    draft: `equipment/allocation:ship:${detail.id}`,
    saved: close,
    latest: async () => {
      const now = await standingOf(detail.id)
      standing.current = leftOf(now.lines)
      setLeft(standing.current)
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  // A draft, or what is on the page, may be older than what was shipped since.
  const fit = () => {
    const lines = shipLinesOf(inner)
    const kept = stillThere(lines, standing.current)
    if (kept.some((line, index) => line !== lines[index]) || kept.length !== lines.length)
      inner.set('lines', kept, 'all')
  }
  useOnce(fit)
  const form: Form<ShipValues> = {
    ...inner,
    save: async () => {
      const wrong = shipObjections(shipLinesOf(inner), left)
      if (wrong.length === 0) return inner.save()
      return inner.store.change((now) => ({
        ...now,
        errors: new Map(
          wrong.map(({ field, key, params }) => [
            field,
            translate(allocationMessages, key, params?.left === undefined ? {} : { left: shownQuantity(params.left) }),
          ]),
        ),
      }))
    },
    loadLatest:
      inner.loadLatest &&
      (async () => {
        await inner.loadLatest?.()
        fit()
      }),
  }
  if (left.length === 0)
    return (
      <p className="allocation-none" role="status">
        {t('allShipped')}
      </p>
    )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('ship')}>
      <ShipLines form={form} left={left} />
      <Transport form={form} approved={detail.approvedTime} />
    </FormFrame>
  )
}

/** Sends what is chosen on the road, all or part, with how it travels. */
const Ship = ({ id, number, close }: HandOverProps) => {
  const t = useText(allocationMessages)
  return (
    <HandOver id={id} number={number} title={t('ship')} close={close}>
      {(detail) => <ShipForm detail={detail} close={close} />}
    </HandOver>
  )
}
export default Ship
