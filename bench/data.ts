import { type Reader, connect, inTransaction } from '../server/src/kit/database/database.ts'
import { now } from '../server/src/kit/clock.ts'
import { migrate } from '../server/src/kit/database/migrate.ts'
import { driftOf, freeDevice, poolsOf, projectHolder } from '../server/src/ledger/custody/index.ts'
import { demoOrganisation } from '../server/demo/company.ts'
import { fillOnce, oneForAll } from '../server/installation/index.ts'
import { sql } from 'kysely'

/** Owns every tenth device; its pool keeper sees these, whatever holds them, and little else. */
export const department = { id: 'C103', keeper: 'kg_bai' }
/** Everybody's. */
export const password = 'Bench-2026-geodepot'
/** In the serial of one device in twenty. */
export const commonMark = 'qx7'
/** What the serial of the n-th device begins with; no other has it. */
export const serialOf = (n: number): string => `SX${String((n * 7919) % 9_999_991).padStart(7, '0')}`

const owners = [department.id, 'C102', 'C104', 'C105', 'C106', 'C107', 'C10801', 'C10802', 'C10803', 'C10804']
const projectCount = 12
// So many seconds lie between two devices' entries.
const apart = 20

interface Dropped {
  table: string
  name: string
  definition: string
  isConstraint: boolean
}
const tables = ['equipment.device', 'equipment.custody_event', 'equipment.custody_interval']

/** Filling a table and then indexing it is several times faster; what is dropped is put back as it was. */
const dropIndexes = async (db: Reader): Promise<Dropped[]> => {
  const { rows } = await sql<Dropped>`
    select i.indrelid::regclass::text as table, c.relname as name, k.oid is not null as "isConstraint",
      coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid and k.contype in ('u', 'x')
    where i.indrelid = any(${tables}::regclass[]) and not i.indisprimary`.execute(db)
  for (const { table, name, isConstraint } of rows) {
    await sql
      .raw(isConstraint ? `alter table ${table} drop constraint ${name}` : `drop index equipment.${name}`)
      .execute(db)
  }
  return rows
}
const restoreIndexes = async (db: Reader, dropped: readonly Dropped[]): Promise<void> => {
  for (const { table, name, definition, isConstraint } of dropped) {
    await sql.raw(isConstraint ? `alter table ${table} add constraint ${name} ${definition}` : definition).execute(db)
  }
}

/** Triggers did not count what was written past them. */
export const countAnew = async (db: Reader): Promise<void> => {
  await sql`truncate equipment.device_count`.execute(db)
  await sql`insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
    select model_id, holder_id, device_status, ${freeDevice}, count(*) from equipment.device d
    where equipment.is_counted(deleted_at, account_state, holder_id) group by 1, 2, 3, 4`.execute(db)
}

interface Places {
  pools: number[]
  projects: number[]
  models: { id: number; name: string }[]
  supplier: number
  person: number
}
const placesOf = async (db: Reader): Promise<Places> => {
  const {
    rows: [found],
  } = await sql<{ supplier: number; person: number; models: Places['models'] }>`
    select (select id from equipment.holder where kind = 'supplier') as supplier, (select id from system.user where name = 'admin') as person,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', device_name) order by id) from equipment.model where tracking = 'single') as models`.execute(
    db,
  )
  if (!found) throw new Error('the company is empty')
  return { ...found, pools: [], projects: [] }
}

// Each property is drawn for itself, the same on every machine, from what a hash makes of the device's number.
const drawn = (salt: number) => sql`(hashint4(n * 8 + ${salt}::int) & 2147483647)`

