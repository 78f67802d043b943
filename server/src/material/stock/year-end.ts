import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { anyPeriodBegun, yearEndKey } from '../../ledger/stock/index.ts'
import { checkValue } from '../../system/config/index.ts'

// Fixed with the first period: none that was begun is ever cut otherwise.
checkValue(yearEndKey, async (value, { tx, before }) =>
  value !== before && (await anyPeriodBegun(tx))
    ? refusal(stockLedgerMessages, 'yearEndFixed', {}, 'configValue')
    : undefined,
)
