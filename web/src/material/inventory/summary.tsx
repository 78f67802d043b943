import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { inventoryCalls, inventoryFigures } from '@geodepot/contracts/material/inventory.ts'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { StateTag, shownMoment, shownNumber, useText } from '../../kit/i18n/index.ts'
import './inventory.css'

const one = ['keyword', 'period', 'inventoryDate', 'moved'] as const
const several = ['storeId', 'materialType'] as const

/** How the period stands, and what all that is found comes to; it asks what the list asks. */
export const Summary = () => {
  const t = useText(inventoryMessages)
  const [address] = useSearchParams()
  const ask = Object.fromEntries([
    ...one.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
    ...several.flatMap((name) => (address.has(name) ? [[name, address.getAll(name)]] : [])),
  ]) as Parameters<typeof useApiQuery<typeof inventoryCalls.summary>>[1]
  const { data } = useApiQuery(inventoryCalls.summary, ask, { keep: true })
  if (!data) return null
  const { period, beginsOn, endsOn, state, closedBy, closedTime } = data
  return (
    <div className="inventory-summary" role="status">
      <span className="inventory-period" title={t('running', { begins: beginsOn, ends: endsOn })}>
        <strong>{period}</strong>
        <StateTag tone={state === 'closed' ? 'done' : 'underWay'}>{t(`state_${state}`)}</StateTag>
        <small>
          {closedTime === null
            ? t('running', { begins: beginsOn, ends: endsOn })
            : t('closedOn', { person: closedBy ?? '', time: shownMoment(closedTime) })}
        </small>
      </span>
      {data.endingAmount !== null && (
        <dl aria-label={t('amountUSD')} title={t('amountUSD')}>
          {inventoryFigures.map((figure) => (
            <div key={figure}>
              <dt>{t(figure)}</dt>
              <dd>{shownNumber(data[`${figure}Amount`])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
