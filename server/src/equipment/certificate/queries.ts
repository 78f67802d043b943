import {
  type CertificateInput,
  type CertificateRow,
  type CertificateStanding,
  type CertificateState,
  certificateCalls,
} from '@geodepot/contracts/equipment/certificate.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, visible, within } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, containing, namedIn, recordset } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { localDay } from '../../system/dept/index.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'
import { departmentOfDevice, deviceVisible } from '../device/index.ts'

type CertificateQuery = Omit<InputOf<typeof certificateCalls.list>, 'pageNum' | 'pageSize'>

/** Certificate `a` with its kind `k`, and with what it is of: device `d` in the hands `h`, project `p`, unit `o`. */
export const certificateFrom = sql`equipment.certificate a join equipment.certificate_kind k on k.id = a.kind_id
  left join equipment.device d on d.id = a.device_id left join equipment.holder h on h.id = d.holder_id
  left join system.project p on p.id = a.project_id left join system.department o on o.id = a.department_id`
/** A device's with the device, a crew's with its project, a unit's with the unit. */
export const certificateSeen = (actor: Actor): Visible =>
  within(sql`case when a.device_id is not null then ${deviceVisible(actor)}
    else ${visible(actor, { departments: ['p.department_id', 'a.department_id'], projects: ['a.project_id'] })} end`)

/** What stands in the place of a device's name: its number and its name. */
export const deviceNamed = sql`concat_ws(' ', coalesce(d.self_number, d.serial, d.plate, d.code), d.name)`
/** What the certificate `a` is of, as it is called. */
export const subjectIn = (language: Language): RawBuilder<unknown> =>
  sql`coalesce(case when d.id is not null then ${deviceNamed} end, p.name, ${namedIn('o', language)})`
/** The local day of what certificate `a` is of. */
export const dayOfSubject = (): RawBuilder<unknown> =>
  localDay(
    sql`coalesce(a.department_id, (select cp.department_id from system.project cp where cp.id = a.project_id), ${departmentOfDevice(sql`a.device_id`)})`,
  )
// Nowhere is it later than tomorrow: what ends after that needs no look at where it is.
const ended = () => sql<SqlBool>`(a.valid_until <= ${today()}::date and a.valid_until < ${dayOfSubject()})`
const ending = () =>
  sql<SqlBool>`(a.valid_until <= ${today()}::date + 1 + k.remind_days and a.valid_until <= ${dayOfSubject()} + k.remind_days)`
/** Of the present ones `a` with the kind `k`. */
export const endsSoon = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.deleted_at is null and a.replaced_by is null and a.valid_until <= ${today()}::date + 365 and (${ending()} or ${ended()})`
export const stateOf = () =>
  sql`case when a.replaced_by is not null then 'replaced' when ${ended()} then 'expired' when ${ending()} then 'expiring' else 'valid' end`
const inState: Readonly<Record<CertificateState, () => RawBuilder<SqlBool>>> = {
  replaced: () => sql<SqlBool>`a.replaced_by is not null`,
  expired: () => sql<SqlBool>`(a.replaced_by is null and ${ended()})`,
  expiring: () => sql<SqlBool>`(a.replaced_by is null and not ${ended()} and ${ending()})`,
  valid: () => sql<SqlBool>`(a.replaced_by is null and (a.valid_until is null or not ${ending()}))`,
}
export const daysLeft = () => sql`a.valid_until - ${dayOfSubject()}`

const filters = (query: CertificateQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [
        sql<SqlBool>`(lower(a.number) like ${containing(query.keyword)} or a.device_id in (
          select x.id from equipment.device x where ${query.keyword} in (x.self_number, x.serial, x.plate, x.code)))`,
      ]),
  ...(query.kindId === undefined ? [] : [sql<SqlBool>`a.kind_id = ${query.kindId}`]),
  ...(query.certState === undefined || query.certState.length === 0
    ? []
    : [
        sql<SqlBool>`(${sql.join(
          query.certState.map((state) => inState[state]()),
          sql` or `,
        )})`,
      ]),
  ...(query.projectInfoNo === undefined
    ? []
    : [sql<SqlBool>`(a.project_id = ${query.projectInfoNo} or h.project_id = ${query.projectInfoNo})`]),
  ...(query.devId === undefined ? [] : [sql<SqlBool>`a.device_id = ${query.devId}`]),
]

/** One declaration for the page, its total and its export. */
export const certificateListing = (actor: Actor, query: CertificateQuery, language: Language): Listing => ({
  from: certificateFrom,
  key: 'a.id',
  scope: certificateSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', issuedOn: 'a.issued_on', validUntil: 'a.valid_until' },
  columns: sql`a.id, a.kind_id as "kindId", ${namedIn('k', language)} as "kindName",
    ${subjectIn(language)} as subject,
    a.device_id as "devId", d.name as "devName", coalesce(d.self_number, d.serial, d.plate, d.code) as "devNo", ${namedIn('h', language)} as "holderName",
    a.project_id as "projectInfoNo", p.name as "projectName", a.department_id as "orgId", ${namedIn('o', language)} as "orgName",
    a.number as "certNo", a.issuer, a.issued_on as "issuedOn", a.valid_until as "validUntil", ${daysLeft()} as "daysLeft", ${stateOf()} as "certState",
    (select count(*)::int from document.file f where f.record_kind = 'equipment/certificate' and f.record_id = a.id::text and f.deleted_at is null) as "fileCount",
    ${masterColumns(actor, certificateCalls)}`,
  joins: masterJoins,
})

export const findCertificate = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CertificateRow | undefined> => recordIn<CertificateRow>(db, certificateListing(actor, {}, language), id)

/** Of these, those that the person sees. */
export const certificatesSeenAmong = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id from ${certificateFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${certificateSeen(actor)}`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

