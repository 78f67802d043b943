import type { RecountTerms } from '@geodepot/contracts/material/stock-count.rules.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import { reasonIn, refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../../system/config/index.ts'

export type Key = keyof typeof stockCountMessages.texts
export const reason = reasonIn(stockCountMessages)

const [percent, amount] = ['material.count.recountPercent', 'material.count.recountAmount']
checkValue(percent, (value) =>
  /^(100|\d{1,2}(\.\d{1,2})?)$/.test(value) ? undefined : refusal(stockCountMessages, 'notPercent', {}, 'configValue'),
)
checkValue(amount, (value) =>
  /^\d{1,12}(\.\d{1,2})?$/.test(value) ? undefined : refusal(stockCountMessages, 'notAmount', {}, 'configValue'),
)
/** From where on a difference is counted again. */
export const recountTerms = async (db: Reader): Promise<RecountTerms> => ({
  percent: (await configValue(db, percent)) ?? '5',
  amount: (await configValue(db, amount)) ?? '100',
})
