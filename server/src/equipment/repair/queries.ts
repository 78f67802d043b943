import type { RepairDetail, RepairOfDevice, RepairRow, Repairable } from '@geodepot/contracts/equipment/repair.ts'
import { openRepairStates, repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { documentReads, documentVisible } from '../../kit/document/index.ts'
import { documentColumns, documentJoins } from '../../system/document/index.ts'
import { deviceVisible } from '../device/index.ts'
import { repairs } from './document.ts'
import { repairLevelNamed, repairNamed, scrapSuggested } from './terms.ts'

/** What people call the device `d` of the model `m` and brand `b`. */
export const deviceNamed = sql`concat_ws(' ', coalesce(d.self_number, d.serial, d.code), b.name, m.name)`
const hoursOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`extract(epoch from ${to} - ${from}) / 3600`
/** The hours of its downtime so far. */
export const downtime = (id: string): RawBuilder<unknown> =>
  sql`(select coalesce(round(sum(${hoursOf(sql`lower(f.during)`, sql`coalesce(upper(f.during), ${now()})`)}), 1), 0)::text from equipment.repair_phase f where f.document_id = ${sql.ref(id)})`

const stateCase = (of: Readonly<Record<string, readonly string[]>>, otherwise: string | null): RawBuilder<unknown> =>
  sql`case ${sql.join(
    Object.entries(of).map(
      ([value, states]) =>
        sql`when a.state in (${sql.join(states.map((state) => sql.lit(state)))}) then ${sql.lit(value)}`,
    ),
    sql` `,
  )} else ${otherwise === null ? sql`null` : sql.lit(otherwise)} end`
const docStates = stateCase(
  {
    drafted: ['draft', 'returned', 'withdrawn', 'submitted'],
    rejectedForReceiving: ['rejected'],
    voided: ['voided', 'refused'],
  },
  'inEffect',
)
const statusOf = {
  waiting: ['sent', 'waiting'],
  repairing: ['repairing', 'inspecting'],
  completed: ['completed'],
  settled: ['settled'],
} as const
const received = { 0: ['draft', 'returned', 'withdrawn', 'submitted', 'refused', 'sent'], 2: ['rejected'] }
const numeric = {
  0: repair.editable.concat('submitted'),
  1: ['sent', 'waiting'],
  2: ['repairing', 'inspecting'],
  3: ['completed'],
  4: ['settled'],
}

const inStates = (states: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`a.state = any(${states}::text[])`
export const reads = documentReads<typeof repair, 'equipment.repair', typeof repairCalls.list>(
  repairs,
  repairCalls.list,
  {
    words: sql`a.number || ' ' || a.source_number`,
    found: (keyword) =>
      sql<SqlBool>`a.device_id = any(array(select d.id from equipment.device d where d.search like ${containing(keyword)} and d.deleted_at is null limit 500))`,
    where: ({ devId, repairLevel, repairKind, workshopId, vendorId, dataSource, receiveState, repairStatus }) => [
      ...(devId === undefined ? [] : [sql<SqlBool>`a.device_id = ${devId}`]),
      ...(repairLevel === undefined ? [] : [sql<SqlBool>`a.level = ${repairLevel}`]),
      ...(repairKind === undefined ? [] : [sql<SqlBool>`a.kind = ${repairKind}`]),
      ...(workshopId === undefined ? [] : [sql<SqlBool>`a.workshop_id = ${workshopId}`]),
      ...(vendorId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${vendorId}`]),
      ...(dataSource === undefined ? [] : [sql<SqlBool>`a.source = ${dataSource}`]),
      ...(receiveState === undefined
        ? []
        : [
            receiveState === '1'
              ? sql<SqlBool>`a.accepted_at is not null`
              : inStates(receiveState === '0' ? ['sent'] : ['rejected']),
          ]),
      ...(repairStatus === undefined ? [] : [inStates(repairStatus.flatMap((status) => statusOf[status]))]),
    ],
    sort: {
      number: 'a.number',
      submitTime: 'a.submitted_at',
      faultTime: 'a.fault_at',
      endTime: 'a.finished_at',
      expectedOn: 'a.expected_on',
    },
    columns: (language) => sql`${documentColumns(repair)},
      a.device_id as "devId", ${repairNamed('a')} as "deviceName", ${scrapSuggested('a')} as "scrapSuggested",
      a.model_id as "modelId", a.holder_id as "holderId", a.condition, trim_scale(a.quantity)::text as qty, system.unit_name(m.unit, ${language === 'en'}) as unit,
      coalesce(d.name, m.device_name) as "devName", m.name as "devModel", a.project_id as "projectInfoNo", coalesce(p.name, '') as "projectName",
      ${namedIn('o', language)} as "orgName", ${docStates} as "repairDocState", ${stateCase(statusOf, null)} as "repairStatus", ${stateCase(numeric, '5')} as "repairState",
      case when a.state = 'voided' and a.accepted_at is null then '0' else ${stateCase(received, '1')} end as "receiveState",
      a.source as "dataSource", a.source_number as "sourceNo", case when a.reference_kind = 'equipment/upkeep' then '' else a.reference_number end as "referenceNo", a.level as "repairLevel",
      ${repairLevelNamed('a', language)} as "levelName", a.kind as "repairKind", a.place as "repairPlace",
      a.workshop_id as "workshopId", coalesce(${namedIn('w', language)}, '') as "workshopName", a.supplier_id as "vendorId", coalesce(${namedIn('v', language)}, '') as "vendorName",
      a.fault_at as "faultTime", a.estimate::text as estimate, a.warranty, a.expected_on as "expectedOn",
      (select min(lower(f.during)) from equipment.repair_phase f where f.document_id = a.id) as "sentDate", a.started_at as "startTime", a.finished_at as "endTime",
      (select f.phase from equipment.repair_phase f where f.document_id = a.id and upper_inf(f.during)) as phase, ${downtime('a.id')} as "downtimeHours", a.rework as "reworkNo", a.result,
      a.labour_amount::text as "labourAmount", a.parts_amount::text as "partsAmount", a.vendor_amount_usd::text as "vendorAmountUSD", a.total_amount::text as "totalAmount"`,
    joins: sql`left join equipment.device d on d.id = a.device_id join equipment.model m on m.id = a.model_id join equipment.brand b on b.id = m.brand_id
      join system.department o on o.id = a.department_id left join system.department w on w.id = a.workshop_id left join system.supplier v on v.id = a.supplier_id
      left join system.project p on p.id = a.project_id ${documentJoins}`,
  },
)

type Facts = Omit<RepairDetail, keyof RepairRow | 'work' | 'parts' | 'phases' | 'outcomes'>
/** What its page shows beside the row of the list. */
export const detail = async (db: Reader, { id }: RepairRow, language: Language) => {
  const {
    rows: [facts],
  } = await sql<Facts>`
    select d.serial as "devSign", a.fault as "faultDesc", a.warranty_note as "warrantyNote", d.warranty_until as "warrantyEnd", coalesce(${namedIn('h', language)}, '') as "originName",
      coalesce(${namedIn('k', language)}, '') as "backName", a.new_serial as "newSerial", a.former_serial as "formerSerial", a.result_note as "resultNote",
      coalesce(pu.nick_name, '') as "acceptBy", coalesce(fu.nick_name, '') as "finishedBy", trim_scale(a.vendor_amount)::text as "vendorAmount", a.currency, a.invoice_number as "invoiceNo",
      s.id as "settlementId", coalesce(s.number, '') as "settlementNo",
      d.tech_state as "techState", case when d.currency = 'USD' then d.net_value::text end as "netValueUSD",
      coalesce((select sum(x.total_amount) from equipment.repair x where x.device_id = a.device_id and x.deleted_at is null), a.total_amount)::text as "costSoFar"
    from equipment.repair a left join equipment.device d on d.id = a.device_id left join equipment.holder h on h.id = coalesce(a.origin_id, a.holder_id) left join equipment.holder k on k.id = a.back_id
    left join equipment.settlement_line x on x.repair_id = a.id and x.is_held left join equipment.settlement s on s.id = x.document_id
    left join system.user pu on pu.id = a.passed_by left join system.user fu on fu.id = a.finished_by where a.id = ${id}`.execute(
    db,
  )
  if (!facts) throw new Error(`there is no repair ${id}`)
  const { rows: work } = await sql<RepairDetail['work'][number]>`
    select id as "lineId", item as "repairItem", cause, action, trim_scale(hours)::text as "labourHours", rate::text as "labourRate", amount::text as "labourAmount"
    from equipment.repair_work where document_id = ${id} order by position`.execute(db)
  const { rows: parts } = await sql<RepairDetail['parts'][number]>`
    select x.id as "partId", r.id as "outboundId", r.kind as "outboundKind", r.number as "outboundNo", x.material_name as "materialName", x.part_number as "partNo",
      system.unit_name(x.unit, ${language === 'en'}) as unit, trim_scale(x.quantity)::text as qty, x.amount::text as amount, x.day
    from equipment.repair_part x join document.register r on r.id = x.posted_by_id where x.document_id = ${id} order by x.id`.execute(
    db,
  )
  const { rows: phases } = await sql<RepairDetail['phases'][number]>`
    select f.phase, to_char(lower(f.during), 'YYYY-MM-DD HH24:MI:SS') as since, to_char(upper(f.during), 'YYYY-MM-DD HH24:MI:SS') as until,
      round(${hoursOf(sql`lower(f.during)`, sql`coalesce(upper(f.during), ${now()})`)}, 1)::text as hours, f.note, coalesce(u.nick_name, '') as person
    from equipment.repair_phase f left join system.user u on u.id = f.created_by where f.document_id = ${id} order by f.during`.execute(
    db,
  )
  const { rows: outcomes } = await sql<RepairDetail['outcomes'][number]>`
    select x.id as "outcomeId", x.outcome, trim_scale(x.quantity)::text as quantity, x.to_model_id as "toModelId", coalesce(b.name || ' ' || m.name, '') as "toModel",
      trim_scale(x.to_quantity)::text as "toQuantity", x.reason
    from equipment.repair_outcome x left join equipment.model m on m.id = x.to_model_id left join equipment.brand b on b.id = m.brand_id where x.document_id = ${id} order by x.position`.execute(
    db,
  )
  return { ...facts, work, parts, phases, outcomes }
}

/** Devices that this person sees and somebody has, with what speaks for or against sending one. */
export const findRepairable = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof repairCalls.repairable>,
  language: Language,
) => {
  const { keyword, devId } = query
  const listing: Listing = {
    from: sql`equipment.device d`,
    key: 'd.id',
    scope: deviceVisible(actor),
    where: [
      sql<SqlBool>`d.deleted_at is null and d.merged_into is null and d.device_status <> '5'`,
      ...(devId === undefined ? [] : [sql<SqlBool>`d.id = ${devId}`]),
      ...(keyword === undefined ? [] : [sql<SqlBool>`d.search like ${containing(keyword)}`]),
    ],
    sort: { devId: 'd.id' },
    columns: sql`d.id as "devId", ${deviceNamed} as "deviceName", coalesce(${namedIn('h', language)}, '') as "holderName", d.tech_state as "techState", d.warranty_until as "warrantyEnd",
      (select a.number from equipment.repair a where a.device_id = d.id and a.deleted_at is null and a.state = any(${openRepairStates}::text[])) as "openNumber"`,
    joins: sql`join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id left join equipment.holder h on h.id = d.holder_id`,
  }
  return listed<Repairable>(db, listing, query)
}

/** Quantities of bulk models that somebody whom this person sees has. */
export const findQuantities = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof repairCalls.quantities>,
  language: Language,
) => {
  const { keyword } = query
  const listing: Listing = {
    from: sql`equipment.bulk_balance a join equipment.holder h on h.id = a.holder_id and h.kind in ('pool', 'project', 'department')`,
    key: 'a.id',
    scope: visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] }),
    where: [
      sql<SqlBool>`a.quantity > 0`,
      ...(keyword === undefined
        ? []
        : [
            sql<SqlBool>`(lower(h.name) like ${containing(keyword)} or exists (select 1 from equipment.model x where x.id = a.model_id and lower(x.name) like ${containing(keyword)}))`,
          ]),
    ],
    sort: { modelId: 'a.model_id' },
    columns: sql`a.model_id || ' ' || a.holder_id || ' ' || a.condition as key, a.model_id as "modelId", b.name || ' ' || m.name as "modelName", a.holder_id as "holderId",
      ${namedIn('h', language)} as "holderName", a.condition, trim_scale(a.quantity)::text as qty, system.unit_name(m.unit, ${language === 'en'}) as unit`,
    joins: sql`join equipment.model m on m.id = a.model_id join equipment.brand b on b.id = m.brand_id`,
  }
  return listed<Quantity>(db, listing, query)
}
type Quantity = AnswerOf<typeof repairCalls.quantities>['rows'][number]
export const findBulkModels = async (db: Reader) =>
  (
    await sql<{ modelId: number; modelName: string }>`
      select m.id as "modelId", b.name || ' ' || m.name as "modelName" from equipment.model m join equipment.brand b on b.id = m.brand_id where m.tracking = 'bulk' order by 2`.execute(
      db,
    )
  ).rows

export const findWorkshops = async (db: Reader, language: Language) =>
  (
    await sql<{ workshopId: string; workshopName: string }>`
      select d.id as "workshopId", ${namedIn('d', language)} as "workshopName" from system.department d where d.kind = 'REPAIR' and d.status = '0' order by d.id`.execute(
      db,
    )
  ).rows

/** The repairs of a device, of those that this person sees. */
export const findOfDevice = async (
  db: Reader,
  actor: Actor,
  device: number,
  language: Language,
): Promise<RepairOfDevice[]> =>
  (
    await sql<RepairOfDevice>`
      select a.id, a.number, a.state as "docState", a.level as "repairLevel", a.fault_at as "faultTime", a.fault as "faultDesc", coalesce(${namedIn('w', language)}, '') as "workshopName",
        a.finished_at as "endTime", a.total_amount::text as "totalAmount", ${downtime('a.id')} as "downtimeHours"
      from equipment.repair a left join system.department w on w.id = a.workshop_id
      where a.device_id = ${device} and ${documentVisible(repair, actor, 'a')} order by a.id desc limit 20`.execute(db)
  ).rows
