import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** The periods there are, each with how it stands. */
export const usePeriodOptions = (): readonly { value: string; label: string }[] => {
  const t = useText(inventoryMessages)
  const periods = useApiQuery(inventoryCalls.periods, {}).data ?? []
  return periods.map(({ period, state }) => ({ value: period, label: `${period} · ${t(`state_${state}`)}` }))
}
