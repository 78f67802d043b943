import type { CustodyEntry, DeviceDetail, DeviceRow, device } from '@geodepot/contracts/equipment/device.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible, within, type Visible } from '../../kit/access/visible.ts'
import { type Reader, alsoTrue, containing, contains, namedIn, prepared } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { reservedBy, reserving } from '../stock/index.ts'

export type DeviceQuery = Omit<InputOf<typeof device.list>, 'pageNum' | 'pageSize'>

/** Devices `d`, or quantities without one, of models `m` that are looked for by a word of their names or numbers; all without one. */
export const heldNamed = (keyword: string | undefined): RawBuilder<SqlBool> =>
  keyword === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`lower(concat_ws(' ', d.name, d.self_number, d.serial, d.code, m.name)) like ${containing(keyword)}`

/**
 * Devices are seen by their owner, and by the department or project that
 * holds them now; the owner's own place adds nobody.
 */
export const deviceVisible = (actor: Actor): Visible => seen(actor, sql`array(${holdersSeen(actor)})`)

/** Of these devices, those that this person sees. */
export const visibleAmong = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select d.id from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)}`.execute(db)
  return rows.map(({ id }) => id)
}

const holdersSeen = (actor: Actor) =>
  sql`select h.id from equipment.holder h where ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })}`
const seen = (actor: Actor, holders: RawBuilder<unknown>): Visible =>
  within(
    actor.scope.all
      ? sql`d.deleted_at is null`
      : sql`d.deleted_at is null and (${visible(actor, { departments: ['d.owner_department_id'] })} or d.away_holder_id = any(${holders}))`,
  )

// How a list asks whose a device is: a search the way its index has it, everything else the way the plain columns do.
const whose = {
  search: {
    owned: (departments: readonly string[]) => sql<SqlBool>`array[d.owner_department_id] && ${departments}::text[]`,
    held: (holders: readonly number[]) => sql<SqlBool>`array[d.away_holder_id] && ${holders}::bigint[]`,
  },
  plain: {
    owned: (departments: readonly string[]) => sql<SqlBool>`d.owner_department_id = any(${departments}::text[])`,
    held: (holders: readonly number[]) => sql<SqlBool>`d.away_holder_id = any(${holders}::bigint[])`,
  },
}
/**
 * The scope of a list as one condition, and cut into two of which a device meets one at most: those that a department
 * of the scope owns, and those that it only holds.
 */
const scopeOf = (
  { scope }: Actor,
  holders: readonly number[],
  way: keyof typeof whose,
): Pick<Listing, 'scope' | 'parts'> => {
  const live = sql<SqlBool>`d.deleted_at is null`
  if (scope.all) return { scope: within(live) }
  const [owned, held] = [whose[way].owned(scope.departments), whose[way].held(holders)]
  if (scope.departments.length === 0) return { scope: within(sql`${live} and ${held}`) }
  return {
    scope: within(sql`${live} and (${owned} or ${held})`),
    parts: [
      sql<SqlBool>`${live} and ${owned}`,
      sql<SqlBool>`${live} and ${held} and d.owner_department_id <> all(${scope.departments}::text[])`,
    ],
  }
}

/** The ids that scope and filters come down to; what is not asked for is absent. */
interface Narrowed {
  readonly holders?: number[]
  readonly project?: number[]
  readonly models?: number[]
  readonly owners?: string[]
  /** Devices that bore a number which is searched for, and bear another now. */
  readonly formerly?: number[]
}

// Looked up beforehand: how to find the devices of three models among a million, or of all models, the planner only
// knows when it sees which.
const narrowed = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo, categoryId, brand, ownerOrgId, keyword }: DeviceQuery,
): Promise<Narrowed> => {
  const model = [
    ...(categoryId === undefined ? [] : [sql`c.path @> array[${categoryId}::bigint]`]),
    ...(brand === undefined ? [] : [sql`lower(b.name) like ${containing(brand)}`]),
  ]
  const asked = [
    ...(actor.scope.all ? [] : [sql`array(${holdersSeen(actor)}) as holders`]),
    ...(projectInfoNo === undefined
      ? []
      : [
          sql`array(select id from equipment.holder where kind = 'project' and project_id = ${projectInfoNo}) as project`,
        ]),
    ...(model.length === 0
      ? []
      : [
          sql`array(select m.id from equipment.model m join equipment.category c on c.id = m.category_id join equipment.brand b on b.id = m.brand_id
      where ${sql.join(model, sql` and `)}) as models`,
        ]),
    ...(ownerOrgId === undefined
      ? []
      : [sql`array(select id from system.department where path @> array[${ownerOrgId}::text]) as owners`]),
    ...(keyword === undefined
      ? []
      : [
          sql`array(select distinct device_id from equipment.device_identity where lower(value) = lower(${keyword}) limit 50) as formerly`,
        ]),
  ]
  if (asked.length === 0) return {}
  return (await sql<Narrowed>`select ${sql.join(asked)}`.execute(db)).rows[0] ?? {}
}

const among = (column: string, values: readonly string[] | undefined) =>
  values === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`]
