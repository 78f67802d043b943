import { purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownNumber, useText } from '../../kit/i18n/index.ts'
import './purchase-history.css'

const filters = ['keyword', 'document', 'matching', 'currencyCode', 'fileId', 'beginDate', 'endDate'] as const

/** What all that is found comes to, by currency; it asks what the list asks. */
export const Totals = () => {
  const t = useText(purchaseHistoryMessages)
  const [address] = useSearchParams()
  const ask = Object.fromEntries(
    filters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
  ) as Parameters<typeof useApiQuery<typeof purchaseHistoryCalls.totals>>[1]
  const { data } = useApiQuery(purchaseHistoryCalls.totals, ask, { keep: true })
  if (!data || data.length === 0) return null
  return (
    <div className="history-totals" role="status" aria-label={t('totals')}>
      <dl>
        {data.map(({ currencyCode, count, amount }) => (
          <div key={currencyCode} title={t('totalOf', { currency: currencyCode, count: shownNumber(count, 0) })}>
            <dt>{currencyCode}</dt>
            <dd>{shownNumber(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
