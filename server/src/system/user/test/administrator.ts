import { sql } from 'kysely'
import { now } from '../../../kit/clock.ts'
import type { Database } from '../../../kit/database/database.ts'

/** Makes an account an administrator of people in its department and below: every permission on users, and no other. */
export const administersPeople = async (db: Database, account: string): Promise<void> => {
  await sql`
    with made as (insert into system.role (key, name, name_en, data_scope, order_number, created_at) values ('people_admin', '人事管理员', 'People administrator', '4', 90, ${now()}) returning id),
      granted as (insert into system.role_menu (role_id, menu_id) select made.id, m.id from made, system.menu m where m.permission like 'system:user:%')
    insert into system.user_role (user_id, role_id) select u.id, made.id from made, system.user u where u.name = ${account}`.execute(
    db,
  )
}
