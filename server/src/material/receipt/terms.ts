import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import { reasonIn, refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../../system/config/index.ts'

export type Key = keyof typeof receiptMessages.texts
export const reason = reasonIn(receiptMessages)

const tolerance = 'material.receiptTolerance'
checkValue(tolerance, (value) =>
  /^\d{1,2}(\.\d{1,2})?$/.test(value) && compare(value, 0) >= 0
    ? undefined
    : refusal(rateMessages, 'notPercent', {}, 'configValue'),
)
/** By how many per cent of what is ordered more may come in. */
export const tolerancePercent = async (db: Reader): Promise<string> => (await configValue(db, tolerance)) ?? '0'
