import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { sql } from 'kysely'
import { systemContext } from '../../../kit/access/actor.ts'
import { at, now, today } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { poolsOf, projectHolder } from '../../../ledger/custody/index.ts'
import { carry } from '../../../testing/carry.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'
import { twoLeases } from '../../lease/test/sample.ts'
import { twoRepairs } from '../../repair/test/sample.ts'
import { sealable, sealingOf } from '../../sealing/test/sample.ts'
import { overdueUpkeep } from '../../upkeep/test/sample.ts'
import { takenStock } from '../../stock-take/test/pool.ts'

/** A device that came to a project in acquisition so many days ago, with a meter that nobody has read. */
export const unreadMeter = async (server: TestServer, days: number): Promise<number> => {
  const { db } = server
  const actor = await server.actorOf('zb_lin')
  const { id: modelId } = await db
    .selectFrom('equipment.model')
    .select('id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  await sql`update system.project set status = '5000100001000000002' where id = 'P2601'`.execute(db)
  return at(new Date(now().getTime() - days * 86_400_000), () =>
    inTransaction(db, async (tx) => {
      const [device = 0] = await createDevices(tx, actor, systemContext, [
        {
          devName: '震源',
          modelId,
          devSign: `METER-${days}-${process.pid}`,
          ownerOrgId: 'C10801',
          accountState: 'inAccount',
        },
      ])
      const pool = (await poolsOf(tx, ['C10801'])).get('C10801') ?? 0
      await carry(tx, { devices: [device], project: 'P2601', from: pool, to: await projectHolder(tx, 'P2601') })
      await sql`insert into equipment.meter (device_id, kind, start) values (${device}, 'hours', 100)`.execute(tx)
      return device
    }),
  )
}

/** One of each that somebody ought to have seen to. */
export const dueOf = async (server: TestServer): Promise<{ device: number }> => {
  const { db } = server
  const device = await unreadMeter(server, 20)
  await twoLeases(server)
  await twoRepairs(server)
  await takenStock(server)
  await sql`
    with hired as (update equipment.lease set state = 'running', hired_until = current_date + 5
      where id = (select max(id) from equipment.lease where state = 'submitted') returning id)
    insert into equipment.lease_act (document_id, line_id, kind, quantity, happened_at, day, condition, created_by, created_at)
    select h.id, l.id, 'start', 12, now(), current_date, 'good', 1, now() from hired h join equipment.lease_line l on l.document_id = h.id`.execute(
    db,
  )
  await sql`update equipment.repair set expected_on = current_date - 3 where id = (select max(id) from equipment.repair where state = 'sent')`.execute(
    db,
  )
  await sql`update equipment.stock_take set opened_at = now() - interval '30 days' where id = (select max(id) from equipment.stock_take where state = 'counting')`.execute(
    db,
  )
  const asked = await sealingOf(server, await sealable(server))
  const keeper = server.as('zb_lin')
  const { id: sealed } = await keeper.call(sealingCalls.create, { ...asked, plannedEnd: today() })
  await sql`update equipment.sealing set state = 'approved' where id = ${sealed}`.execute(db)
  await overdueUpkeep(server, [device], ['例行保养'])
  return { device }
}
