import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { ImportTotal } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { Input } from 'antd'
import { shownNumber, useText } from '../i18n/index.ts'

/** A total as a person types it, or nothing where it is none. */
export const typedTotal = (text: string): string | undefined => {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,14}(\.\d{1,4})?$/.test(plain) ? plain : undefined
}
/** What rows come to in a currency, those that are known already among them. */
const allOf = ({ amount, amountBefore }: ImportTotal): string => add(amount, amountBefore)
export const disagrees = (total: ImportTotal, typed: string | undefined): boolean => {
  if (typed === undefined || typed.trim() === '') return false
  const own = typedTotal(typed)
  return own === undefined || compare(own, allOf(total)) !== 0
}

interface Props {
  readonly totals: readonly ImportTotal[]
  readonly typed: Readonly<Record<string, string>>
  readonly set: (typed: Readonly<Record<string, string>>) => void
}
const Compared = ({ total, typed }: { total: ImportTotal; typed: string }) => {
  const t = useText(importMessages)
  const own = typedTotal(typed)
  if (typed.trim() === '') return null
  if (!disagrees(total, typed)) return <span className="import-agrees">{t('agrees')}</span>
  return (
    <strong className="import-differs">
      {own === undefined ? '?' : t('differsBy', { amount: shownNumber(subtract(own, allOf(total))) })}
    </strong>
  )
}

/** What the rows come to by currency, beside what the person knows that they should. */
export const Totals = ({ totals, typed, set }: Props) => {
  const t = useText(importMessages)
  return (
    <section className="import-totals" aria-label={t('totalsTitle')}>
      <h3>{t('totalsTitle')}</h3>
      <p className="import-hint">{t('totalsHint')}</p>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <th scope="col">{t('rows')}</th>
            <th scope="col">{t('amountToWrite')}</th>
            <th scope="col">{t('amountKnown')}</th>
            <th scope="col">{t('ownTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{total.currency}</th>
              <td className="import-figure" data-head={t('rows')}>
                {shownNumber(total.rows, 0)}
              </td>
              <td className="import-figure" data-head={t('amountToWrite')}>
                {shownNumber(total.amount)}
              </td>
              <td className="import-figure" data-head={t('amountKnown')}>
                {shownNumber(total.amountBefore)}
              </td>
              <td>
                <Input
                  inputMode="decimal"
                  aria-label={t('ownTotalOf', { currency: total.currency })}
                  value={typed[total.currency] ?? ''}
                  onChange={({ target }) => set({ ...typed, [total.currency]: target.value })}
                />
                <Compared total={total} typed={typed[total.currency] ?? ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
