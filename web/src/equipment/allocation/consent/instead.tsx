import type { AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { exchangesIn } from '../groups.ts'

/** For what substitutes stand, and how much of it each of them; nothing where there are none. */
export const Instead = ({ of }: { of: readonly AllocationLineRow[] }) => {
  const t = useText(allocationMessages)
  return exchangesIn(of).map(({ key, asked, askedUnit, unit, factor }) => (
    <small key={key} className="amber">
      <b>{t('standsFor', { asked })}</b> · {t('factorMeans', { unit, factor, asked: askedUnit })}
    </small>
  ))
}