/**
 * What devices `d` of models `m` have and must have: the kind `k` and the present certificate `a` of it, which is null
 * where it is missing.
 */
export const held = sql`
  cross join lateral (
    select k.*, x.id as certificate_id from equipment.certificate_kind k
    left join equipment.certificate x on x.kind_id = k.id and x.device_id = d.id and x.replaced_by is null and x.deleted_at is null
    where k.deleted_at is null and (x.id is not null or k.is_active and exists (
      select 1 from equipment.certificate_kind_category kc join equipment.category c on c.id = m.category_id and c.path @> array[kc.category_id] where kc.kind_id = k.id))) k
  left join equipment.certificate a on a.id = k.certificate_id`
export const standingColumns = (language: Language): RawBuilder<unknown> => sql`
  d.id as "devId", ${deviceNamed} as "devName", k.id as "kindId", ${namedIn('k', language)} as "kindName",
  case when a.id is null then 'missing' else ${stateOf()} end as "certState", a.id as "certificateId", a.number as "certNo", a.issuer,
  a.valid_until as "validUntil", ${daysLeft()} as "daysLeft"`

/** What one device and what is mounted on it has and lacks. */
export const findStandingOf = async (
  db: Reader,
  device: number,
  language: Language,
): Promise<CertificateStanding[]> => {
  const { rows } = await sql<CertificateStanding>`
    select ${standingColumns(language)}
    from equipment.device d join equipment.model m on m.id = d.model_id ${held}
    where (d.id = ${device} or d.mounted_on = ${device}) and d.deleted_at is null order by d.id <> ${device}, d.id, k.id limit 500`.execute(
    db,
  )
  return rows
}

/** A certificate of a device as it stands, as the wire names it. */
export type StoredCertificate = CertificateInput & { readonly id: number; readonly version: number }
/** Those that stand under one of these numbers, of the same kind and device. */
export const certificatesNumbered = async (
  db: Reader,
  given: readonly CertificateInput[],
): Promise<StoredCertificate[]> => {
  const asked = given.map(({ kindId, devId, certNo }) => ({ kind: kindId, device: devId ?? 0, number: certNo }))
  const { rows } = await sql<{ one: StoredCertificate }>`
    select jsonb_strip_nulls(jsonb_build_object('id', a.id, 'version', a.version, 'kindId', a.kind_id, 'devId', a.device_id, 'certNo', a.number,
      'issuer', a.issuer, 'issuedOn', to_char(a.issued_on, 'YYYY-MM-DD'), 'validUntil', to_char(a.valid_until, 'YYYY-MM-DD'), 'remark', a.remark)) as one
    from ${recordset(asked, { kind: 'bigint', device: 'bigint', number: 'text' })}
    join equipment.certificate a on a.kind_id = t.kind and a.device_id = t.device and lower(a.number) = lower(t.number) and a.deleted_at is null`.execute(
    db,
  )
  return rows.map(({ one }) => one)
}
