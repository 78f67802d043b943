import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Database, type Tx, inTransaction, recordset } from '../../kit/database/database.ts'
import { dayInZone } from '../../system/dept/index.ts'
import { excluded, named, worked } from './days-off.ts'

/** The day that a moment belongs to at a place: its department's, or that of the project's. */
export const zoned = (holder: string): RawBuilder<unknown> => sql`
  left join system.project p on p.id = ${sql.ref(`${holder}.project_id`)}
  left join system.department z on z.id = coalesce(${sql.ref(`${holder}.department_id`)}, p.department_id)`
const zone = sql`z.time_zone`
/** What is over at a place: its today has not ended. */
export const begunDay = (): RawBuilder<unknown> => dayInZone(zone)

// Entries of one device stand in the order of its happening, but two places may write two dates at one moment: a run
// never begins before the one that it follows.
const movedDevices = async (tx: Tx, since: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct e.device_id as id from equipment.custody_event e where e.id > ${since} and e.device_id is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
// What was entered by mistake nobody had.
const runsOfDevices = (touched: readonly number[]): RawBuilder<unknown> => sql`
  with touched as materialized (select unnest(${touched}::bigint[]) as device_id),
  dated as (
    select e.device_id, e.id, e.to_holder_id, e.to_condition, h.is_real,
      max(${dayInZone(zone, sql`e.happened_at`)}) over (partition by e.device_id order by e.id) as day
    from touched t join equipment.device v on v.id = t.device_id and v.deleted_at is null
    join equipment.custody_event e on e.device_id = t.device_id join equipment.holder h on h.id = e.to_holder_id ${zoned('h')}),
  -- What a day ended with.
  ended as (select *, lead(day) over (partition by device_id order by id) as next from dated),
  changed as (
    select *, lag(to_holder_id) over w as holder_before, lag(to_condition) over w as condition_before
    from ended where next is null or next > day window w as (partition by device_id order by id)),
  run as (
    select device_id, to_holder_id, to_condition, is_real, day, lead(day) over (partition by device_id order by id) as until
    from changed where (to_holder_id, to_condition) is distinct from (holder_before, condition_before))
  insert into equipment.device_day (device_id, from_day, until_day, holder_id, condition)
  select device_id, day, until, to_holder_id, to_condition from run where is_real`
const sides = sql`
  select e.model_id, e.id, e.happened_at, e.to_holder_id as holder_id, e.to_condition as condition, e.quantity from equipment.custody_event e where e.model_id is not null and e.device_id is null
  union all
  select e.model_id, e.id, e.happened_at, e.from_holder_id, e.from_condition, -e.quantity from equipment.custody_event e where e.model_id is not null and e.device_id is null`
interface Held {
  readonly model_id: number
  readonly holder_id: number
  readonly condition: string
}
const movedQuantities = async (tx: Tx, since: number): Promise<Held[]> =>
  (
    await sql<Held>`select distinct s.model_id, s.holder_id, s.condition from (${sides}) s where s.id > ${since}`.execute(
      tx,
    )
  ).rows
const asRows = (held: readonly Held[]) =>
  recordset([...held], { model_id: 'bigint', holder_id: 'bigint', condition: 'text' })
const runsOfQuantities = (held: readonly Held[]): RawBuilder<unknown> => sql`
  with side as materialized (${sides}), touched as materialized (select * from ${asRows(held)}),
  dated as (
    select s.model_id, s.holder_id, s.condition, ${dayInZone(zone, sql`s.happened_at`)} as day, sum(s.quantity) as quantity
    from touched t join side s using (model_id, holder_id, condition) join equipment.holder h on h.id = s.holder_id and h.is_real ${zoned('h')} group by 1, 2, 3, 4),
  run as (
    select model_id, holder_id, condition, day, sum(quantity) over w as quantity, lead(day) over w as until
    from dated window w as (partition by model_id, holder_id, condition order by day))
  insert into equipment.quantity_day (model_id, holder_id, condition, from_day, until_day, quantity)
  select model_id, holder_id, condition, day, until, quantity from run where quantity > 0`

const daysIn = (days: RawBuilder<unknown>) => sql`equipment.days_in(${days})`

/** What a run is of: a device `d`, a quantity, or devices that count alike, of which one said by name is `r.device_id`. */
const devices = { device: sql`d.id`, quantity: sql`null::bigint`, alike: sql`r.device_id` } as const
/**
 * The runs of days `r` that lie within some days, each cut to them: how many days of each kind it comes to, times the
 * quantity. `from` and `until` are expressions of dates, `until` the first day after.
 */
export const countedDays = (
  of: keyof typeof devices,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const device = devices[of]
  return sql`
    join equipment.holder h on h.id = r.holder_id ${zoned('h')}
    cross join lateral (select greatest(r.from_day, ${from}) as first, least(r.until_day, ${until}, ${begunDay()}) as last) cut
    cross join lateral (select cut.last - cut.first as days, datemultirange(daterange(cut.first, greatest(cut.first, cut.last))) as span) cuts
    left join lateral (select range_agg(x.days) as days from (${excluded(device)}) x) off on true
    cross join lateral (select case when off.days is null then cuts.span else cuts.span - off.days end as expected,
      case when off.days is null then greatest(cuts.days, 0) else ${daysIn(sql`cuts.span - off.days`)} end as days) e
    cross join lateral (select case when r.condition = 'good' then e.expected else '{}' end as sound, case when r.condition = 'good' then e.days else 0 end as days) s
    left join lateral (select range_agg(daterange(y.begins_on, y.ends_on + 1)) as days from equipment.standby y
      where h.kind = 'project' and y.project_id = h.project_id and (y.device_id is null or y.device_id = ${device}) and y.deleted_at is null
        and y.begins_on < cut.last and y.ends_on >= cut.first) stood on true
    cross join lateral (select coalesce(s.sound * ${worked} - coalesce(stood.days, '{}'), '{}') as worked) w`
}
export const kindsOfDays = {
  days: sql`cuts.days`,
  outDays: sql`cuts.days - e.days`,
  soundDays: sql`s.days`,
  workedDays: daysIn(sql`w.worked`),
  idleDays: sql`case when h.kind = 'pool' then s.days else 0 end`,
} as const

const sums = (quantity: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    Object.values(kindsOfDays).map((days) => sql`sum(${quantity} * (${days}))`),
    sql`, `,
  )
// Whose days are not those of all that is beside them.
const namedDevices = (): RawBuilder<unknown> => sql`
  select y.device_id from equipment.standby y where y.device_id is not null and y.deleted_at is null union ${named()}`
/** Runs `r` of devices that count alike, as a common table `alike`: devices of a model came and went together, their days are worked out once. */
export const alikeRuns = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  named as materialized (${namedDevices()}),
  alike as materialized (
    select r.holder_id, r.condition, r.from_day, r.until_day, d.model_id, d.owner_department_id, n.device_id, count(*) as devices
    from equipment.device_day r join equipment.device d on d.id = r.device_id left join named n on n.device_id = r.device_id
    where ${where} group by 1, 2, 3, 4, 5, 6, 7)`
const owner = sql`coalesce(h.department_id, p.department_id, 'C1')`
const sumMonths = (months: readonly string[]): RawBuilder<unknown> => {
  const [from, until] = [sql`m.month`, sql`(m.month + interval '1 month')::date`]
  const within = sql`r.from_day < ${until} and (r.until_day is null or r.until_day > m.month)`
  return sql`
    with m as materialized (select unnest(${months}::date[]) as month),
    ${alikeRuns(sql`r.until_day is null or r.until_day > (select min(month) from m)`)}
    insert into equipment.month_days (month, holder_id, model_id, owner_department_id, days, out_days, sound_days, worked_days, idle_days)
    select m.month, r.holder_id, r.model_id, r.owner_department_id, ${sums(sql`r.devices`)}
    from m join alike r on ${within} ${countedDays('alike', from, until)}
    where cuts.days > 0 group by 1, 2, 3, 4
    union all
    select m.month, r.holder_id, r.model_id, ${owner}, ${sums(sql`r.quantity`)}
    from m join equipment.quantity_day r on ${within} ${countedDays('quantity', from, until)}
    where cuts.days > 0 group by 1, 2, 3, 4`
}

// Any number: the same in every process.
const oneAtATime = 4_470_117
/**
 * Reads on in the ledger: the days of what moved since it was last read, and the months that this changes. Says how many
 * months were worked out.
 */
export const keepDays = (db: Database): Promise<number> => inTransaction(db, keepDaysIn)
export const keepDaysIn = async (tx: Tx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(${oneAtATime})`.execute(tx)
  // First of all: whatever makes a month stale from here on says so beside these, and is read the next time.
  const { rows: taken } = await sql<{ month: string }>`
    delete from equipment.month_stale returning to_char(month, 'YYYY-MM-DD') as month`.execute(tx)
  const stale = [...new Set(taken.map(({ month }) => month))]
  const { since, mark, last, before, isKept } = await markOf(tx)
  if (isKept && stale.length === 0) return 0
  // Looked for once: what is committed between two statements is of the next reading, in both.
  const [moved, held] = [await movedDevices(tx, since), await movedQuantities(tx, since)]
  await sql`delete from equipment.device_day r where r.device_id = any(${moved}::bigint[])`.execute(tx)
  await sql`${runsOfDevices(moved)}`.execute(tx)
  await sql`delete from equipment.quantity_day r using ${asRows(held)} where (r.model_id, r.holder_id, r.condition) = (t.model_id, t.holder_id, t.condition)`.execute(
    tx,
  )
  await sql`${runsOfQuantities(held)}`.execute(tx)
  const months = await monthsToSum(tx, since, stale)
  await sql`delete from equipment.month_days where month = any(${months}::date[])`.execute(tx)
  await sql`${sumMonths(months)}`.execute(tx)
  await sql`insert into equipment.days_kept (last_event_id, seen_event_id, seen_before, kept_at) values (${mark}, ${last}, ${before}::xid8, ${now()})
      on conflict (one) do update set last_event_id = excluded.last_event_id, seen_event_id = excluded.seen_event_id, seen_before = excluded.seen_before, kept_at = excluded.kept_at`.execute(
    tx,
  )
  return months.length
}
interface Mark {
  /** All entries up to this one have been read. */
  readonly since: number
  /** Up to this one once this reading is over. */
  readonly mark: number
  /** The last one that this reading sees, and the first transaction that it can see nothing of. */
  readonly last: number
  readonly before: string
  readonly isKept: boolean
}
// Numbers of entries are given before their commit, so what a reading saw last becomes the mark only where nobody was
// writing, or at a later reading, once everybody who was writing then is through: as with the log of changes. Until then
// what lies between is read again, which changes nothing. Whoever posts has locked goods before, and so is a transaction
// that can be seen. In another database, where transactions are counted anew, none of theirs is left.
const markOf = async (tx: Tx): Promise<Mark> => {
  const { rows } = await sql<Mark>`
    select coalesce(k.last_event_id, 0) as since, e.last, pg_snapshot_xmax(s.now)::text as before, coalesce(k.last_event_id = e.last
      -- A day begins at a quarter of an hour wherever one is.
      and date_bin('15 minutes', k.kept_at, 'epoch') = date_bin('15 minutes', ${now()}::timestamptz, 'epoch'), false) as "isKept",
      coalesce(case when not exists (select from pg_snapshot_xip(s.now)) then e.last
        when k.seen_before <= pg_snapshot_xmin(s.now) or k.seen_before > pg_snapshot_xmax(s.now) then k.seen_event_id else k.last_event_id end, 0) as mark
    from (select coalesce(max(id), 0) as last from equipment.custody_event) e cross join (select pg_current_snapshot() as now) s left join equipment.days_kept k on true`.execute(
    tx,
  )
  return rows[0] ?? { since: 0, mark: 0, last: 0, before: '0', isKept: true }
}
// From the first month that an entry says something of, or that was not over when it was read, to this one.
const monthsToSum = async (tx: Tx, since: number, stale: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    with first as (select date_trunc('month', least(
      (select min(happened_at) from equipment.custody_event where id > ${since}), (select kept_at from equipment.days_kept), ${now()}::timestamptz) at time zone 'Asia/Shanghai' - interval '1 day')::date as month)
    select to_char(g, 'YYYY-MM-DD') as month from first, generate_series(first.month, (${now()}::timestamptz at time zone 'Asia/Shanghai')::date, interval '1 month') g
    union select unnest(${stale}::text[]) order by 1`.execute(tx)
  return rows.map(({ month }) => month)
}

/** Says that what counts as days has changed between two days, the last included: their months are summed up again. */
export const staleDays = (tx: Tx, from: string, until: string | null): Promise<unknown> =>
  sql`insert into equipment.month_stale (month)
    select g::date from generate_series(date_trunc('month', ${from}::date), coalesce(${until}::date, ${now()}::date), interval '1 month') g`.execute(
    tx,
  )
/** The same of all that a project has held since a day; null: since ever. Days on which it held nothing are of no month. */
export const staleDaysOf = (tx: Tx, project: string, from: string | null): Promise<unknown> =>
  sql`insert into equipment.month_stale (month)
    select g::date from (
      select greatest(min(r.from_day), ${from}::date) as day from equipment.holder h cross join lateral (
        select d.from_day from equipment.device_day d where d.holder_id = h.id union all select q.from_day from equipment.quantity_day q where q.holder_id = h.id) r
      where h.kind = 'project' and h.project_id = ${project} having count(*) > 0) held
    cross join generate_series(date_trunc('month', held.day), ${now()}::date, interval '1 month') g`.execute(tx)
/** The same of these devices, since ever. */
export const staleDaysOfDevices = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`insert into equipment.month_stale (month)
    select g::date from (select min(r.from_day) as day from equipment.device_day r where r.device_id = any(${ids}::bigint[]) having count(*) > 0) held
    cross join generate_series(date_trunc('month', held.day), ${now()}::date, interval '1 month') g`.execute(tx)
