import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../config/index.ts'

const key = 'currency.jumpPercent'
checkValue(key, (value) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(value) && compare(value, 0) > 0
    ? undefined
    : refusal(rateMessages, 'notPercent', {}, 'configValue'),
)
/** A rate that is further than so many per cent off the last one is looked at twice. */
export const jumpPercent = async (db: Reader): Promise<string> => (await configValue(db, key)) ?? '5'
