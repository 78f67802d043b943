import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import type { Reader } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../config/index.ts'

/** A parameter in whole days, kept at 0 or more: reads it, `standard` where there is none. */
export const daysOf = (key: string, standard = 0): ((db: Reader) => Promise<number>) => {
  checkValue(key, (value) =>
    /^\d{1,4}$/.test(value.trim()) ? undefined : refusal(alertMessages, 'notDays', {}, 'configValue'),
  )
  return async (db) => Number((await configValue(db, key)) ?? standard)
}

/** How long a reminder that was put off stays away. */
export const dismissDays = daysOf('alert.dismissDays', 7)
