import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { anythingPosted, valuationKey, valuations } from '../../ledger/stock/index.ts'
import { checkValue } from '../../system/config/index.ts'

// Fixed with the first posting: nothing that was posted is ever valued anew.
checkValue(valuationKey, async (value, { tx, before }) => {
  if (!valuations.some((one) => one === value)) return refusal(stockLedgerMessages, 'notValuation', {}, 'configValue')
  return value !== before && (await anythingPosted(tx))
    ? refusal(stockLedgerMessages, 'valuationFixed', {}, 'configValue')
    : undefined
})
