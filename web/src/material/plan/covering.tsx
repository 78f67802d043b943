import { agreement, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { order, orderCalls } from '@geodepot/contracts/material/order.ts'
import type { PlanDetail, PlanLineRow } from '@geodepot/contracts/material/plan.ts'
import type { CoveredBy } from '@geodepot/contracts/material/price.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { Link } from 'react-router'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { shownQuantity, translate, useText } from '../../kit/i18n/index.ts'

type Covered = Pick<PlanLineRow, 'lineId' | 'agreements'>
const priceOf = ({ unitPrice, currencyCode, supplierName, agreementNumber }: CoveredBy): string =>
  unitPrice === null
    ? `${agreementNumber} · ${supplierName}`
    : translate(planMessages, 'coverageOf', {
        price: shownQuantity(unitPrice),
        currency: currencyCode,
        supplier: supplierName,
      })
const leftOf = ({ leftQty }: CoveredBy): string =>
  leftQty === null ? '' : translate(planMessages, 'coverageLeft', { quantity: shownQuantity(leftQty) })
/** At which prices agreements in force have what is open of a line, and how much of it they have left. */
export const coveringSaid = ({ agreements }: Covered): string =>
  agreements.map((of) => [priceOf(of), leftOf(of)].filter(Boolean).join(' · ')).join('; ')

/** The same, with the way to each, and to the order that calls it off: for whoever buys what is in the plan. */
export const useCovering = ({ purchaserId, docState }: Pick<PlanDetail, 'purchaserId' | 'docState'>) => {
  const t = useText(planMessages)
  const person = usePerson()
  const [agreements, orders] = [useDocumentPath(agreement), useDocumentPath(order)]
  const buys = docState === 'allocated' && purchaserId === person.userId && mayDo(person, orderCalls.create.permission)
  const reads = mayDo(person, agreementCalls.get.permission)
  return ({ lineId, agreements: of }: Covered) =>
    of.map((one) => (
      <div key={one.agreementId} className="plan-covering">
        {reads ? <Link to={`${agreements}/${one.agreementId}`}>{priceOf(one)}</Link> : priceOf(one)}{' '}
        <small>{leftOf(one)}</small>{' '}
        {buys && <Link to={`${orders}/new?agreement=${one.agreementId}&line=${lineId}`}>{t('callOff')}</Link>}
      </div>
    ))
}
