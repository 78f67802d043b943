import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { queryNow, toast } from '../../kit/api/index.ts'
import { translate } from '../../kit/i18n/index.ts'
import { type Values, taken, takenAtOnce } from './values.ts'

/** What a form begins with, and what its fields say that name others. */
export interface Begun {
  readonly start: Values
  readonly supplierName?: string | undefined
  readonly agreementName?: string | undefined
}
const asEver: Values = { orderType: 'domestic', isEmergency: '0', lines: [] }
/** What an agreement has of what this person has to buy, or one line of it: on its terms, at its prices. */
export const begun = async (agreementId: number, line: number): Promise<Begun> => {
  const { rows } = await queryNow(agreementCalls.callable, { agreementId })
  const [of] = rows
  if (!of) {
    toast.warning(translate(orderMessages, 'nothingPlanned'))
    return { start: asEver }
  }
  const open = await queryNow(orderCalls.callable, { agreementId })
  const wanted = open.filter(({ sourceLineId }) => sourceLineId === line)
  const { supplierId, currencyCode, incoterm, place, paymentTerms } = of
  return {
    start: {
      ...asEver,
      agreementId,
      supplierId,
      currencyCode,
      incoterm,
      place,
      paymentTerms,
      lines: (wanted.length > 0 ? wanted : open).map(taken),
    },
    supplierName: of.supplierName,
    agreementName: `${of.agreementNumber} · ${of.agreementName}`,
  }
}

/** What is open of one plan, to be ordered at once. */
export const urgentOf = async (planId: number): Promise<Begun> => {
  const { lines } = await queryNow(orderCalls.urgent, {})
  const own = lines.filter((line) => line.planId === planId)
  if (own.length === 0) toast.warning(translate(orderMessages, 'nothingUrgent'))
  return { start: { ...asEver, isEmergency: '1', incoterm: 'DAP', lines: own.map(takenAtOnce) } }
}

/** What a result approved and nobody ordered, of the supplier of whom most waits, in the first of his currencies that has some. */
export const approvedIn = async (resultId: number): Promise<Begun> => {
  const { lines } = await queryNow(resultCalls.get, { id: resultId })
  const { rows } = await queryNow(orderCalls.suppliers, { pageSize: 500 })
  const suppliers = rows
    .map((of) => ({ of, count: lines.filter(({ supplierId }) => supplierId === of.supplierId).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  for (const { of } of suppliers)
    for (const currencyCode of of.currencies) {
      const { supplierId, supplierName, incoterm, place, paymentTerms } = of
      const open = await queryNow(orderCalls.open, { supplierId, currencyCode })
      const own = open.filter((line) => line.resultId === resultId)
      if (own.length > 0)
        return {
          start: { ...asEver, supplierId, currencyCode, incoterm, place, paymentTerms, lines: own.map(taken) },
          supplierName,
        }
    }
  return { start: asEver }
}
