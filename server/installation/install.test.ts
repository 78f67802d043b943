import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../src/testing/index.ts'
import { install } from './index.ts'

// A database of its own for each try: what one has changed would hide what the next is to find.
let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const keyOf = sql`case m.type when 'M' then m.path when 'C' then m.component else m.permission end`
const menus = async () =>
  (
    await sql<{ key: string; title: string; below: string | null }>`
      select ${keyOf} as key, m.title, p.component as below from system.menu m left join system.menu p on p.id = m.parent_id order by 1`.execute(
      server.db,
    )
  ).rows
const grants = async () =>
  (
    await sql<{ role: string; menu: string }>`
      select r.key as role, ${keyOf} as menu from system.role_menu g join system.role r on r.id = g.role_id join system.menu m on m.id = g.menu_id order by 1, 2`.execute(
      server.db,
    )
  ).rows
const steps = async () =>
  (
    await sql`select c.kind, s.position, s.name, s.role_key, s.place from document.chain_step s join document.chain c on c.id = s.chain_id order by 1, 2`.execute(
      server.db,
    )
  ).rows

/** Makes the database one of a version that did not have these: as if they had never been. */
const without = async (module: string, role: string): Promise<void> => {
  const own = sql`(m.permission like ${`${module}:%`})`
  await sql`delete from system.role_menu g using system.menu m where m.id = g.menu_id and ${own}`.execute(server.db)
  await sql`delete from system.shipped s using system.menu m where s.kind = 'menu' and s.key = ${keyOf} and ${own}`.execute(
    server.db,
  )
  await sql`delete from system.menu m where ${own} and m.type = 'F'`.execute(server.db)
  await sql`delete from system.menu m where ${own}`.execute(server.db)
  const kind = module.replace(':', '/')
  await sql`delete from document.chain_step s using document.chain c where c.id = s.chain_id and c.kind = ${kind}`.execute(
    server.db,
  )
  await sql`delete from document.chain where kind = ${kind}`.execute(server.db)
  for (const table of ['role_menu', 'user_role', 'role_department'])
    await sql`delete from ${sql.table(`system.${table}`)} g using system.role r where r.id = g.role_id and r.key = ${role}`.execute(
      server.db,
    )
  await sql`delete from system.role where key = ${role}`.execute(server.db)
  await sql`delete from system.shipped where (kind = 'chain' and key = ${kind}) or (kind = 'role' and key = ${role})`.execute(
    server.db,
  )
}

describe('a standing installation', () => {
  it('gets the menus, grants, roles and chains of what a version brings, and keeps what an administrator changed', async () => {
    const [shownBefore, grantedBefore, askedBefore] = [await menus(), await grants(), await steps()]
    await without('equipment:allocation', 'pool_keeper')
    // Meanwhile an administrator renamed a page, took a button away and a right from a role.
    await sql`update system.menu set title = '用装申请' where component = 'equipment/application/index'`.execute(
      server.db,
    )
    const gone = 'equipment:device:export'
    await sql`delete from system.role_menu g using system.menu m where m.id = g.menu_id and m.permission = ${gone}`.execute(
      server.db,
    )
    await sql`delete from system.menu where permission = ${gone}`.execute(server.db)
    const taken = { role: 'equip_mgr', menu: 'equipment:application:void' }
    await sql`delete from system.role_menu g using system.menu m, system.role r
      where m.id = g.menu_id and r.id = g.role_id and r.key = ${taken.role} and m.permission = ${taken.menu}`.execute(
      server.db,
    )
    expect((await menus()).length).toBeLessThan(shownBefore.length - 10)

    await install(server.db)

    expect(await menus()).toEqual(
      shownBefore
        .filter(({ key }) => key !== gone)
        .map((row) => (row.key === 'equipment/application/index' ? { ...row, title: '用装申请' } : row)),
    )
    expect(await grants()).toEqual(
      grantedBefore.filter(({ role, menu }) => menu !== gone && !(role === taken.role && menu === taken.menu)),
    )
    expect(await steps()).toEqual(askedBefore)
  })

  it('gets the scheduled jobs that a version brings, and keeps those that an administrator paused or took away', async () => {
    const jobs = async () =>
      (
        await sql<{ target: string; cron: string; status: string }>`
          select target, cron, status from system.job order by target`.execute(server.db)
      ).rows
    const before = await jobs()
    const target = 'material/order.remind'
    expect(before.map((row) => row.target)).toContain(target)
    // As a version that did not have the reminder left it; one job is paused since, another was deleted.
    await sql`delete from system.job where target = ${target}`.execute(server.db)
    await sql`delete from system.shipped where kind = 'job' and key = ${target}`.execute(server.db)
    await sql`update system.job set status = '1', cron = '0 0 7 * * ?' where target = 'system/alert.push'`.execute(
      server.db,
    )
    await sql`delete from system.job where target = 'system/message.sweep'`.execute(server.db)

    await install(server.db)

    expect(await jobs()).toEqual(
      before
        .filter((row) => row.target !== 'system/message.sweep')
        .map((row) => (row.target === 'system/alert.push' ? { ...row, status: '1', cron: '0 0 7 * * ?' } : row)),
    )
  })
})
