import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Company } from './index.ts'

/** Does something while a person's roles do not show what things cost; `tells` is asked until its answer says so. */
export const blinded = async <T>(
  { db }: Pick<Company, 'db'>,
  account: string,
  tells: () => Promise<boolean>,
  work: () => Promise<T>,
): Promise<T> => {
  const { rows } = await sql<{ role: number; menu: number }>`
    delete from system.role_menu g using system.menu m, system.user_role ur, system.user u
    where m.id = g.menu_id and m.permission = ${pricePermission} and ur.role_id = g.role_id and u.id = ur.user_id and u.name = ${account}
    returning g.role_id as role, g.menu_id as menu`.execute(db)
  try {
    await expect.poll(tells).toBe(false)
    return await work()
  } finally {
    for (const { role, menu } of rows)
      await sql`insert into system.role_menu (role_id, menu_id) values (${role}, ${menu})`.execute(db)
    await expect.poll(tells).toBe(true)
  }
}
