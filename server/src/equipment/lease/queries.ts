import { type LeaseDetail, type LeaseOfDevice, type LeaseRow, lease } from '@geodepot/contracts/equipment/lease.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { findHeld } from '../shipment/index.ts'

/** The department where lease `a` has its equipment: its days count there. */
export const hiredWhere = sql`coalesce(a.project_department_id, a.pool_department_id, a.department_id)`
/** Days of a line paid for so far, times its quantity; up to today. */
export const daysOf = (line: string): RawBuilder<unknown> =>
  sql`equipment.lease_line_days(${sql.ref(line)}, ${today()}::date)`
/** The damage agreed on for a line: the last word. */
const damageOf = (line: string): RawBuilder<unknown> =>
  sql`(select e.amount from equipment.lease_damage e where e.line_id = ${sql.ref(line)} order by e.id desc limit 1)`
export const costOf = sql`(select coalesce(sum(round(${daysOf('x.id')} * x.day_rate, 2)), 0)::numeric(20, 2)::text from equipment.lease_line x where x.document_id = a.id)`
export const damageTotal = sql`(select coalesce(sum(${damageOf('x.id')}), 0)::numeric(20, 2)::text from equipment.lease_line x where x.document_id = a.id)`

const nameOf = sql`concat_ws(' ', b.name, m.name, coalesce(d.self_number, d.serial, l.self_number, l.serial))`
/** What its page shows beside the row of the list. */
export const detail = async (db: Reader, { id }: LeaseRow, language: Language) => {
  type Facts = Pick<LeaseDetail, 'supplierName' | 'partner' | 'deposit'>
  const {
    rows: [facts],
  } = await sql<Facts>`
    select coalesce(${namedIn('v', language)}, '') as "supplierName", a.partner, a.deposit::text as deposit from equipment.lease a left join system.supplier v on v.id = a.supplier_id
    where a.id = ${id}`.execute(db)
  const { rows: lines } = await sql<LeaseDetail['lines'][number]>`
    select l.id as "lineId", l.model_id as "modelId", l.device_id as "devId", m.tracking = 'single' as "isDevice", coalesce(d.name, nullif(l.name, ''), m.device_name) as "devName",
      b.name as brand, m.name as "devModel", coalesce(d.self_number, l.self_number) as "selfNum", coalesce(d.serial, l.serial) as "devSign", d.code as "devCoding",
      coalesce(d.plate, l.plate) as "licenseNum", system.unit_name(m.unit, ${language === 'en'}) as unit, l.condition, trim_scale(l.quantity)::text as qty, l.day_rate::text as "dayRate",
      l.note, trim_scale(g.started)::text as "startedQty", trim_scale(g.on_hire)::text as "onHireQty", trim_scale(y.days)::text as "hireDays",
      round(y.days * l.day_rate, 2)::numeric(20, 2)::text as cost, ${damageOf('l.id')}::text as "damageAmount"
    from equipment.lease_line l join equipment.lease_progress g on g.line_id = l.id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id cross join lateral (select ${daysOf('l.id')} as days) y where l.document_id = ${id} order by l.position`.execute(
    db,
  )
  const { rows: acts } = await sql<LeaseDetail['acts'][number]>`
    select e.id as "actId", e.kind as "actKind", ${nameOf} as name, trim_scale(e.quantity)::text as quantity, e.condition, e.note, to_jsonb(e.photos) as photos,
      e.happened_at as "happenTime", coalesce(u.nick_name, '') as person
    from equipment.lease_act e join equipment.lease_line l on l.id = e.line_id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id left join system.user u on u.id = e.created_by where e.document_id = ${id} order by e.happened_at, e.id`.execute(
    db,
  )
  const { rows: stops } = await sql<LeaseDetail['stops'][number]>`
    select case when s.line_id is null then '' else ${nameOf} end as name, s.from_on as "stopFrom", s.until_on as "stopTo", s.reason
    from equipment.lease_stop s left join equipment.lease_line l on l.id = s.line_id left join equipment.model m on m.id = l.model_id left join equipment.brand b on b.id = m.brand_id
    left join equipment.device d on d.id = l.device_id where s.document_id = ${id} order by s.from_on, s.id`.execute(db)
  const { rows: extensions } = await sql<LeaseDetail['extensions'][number]>`
    select x.position, x.was_until as was, x.until_on as until, x.reason, coalesce(u.nick_name, '') as person
    from equipment.lease_extension x left join system.user u on u.id = x.created_by where x.document_id = ${id} order by x.position`.execute(
    db,
  )
  const none: Facts = { supplierName: '', partner: '', deposit: null }
  return { ...(facts ?? none), lines, acts, stops, extensions }
}

interface Asked {
  readonly orgId?: string | undefined
  readonly poolOrgId?: string | undefined
  readonly projectInfoNo?: string | undefined
}
/** What may be let of what a pool or a project that this person sees has. */
export const findLettable = (
  db: Reader,
  actor: Actor,
  { orgId, poolOrgId, projectInfoNo }: Asked,
  language: Language,
) =>
  findHeld(
    db,
    sql`select h.id from equipment.holder h left join system.project p on p.id = h.project_id
      where case when ${projectInfoNo ?? null}::text is null then h.kind = 'pool' and h.department_id = ${poolOrgId ?? orgId ?? null} else h.project_id = ${projectInfoNo ?? null} and h.kind = 'project' end
        and ${visible(actor, { departments: ['h.department_id', 'p.department_id'], projects: ['h.project_id'] })}`,
    language,
  )

/** The hires of a device, of those that this person sees. */
export const findOfDevice = async (
  db: Reader,
  actor: Actor,
  device: number,
  language: Language,
): Promise<LeaseOfDevice[]> =>
  (
    await sql<LeaseOfDevice>`
      select a.id, a.number, a.kind as "leaseKind", coalesce(${namedIn('v', language)}, a.partner) as "partnerName", a.contract_number as "contractNo", l.day_rate::text as "dayRate",
        a.currency, a.hired_from as "hireFrom", a.hired_until as "hireTo", g.on_hire > 0 as "isOnHire", trim_scale(y.days)::text as "hireDays",
        round(y.days * l.day_rate, 2)::numeric(20, 2)::text as cost
      from equipment.lease_line l join equipment.lease a on a.id = l.document_id join equipment.lease_progress g on g.line_id = l.id
      left join system.supplier v on v.id = a.supplier_id cross join lateral (select ${daysOf('l.id')} as days) y
      where l.device_id = ${device} and a.state in ('submitted', 'approved', 'running', 'closed') and ${documentVisible(lease, actor, 'a')}
      order by a.id desc limit 20`.execute(db)
  ).rows
