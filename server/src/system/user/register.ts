import { rootDepartment } from '@geodepot/contracts/system/dept.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'

interface Newcomer {
  readonly name: string
  readonly nickName: string
  readonly passwordHash: string
}

/**
 * Enters an account that its owner made: at the root, with the
 * role that opens nothing. False when the name is taken.
 */
export const enterNewcomer = async (db: Reader, { name, nickName, passwordHash }: Newcomer): Promise<boolean> => {
  const moment = now()
  const { rows } = await sql`
    with made as (
      insert into system.user (name, nick_name, department_id, password_hash, password_changed_at, level, created_at)
      select ${name}, ${nickName}, ${rootDepartment}, ${passwordHash}, ${moment}, 0, ${moment}
      where not exists (select 1 from system.user where lower(name) = lower(${name}) and deleted_at is null)
      on conflict (name) where deleted_at is null do nothing returning id)
    insert into system.user_role (user_id, role_id) select made.id, r.id from made, system.role r where r.key = 'ROLE_DEFAULT' returning user_id`.execute(
    db,
  )
  return rows.length === 1
}