const amongIds = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`]
// Every five digits that stand together, as `equipment.number_windows` reads them.
const numberWindows = (text: string): number[] =>
  [...text.matchAll(/(?=([0-9]{5}))/g)].map(([, digits]) => Number(digits))
/**
 * Whether the search text contains a text. Of a code its number is looked up:
 * three letters or figures, as a trigram index has them,
 * stand in every twentieth code, five figures in one of ten thousand.
 */
const searched = (text: string): RawBuilder<SqlBool> => {
  const windows = numberWindows(text)
  const whole = contains('d.search', text)
  return windows.length === 0
    ? whole
    : sql<SqlBool>`(equipment.number_windows(d.search) @> ${windows}::int[] and ${alsoTrue(whole)})`
}
// What is in the column is in the search text, which has the indexes.
const like = (column: string, value: string | undefined) =>
  value === undefined ? [] : [searched(value), alsoTrue(sql`lower(${sql.ref(column)}) like ${containing(value)}`)]

/** The filters of a device list that look for a text. */
const textFilters = (query: DeviceQuery, formerly: readonly number[] = []): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [
        formerly.length === 0
          ? searched(query.keyword)
          : sql<SqlBool>`(${searched(query.keyword)} or d.id = any(${formerly}::bigint[]))`,
      ]),
  ...like('d.name', query.devName),
  ...like('d.code', query.devCoding),
  ...like('d.self_number', query.selfNum),
  ...like('d.serial', query.devSign),
  ...like('d.plate', query.licenseNum),
]
/** Its other filters, without its scope. */
const filters = (query: DeviceQuery, { models, project, owners }: Narrowed): RawBuilder<SqlBool>[] => [
  ...(query.modelId === undefined ? [] : [sql<SqlBool>`d.model_id = ${query.modelId}`]),
  ...(query.holderId === undefined ? [] : [sql<SqlBool>`d.holder_id = ${query.holderId}`]),
  ...amongIds('d.model_id', models),
  ...amongIds('d.holder_id', project),
  ...among('d.owner_department_id', owners),
  ...among('d.device_status', query.deviceStatus),
  ...among('d.usage_state', query.usageState),
  ...among('d.tech_state', query.techState),
  ...among('d.account_state', query.accountState),
  ...(query.countedBefore === undefined
    ? []
    : [sql<SqlBool>`(d.last_counted_at is null or d.last_counted_at < ${query.countedBefore}::date)`]),
]

// Entered once and never handed over since, with nothing mounted or read: such a device may still be taken out of the
// ledger. Looked up one by one: an *exists* would be answered from whole tables.
const untouched = sql`d.locked_by is null and not exists (select 1 from equipment.custody_event e where e.device_id = d.id and e.kind <> 'opening')
  and (select u.id from equipment.mounting u where u.parent_id = d.id limit 1) is null and (select u.id from equipment.mounting u where u.child_id = d.id limit 1) is null
  and (select u.id from equipment.meter u where u.device_id = d.id limit 1) is null`

/** Kept by a document where it stands: what is on the road or in a workshop is that document's until it is back. */
export const isReleasable = sql<SqlBool>`d.locked_by is not null and not (d.usage_state = 'stopped' and d.device_status <> '4')
  and (select rh.kind in ('pool', 'project', 'department', 'lease') from equipment.holder rh where rh.id = d.holder_id)`

const rowColumns = (actor: Actor, language: Language) => sql`
  d.id as "devId", d.code as "devCoding", d.asset_number as "assetCoding", d.name as "devName", d.model_id as "modelId", b.name as brand, m.name as "devModel",
  ${namedIn('c', language)} as "devType", m.category_id as "categoryId", d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum", d.origin as ifcountry,
  d.produced_on as "productingDate", d.in_service_on as "useStartDate", d.original_value as "originalValue", d.net_value as "netValue", d.currency,
  d.owner_department_id as "ownerOrgId", ${namedIn('o', language)} as "ownerOrg", ${namedIn('md', language)} as "manageOrgName", ${namedIn('hd', language)} as "deptName",
  hp.name as "projectName", ${namedIn('h', language)} as "holderName", d.position as "devPosition", d.account_state as "accountState", d.usage_state as "usageState",
  d.tech_state as "techState", d.device_status as "deviceStatus",
  (select jsonb_build_object('devId', g.id, 'name', concat_ws(' ', g.name, coalesce(g.self_number, g.serial))) from equipment.device g where g.id = d.merged_into) as "mergedInto",
  (select jsonb_build_object('devId', g.id, 'name', concat_ws(' ', g.name, coalesce(g.self_number, g.serial))) from equipment.device g where g.id = d.mounted_on) as "mountedOn", d.version, '0' as bsflag, cu.nick_name as "createBy", d.created_at as "createTime",
  uu.nick_name as "updateBy", d.updated_at as "updateTime", d.remark,
  jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, 'equipment:device:edit')} and d.device_status <> '5' then true end,
    'remove', case when ${mayDo(actor, 'equipment:device:remove')} and ${untouched} then true end,
    'release', case when ${mayDo(actor, 'equipment:device:release')} and ${isReleasable} then true end)) as can`
const rowJoins = sql`
  join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
  join system.department o on o.id = d.owner_department_id join system.department md on md.id = d.manager_department_id
  left join equipment.holder h on h.id = d.holder_id left join system.department hd on hd.id = h.department_id left join system.project hp on hp.id = h.project_id
  left join system.user cu on cu.id = d.created_by left join system.user uu on uu.id = d.updated_by`

const sort = {
  devId: 'd.id',
  devName: 'd.name',
  selfNum: 'd.self_number',
  productingDate: 'd.produced_on',
  originalValue: 'd.original_value',
}

/** The device list of this person: one declaration for page, total and export. */
export const deviceListing = async (
  db: Reader,
  actor: Actor,
  query: DeviceQuery,
  language: Language,
): Promise<Listing> => {
  const ids = await narrowed(db, actor, query)
  const [texts, others] = [textFilters(query, ids.formerly), filters(query, ids)]
  const { scope, parts } = scopeOf(actor, ids.holders ?? [], texts.length > 0 ? 'search' : 'plain')
  const asked = [...texts, ...others]
  return {
    from: sql`equipment.device d`,
    key: 'd.id',
    scope,
    where: asked,
    sort,
    columns: rowColumns(actor, language),
    joins: rowJoins,
    parts: parts?.map((part) => sql<SqlBool>`${sql.join([part, ...asked], sql` and `)}`),
  }
}

export const findDevices = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof device.list>,
  language: Language,
): Promise<Page<DeviceRow>> => listed<DeviceRow>(db, await deviceListing(db, actor, query, language), query)

export const findDevice = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<DeviceDetail | undefined> => {
  const draft = await reserving(db)
  const {
    rows: [row],
  } = await sql<DeviceDetail>`${prepared}
    select ${rowColumns(actor, language)}, d.manufacturer, d.warranty_until as "warrantyEnd", d.depreciation_years as "deprYears",
      d.manager_department_id as "manageOrgId", d.held_since as "heldSince", d.last_counted_at as "lastCountedTime",
      coalesce((select u.nick_name from system.user u where u.id = d.last_counted_by), '') as "lastCountedBy", d.parameters as params,
      (select jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number) from document.register r where r.id = d.locked_by) as "lockedBy", ${reservedBy(draft)} as "reservedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('devId', g.id, 'name', concat_ws(' ', g.name, coalesce(g.self_number, g.serial))) order by g.id), '[]')
        from equipment.device g where g.merged_into = d.id) as "mergedFrom",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'until', to_char(upper(i.during) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by i.id desc), '[]')
        from (select * from equipment.device_identity i where i.device_id = d.id order by i.id desc limit 20) i) as "formerNumbers"
    from equipment.device d ${rowJoins} where d.id = ${id} and ${deviceVisible(actor)}`.execute(db)
  return row
}

/** The custody events of one device, newest first. */
export const findTimeline = (
  db: Reader,
  id: number,
  paging: { pageNum: number; pageSize: number },
  language: Language,
): Promise<Page<CustodyEntry>> =>
  listed<CustodyEntry>(
    db,
    {
      from: sql`equipment.custody_event e`,
      key: 'e.id',
      // The caller has seen to it that the device is this person's to see.
      scope: within(sql`e.device_id = ${id}`),
      where: [],
      sort: {},
      columns: sql`e.id, e.kind, ${namedIn('f', language)} as "from", ${namedIn('t', language)} as "to", e.from_condition as "fromCondition", e.to_condition as "toCondition",
      e.happened_at as "happenTime", e.recorded_at as "recordTime", coalesce(u.nick_name, '') as person, e.remark,
      (select jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number) from document.register r where r.id = e.document_id) as document`,
      joins: sql`join equipment.holder f on f.id = e.from_holder_id join equipment.holder t on t.id = e.to_holder_id left join system.user u on u.id = e.recorded_by`,
    },
    paging,
  )
