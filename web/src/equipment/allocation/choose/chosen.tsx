import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { Form } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { BulkStock } from './bulk-stock.tsx'
import { Capability } from './capability.tsx'
import { ChosenDevices } from './chosen-devices.tsx'
import type { Available, Need } from './need.ts'
import { Offered } from './offered.tsx'
import type { Values } from '../values.ts'

export interface ChosenProps {
  readonly form: Form<Values>
  readonly pool: number | undefined
  readonly need: Need | undefined
  readonly needs: readonly Need[]
  readonly available: Available
}

/** What is chosen for one line of the application, or for none. */
export const Chosen = (props: ChosenProps) => {
  const { form, pool, need, available } = props
  const t = useText(allocationMessages)
  const title = need?.name ?? t('unasked')
  return (
    <section className="allocation-chosen" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {need && (
          <span>
            {t('needFacts', {
              requested: shownQuantity(need.requested),
              allocated: shownQuantity(need.allocated),
              open: shownQuantity(need.open),
              unit: need.unit,
            })}
          </span>
        )}
      </header>
      {need && <Capability of={need} />}
      {need && <Offered form={form} need={need} />}
      {need?.tracking !== 'bulk' && <ChosenDevices {...props} />}
      {need?.tracking !== 'single' && (
        <BulkStock form={form} pool={pool} need={need} free={need && available.get(need.lineId)?.available} />
      )}
    </section>
  )
}
