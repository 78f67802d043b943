import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../../kit/clock.ts'

/**
 * Whether the access token of a session, a row `s` of system.session, opens
 * anything for its person, a row `u` of system.user, now.
 */
export const isAdmitted = (): RawBuilder<SqlBool> => sql`(
  s.ended_at is null and s.expires_at > ${now()} and u.status = '0' and u.deleted_at is null and (u.password_changed_at is null or s.created_at >= u.password_changed_at))`
