import type { HandOverLine } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { StateTag, shownQuantity, useText } from '../../kit/i18n/index.ts'

type Counted = Pick<HandOverLine, 'qty' | 'shippedQty' | 'unit'>
/** Says of lines of one unit that part of them has left and the rest has not. */
export const PartlyShipped = ({ of }: { of: readonly Counted[] }) => {
  const t = useText(shipmentMessages)
  const [shipped, all] = [add('0', ...of.map(({ shippedQty }) => shippedQty)), add('0', ...of.map(({ qty }) => qty))]
  if (compare(shipped, 0) <= 0 || compare(shipped, all) >= 0) return null
  return (
    <StateTag tone="attention">
      {t('partlyShipped', { shipped: shownQuantity(shipped), all: shownQuantity(all), unit: of[0]?.unit ?? '' })}
    </StateTag>
  )
}