const fillDevices = (db: Reader, count: number, { models, pools, projects, person }: Places, begin: Date) =>
  sql`
  insert into equipment.device (id, model_id, name, code, asset_number, self_number, serial, plate, manufacturer, origin, produced_on, in_service_on,
    original_value, net_value, depreciation_years, owner_department_id, manager_department_id, position, account_state, parameters, remark,
    holder_id, away_holder_id, held_since, last_event_at, device_status, usage_state, tech_state, created_by, created_at)
  overriding system value
  select n, (${models.map(({ id }) => id)}::bigint[])[model], (${models.map(({ name }) => name)}::text[])[model],
    'GD' || lpad(n::text, 8, '0'), 'ZC' || lpad(((n * 104729::bigint) % 9999991)::text, 7, '0'), 'W' || n,
    'SX' || lpad(((n * 7919::bigint) % 9999991)::text, 7, '0') || case when odds % 20 = 0 then ${commonMark}::text else '' end, case when odds % 50 = 1 then '川A' || lpad((n / 50)::text, 5, '0') end,
    'Maker ' || model % 17, (1 + odds % 2)::text, date '2008-01-01' + day, date '2010-01-01' + day,
    1000 + value, 500 + value % 500, 8, (${owners}::text[])[owner], (${owners}::text[])[owner], 'Row ' || odds % 40, case when odds % 25 = 2 then 'external' else 'inAccount' end,
    jsonb_build_object('channels', (odds % 480)::text), '', case when is_out then (${projects}::bigint[])[project] else (${pools}::bigint[])[owner] end,
    case when is_out then (${projects}::bigint[])[project] end,
    ${begin}::timestamptz + n * make_interval(secs => ${apart}), ${begin}::timestamptz + n * make_interval(secs => ${apart}), case when is_out then '3' else '0' end, case when is_out then 'inUse' else 'idle' end,
    case when odds % 200 = 11 then 'waitRepair' when odds % 5000 = 13 then 'damaged' else 'good' end, ${person}::bigint, ${begin}::timestamptz + n * make_interval(secs => ${apart})
  from generate_series(1, ${count}::int) n, lateral (
    select 1 + ${drawn(1)} % ${models.length}::int as model, 1 + ${drawn(2)} % ${owners.length}::int as owner, 1 + ${drawn(3)} % ${projects.length}::int as project,
      ${drawn(4)} % 100 < 5 as is_out, ${drawn(5)} as odds, ${drawn(6)} % 900000 as value, ${drawn(7)} % 6500 as day) as the`.execute(
    db,
  )

const fillLedger = async (db: Reader, { supplier, person }: Places): Promise<void> => {
  await sql`
    insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, in_type, source, happened_at, recorded_at, recorded_by)
    select id, 1, 'opening', ${supplier}::bigint, holder_id, tech_state, tech_state, '3', 'opening', held_since, held_since, ${person}::bigint from equipment.device order by id`.execute(
    db,
  )
  await sql`
    insert into equipment.custody_interval (device_id, holder_id, during, event_id)
    select device_id, to_holder_id, tstzrange(happened_at, null), id from equipment.custody_event order by device_id`.execute(
    db,
  )
}

/**
 * An empty database becomes the test company with `count` devices, posted as the ledger would have; throws when the
 * ledger rebuilt is another.
 */
export const fill = async (url: string, count: number): Promise<void> => {
  await migrate(url, now)
  const { db, close } = connect(url, () => undefined, 1)
  try {
    // What is not on disk yet, and what ended beside it, vacuum does not take for seen by all; counts then read every row.
    await sql`set synchronous_commit = on`.execute(db)
    await fillOnce(db, demoOrganisation, oneForAll(password))
    await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
      const places = await placesOf(tx)
      const pools = await poolsOf(tx, owners)
      places.pools = owners.map((owner) => pools.get(owner) ?? 0)
      const { rows: projects } = await sql<{
        id: string
      }>`select id from system.project order by id limit ${projectCount}`.execute(tx)
      for (const { id } of projects) places.projects.push(await projectHolder(tx, id))
      const dropped = await dropIndexes(tx)
      await fillDevices(tx, count, places, new Date(now().getTime() - (count + 1000) * apart * 1000))
      await fillLedger(tx, places)
      await restoreIndexes(tx, dropped)
      await countAnew(tx)
      await sql`select setval(pg_get_serial_sequence('equipment.device', 'id'), ${count})`.execute(tx)
    })
    await sql`vacuum (analyze)`.execute(db)
    const [drift] = await driftOf(db)
    if (drift) throw new Error(`the data do not add up: ${JSON.stringify(drift)}`)
  } finally {
    await close()
  }
}
