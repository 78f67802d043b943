import { sql } from 'kysely'
import { now } from '../src/kit/clock.ts'
import { type Tx, recordset } from '../src/kit/database/database.ts'

/** The company itself among its departments. */
export const rootId = 'C1'
export interface RootDepartment {
  readonly name: string
  readonly nameEn: string
}
export interface FirstPerson {
  readonly account: string
  readonly name: string
  readonly department: string
  readonly roles: readonly string[]
}

/** The two outer ends of the custody ledger and the company's root department: what every other row hangs on. */
export const addRoot = async (tx: Tx, root: RootDepartment): Promise<void> => {
  await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, created_at)
    values (${rootId}, null, array[${rootId}], 0, ${root.name}, ${root.nameEn}, 'ROOT', 'HY', '1', ${now()})`.execute(
    tx,
  )
  await sql`insert into equipment.holder (kind, name, name_en) values ('supplier', '供应商', 'Supplier'), ('out', '已退出', 'Out of custody')`.execute(
    tx,
  )
}

/** People with the roles they hold. */
export const addPeople = async (
  tx: Tx,
  given: readonly FirstPerson[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> => {
  const rows = given.map(({ account, name, department }) => ({ account, name, department, hash: hashes.get(account) }))
  await sql`insert into system.user (name, nick_name, department_id, password_hash, level, created_at)
    select account, t.name, department, t.hash, d.level, ${now()}
    from ${recordset(rows, { account: 'text', name: 'text', department: 'text', hash: 'text' })} join system.department d on d.id = t.department`.execute(
    tx,
  )
  const held = given.flatMap(({ account, roles }) => roles.map((role) => ({ account, role })))
  await sql`insert into system.user_role (user_id, role_id)
    select u.id, r.id from ${recordset(held, { account: 'text', role: 'text' })} join system.user u on u.name = t.account join system.role r on r.key = t.role`.execute(
    tx,
  )
}
