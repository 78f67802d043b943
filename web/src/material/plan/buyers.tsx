import { type Buyer, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import './plan.css'

const none: readonly Buyer[] = []
const useBuyers = (): readonly Buyer[] => {
  const enabled = mayDo(usePerson(), planCalls.buyers.permission)
  return useApiQuery(planCalls.buyers, {}, { enabled }).data ?? none
}
/** Who buys, to choose from, each with what is in hand. */
export const usePurchaserOptions = (): { value: string; label: string }[] => {
  const t = useText(planMessages)
  const buyers = useBuyers()
  return useMemo(
    () =>
      buyers.map(({ userId, nickName, planCount, lineCount, estimatedAmount }) => ({
        value: String(userId),
        label: `${nickName} · ${t('inHand', { plans: planCount, lines: lineCount, amount: grouped(estimatedAmount, 0) })}`,
      })),
    [buyers, t],
  )
}
/** What each purchaser has in hand, those with least first. */
export const InHand = () => {
  const t = useText(planMessages)
  const buyers = useBuyers()
  return (
    <ul className="plan-in-hand" aria-label={t('inHandOf')}>
      {buyers.length > 0 && <li>{t('inHandOf')}</li>}
      {buyers.slice(0, 8).map(({ userId, nickName: name, lineCount, estimatedAmount }) => (
        <li key={userId}>
          {lineCount === 0
            ? t('nothingInHand', { name })
            : t('inHandShort', { count: lineCount, name, lines: lineCount, amount: grouped(estimatedAmount, 0) })}
        </li>
      ))}
    </ul>
  )
}
export const useEntries = (
  type: string,
): { options: { value: string; label: string }[]; say: (value: string) => string } => {
  const { entries, label } = useDictionary(type)
  const options = useMemo(
    () => entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
    [entries],
  )
  return { options, say: label }
}
