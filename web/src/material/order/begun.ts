import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { queryNow, toast } from '../../kit/api/index.ts'
import { translate } from '../../kit/i18n/index.ts'
import { type Values, taken } from './values.ts'

/** What a form begins with, and what its fields say that name others. */
export interface Begun {
  readonly start: Values
  readonly supplierName?: string | undefined
  readonly agreementName?: string | undefined
}
const asEver: Values = { orderType: 'domestic', lines: [] }
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
