import { sql } from 'kysely'
import { type Database, inTransaction } from '../server/src/kit/database/database.ts'
import { median } from './load.ts'

const rounds = 9
/** What something takes, in ms: the median of nine, once the plans are kept. */
export const took = async (work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  // PostgreSQL keeps the plan of a statement after five times.
  for (let round = 0; round < rounds + 5; round += 1) {
    const begin = performance.now()
    await work()
    all.push(performance.now() - begin)
  }
  return median(all.slice(5))
}

/** Of the devices that stand in pools, two in five went to a project for ten days; quantities went to and fro beside them. */
export const travel = (db: Database, devices: number) =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`drop index equipment.custody_interval_place`.execute(tx)
    await sql`
      create temporary table trip on commit drop as
      select d.id as device_id, d.holder_id as pool, d.held_since as entered, d.held_since + interval '6 hours' as left_at, least(d.held_since + interval '10 days', now()) as back_at,
        p.ids[1 + d.id % array_length(p.ids, 1)] as project
      from equipment.device d, (select array_agg(id order by id) as ids from equipment.holder where kind = 'project') p
      where d.id <= ${Math.round(devices * 0.42)} and d.device_status = '0' and d.held_since + interval '6 hours' < now()`.execute(
      tx,
    )
    for (const [kind, from, to, when] of [
      ['arrive', 'pool', 'project', 'left_at'],
      ['return', 'project', 'pool', 'back_at'],
    ] as const)
      await sql`
        insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, source, happened_at, recorded_at, recorded_by)
        select device_id, 1, ${kind}, ${sql.ref(from)}, ${sql.ref(to)}, 'good', 'good', 'reconciliation', ${sql.ref(when)}, ${sql.ref(when)}, 1 from trip order by ${sql.ref(when)}`.execute(
        tx,
      )
    await sql`update equipment.custody_interval i set during = tstzrange(t.entered, t.left_at) from trip t where t.device_id = i.device_id`.execute(
      tx,
    )
    for (const [kind, until] of [
      ['arrive', sql`t.back_at`],
      ['return', sql`null`],
    ] as const)
      await sql`
        insert into equipment.custody_interval (device_id, holder_id, during, event_id)
        select e.device_id, e.to_holder_id, tstzrange(e.happened_at, ${until}), e.id from equipment.custody_event e join trip t on t.device_id = e.device_id
        where e.kind = ${kind} and e.source = 'reconciliation'`.execute(tx)
    await sql`
      insert into equipment.custody_event (model_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, source, happened_at, recorded_at, recorded_by)
      select m.id, 1 + n % 9, case n % 2 when 0 then 'arrive' else 'return' end, case n % 2 when 0 then a.id else b.id end, case n % 2 when 0 then b.id else a.id end, 'good', 'good', 'reconciliation',
        now() - n * interval '90 seconds', now(), 1
      from generate_series(1, ${Math.round(devices * 0.2)}::int) n
      join lateral (select array_agg(id order by id) as ids from equipment.model where tracking = 'bulk') ms on true
      join lateral (select array_agg(id order by id) as ids from equipment.holder where kind = 'pool') ps on true
      join lateral (select array_agg(id order by id) as ids from equipment.holder where kind = 'project') js on true
      cross join lateral (select ms.ids[1 + (n / 7) % array_length(ms.ids, 1)] as id) m cross join lateral (select ps.ids[1 + (n / 3) % array_length(ps.ids, 1)] as id) a
      cross join lateral (select js.ids[1 + (n / 2) % array_length(js.ids, 1)] as id) b`.execute(tx)
    await sql`
      insert into equipment.bulk_balance (model_id, holder_id, condition, is_real, quantity)
      select model_id, holder_id, 'good', true, greatest(sum(quantity), 0) + 1000000 from (
        select model_id, to_holder_id as holder_id, quantity from equipment.custody_event where model_id is not null
        union all select model_id, from_holder_id, -quantity from equipment.custody_event where model_id is not null) e group by 1, 2`.execute(
      tx,
    )
    await sql`create index custody_interval_place on equipment.custody_interval using gist (holder_id, during)`.execute(
      tx,
    )
  })
