import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue } from '../config/index.ts'

const parameter = 'sys.account.initPasswordModify'
let production = false
/**
 * Whether passwords that somebody else chose, those of the first start too, open nothing whatever the parameter says:
 * told once, when the server starts.
 */
export const expireFirstPasswords = (always: boolean): void => {
  production = always
}
checkValue(parameter, (value) =>
  value === '0' || value === '1' ? undefined : refusal(configMessages, 'notZeroOne', {}, 'configValue'),
)

/** Whether a person, a row `u` of system.user, has to choose an own password before anything else. */
export const isConfined = (): RawBuilder<boolean> =>
  production
    ? sql`(u.must_change_password or u.password_changed_at is null)`
    : sql`(u.must_change_password and exists (select from system.config where key = ${parameter} and value = '1'))`
