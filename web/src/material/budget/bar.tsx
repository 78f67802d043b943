import { type BudgetRow, figures } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import { type Words, percentOf, usedOf } from './words.ts'
import './budget.css'

type Row = Pick<BudgetRow, 'amountUSD' | 'planned' | 'committed' | 'spent' | 'usage'>
// From what is gone for good to what is only meant.
const inTurn = figures.toReversed()

/** What a bar says in words. */
export const barSaid = (row: Row, t: Words): string => {
  const used = usedOf(row)
  if (used === undefined || row.amountUSD === null) return ''
  const parts = inTurn.map((figure) => `${t(figure)} ${shownNumber(row[figure])}`).join(' · ')
  return `${t('usedShare', { share: `${percentOf(used, row.amountUSD)}%` })} · ${parts}`
}

/**
 * How much of a budget is spent, committed and planned. Where that is more than there is, the bar is all of it and a mark stands
 * where the budget ends.
 */
export const BudgetBar = ({ row, wide = false }: { row: Row; wide?: boolean }) => {
  const t = useText(budgetMessages)
  const used = usedOf(row)
  if (used === undefined || row.amountUSD === null) return null
  const [amount, all] = [Number(row.amountUSD), Number(used)]
  const whole = Math.max(amount, all)
  const part = (of: number) => ({ inlineSize: `${whole === 0 ? 0 : (of / whole) * 100}%` })
  return (
    <span className={wide ? 'budget-bar budget-bar-wide' : 'budget-bar'} title={barSaid(row, t)}>
      <span className="budget-track" aria-hidden="true">
        {inTurn.map((figure) => (
          <i key={figure} className={`budget-${figure}`} style={part(Number(row[figure] ?? 0))} />
        ))}
        {all > amount && <b className="budget-end" style={{ insetInlineStart: part(amount).inlineSize }} />}
      </span>
      <span className={`budget-percent budget-percent-${row.usage ?? 'within'}`}>
        {percentOf(used, row.amountUSD)}%
      </span>
    </span>
  )
}
/** What the colours of the bars mean. */
export const BarLegend = () => {
  const t = useText(budgetMessages)
  return (
    <ul className="budget-legend">
      {inTurn.map((figure) => (
        <li key={figure} title={t(`${figure}Means`)}>
          <i className={`budget-${figure}`} aria-hidden="true" />
          {t(figure)}
        </li>
      ))}
    </ul>
  )
}
