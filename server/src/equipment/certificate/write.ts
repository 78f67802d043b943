import type { CertificateInput } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { type Reason, notFound, reasonIn, refuseAny, stale } from '../../kit/http/refusal.ts'
import { deviceVisible } from '../device/index.ts'
import { certificateFrom, certificateSeen } from './queries.ts'

const entity = 'equipment/certificate'
type Subject = Pick<CertificateInput, 'kindId' | 'devId' | 'projectInfoNo' | 'orgId'>
type Stored = CertificateInput & { readonly id: number; readonly version: number }

const rowOf = (given: CertificateInput, until: string | null) => ({
  kind_id: given.kindId,
  device_id: given.devId ?? null,
  project_id: given.projectInfoNo ?? null,
  department_id: given.orgId ?? null,
  number: given.certNo,
  issuer: given.issuer,
  issued_on: given.issuedOn,
  valid_until: until,
  remark: given.remark ?? '',
})

/** What is wrong with one, or until when it is valid: as it was written, or the last day of its kind's period. */
interface Judged {
  readonly until: string | null
  readonly reasons: readonly Reason[]
}

const reason = reasonIn(certificateMessages)

/** Looks at any number of them. `kept` may be of a kind that is out of use by now. */
export const judgeCertificates = async (
  db: Reader,
  actor: Actor,
  given: readonly CertificateInput[],
  kept?: number,
): Promise<Judged[]> => {
  const asked = given.map(({ kindId, devId, projectInfoNo, orgId, issuedOn }, at) => ({
    at,
    kind: kindId,
    device: devId ?? 0,
    project: projectInfoNo ?? '',
    org: orgId ?? '',
    issued: issuedOn,
  }))
  type Found = Record<'active' | 'device' | 'project' | 'org', boolean> & { readonly until: string | null }
  const { rows } = await sql<Found>`
    select coalesce(k.is_active or k.id = ${kept ?? 0}, false) as active,
      to_char(p.after - case when k.period_unit = 'month' and extract(day from p.after) < extract(day from t.issued) then 0 else 1 end, 'YYYY-MM-DD') as until,
      exists (select 1 from equipment.device d where d.id = t.device and ${deviceVisible(actor)}) as device,
      exists (select 1 from system.project p where p.id = t.project and p.deleted_at is null and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}) as project,
      exists (select 1 from system.department o where o.id = t.org and ${visible(actor, { departments: ['o.id'] })}) as org
    from ${recordset(asked, { at: 'int', kind: 'bigint', device: 'bigint', project: 'text', org: 'text', issued: 'date' })}
    left join equipment.certificate_kind k on k.id = t.kind and k.deleted_at is null
    -- A month that has no such day ends the period with its last.
    cross join lateral (select (t.issued + case k.period_unit when 'month' then make_interval(months => k.period) else make_interval(days => k.period) end)::date as after) p
    order by t.at`.execute(db)
  return given.map((one, at) => {
    const found = rows[at]
    const subjects = [one.devId, one.projectInfoNo, one.orgId].filter((subject) => subject !== undefined)
    const until = one.validUntil ?? found?.until ?? null
    const reasons = [
      ...(found?.active === true ? [] : [reason('unknownKind', {}, 'kindId')]),
      ...(subjects.length === 1 ? [] : [reason('oneSubject', {}, 'devId')]),
      ...(one.devId === undefined || found?.device === true ? [] : [reason('unknownDevice', {}, 'devId')]),
      ...(one.projectInfoNo === undefined || found?.project === true
        ? []
        : [reason('unknownProject', {}, 'projectInfoNo')]),
      ...(one.orgId === undefined || found?.org === true ? [] : [reason('unknownOrg', {}, 'orgId')]),
      ...(one.issuedOn > today() ? [reason('issuedLater', {}, 'issuedOn')] : []),
      ...(until !== null && until < one.issuedOn ? [reason('endsBefore', {}, 'validUntil')] : []),
    ]
    return { until, reasons }
  })
}
/**
 * Waits for whoever writes another of the same kinds. Answers until when each is valid.
 * @throws Refusal with all that speaks against them
 */
const check = async (
  tx: Tx,
  actor: Actor,
  given: readonly CertificateInput[],
  kept?: number,
): Promise<(string | null)[]> => {
  await lockKinds(
    tx,
    given.map(({ kindId }) => kindId),
  )
  const judged = await judgeCertificates(tx, actor, given, kept)
  refuseAny(judged.flatMap(({ reasons }) => reasons))
  return judged.map(({ until }) => until)
}
const lockKinds = (tx: Tx, kinds: readonly number[]): Promise<unknown> =>
  sql`select 1 from equipment.certificate_kind where id = any(${kinds}::bigint[]) order by id for no key update`.execute(
    tx,
  )

/** Which came after which, by their ends: the last of a kind and of one device, crew or unit is the present one. */
const order = async (tx: Tx, of: readonly Subject[]): Promise<void> => {
  const subjects = recordset(
    of.map(({ kindId, devId, projectInfoNo, orgId }) => ({
      kind: kindId,
      device: devId,
      project: projectInfoNo,
      org: orgId,
    })),
    { kind: 'bigint', device: 'bigint', project: 'text', org: 'text' },
  )
  await sql`
    update equipment.certificate a set replaced_by = n.next from (
      select c.id, lead(c.id) over (partition by c.kind_id, c.device_id, c.project_id, c.department_id order by coalesce(c.valid_until, 'infinity'::date), c.issued_on, c.id) as next
      from equipment.certificate c where c.deleted_at is null and c.id in (
        select s.id from ${subjects} join equipment.certificate s on s.kind_id = t.kind and (s.device_id = t.device or s.project_id = t.project or s.department_id = t.org))) n
    where a.id = n.id and a.replaced_by is distinct from n.next`.execute(tx)
}

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.kind_id as "kindId", a.device_id as "devId", a.project_id as "projectInfoNo", a.department_id as "orgId",
      a.number as "certNo", a.issuer, a.issued_on as "issuedOn", a.valid_until as "validUntil", a.remark
    from ${certificateFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${certificateSeen(actor)} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

/** Ids in the order given. */
export const createCertificates = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly CertificateInput[],
): Promise<number[]> => {
  const until = await check(tx, actor, given)
  const { columns, from } = tableRows(
    'equipment.certificate',
    given.map((one, at) => rowOf(one, until[at] ?? null)),
  )
  const { rows } = await sql<{ id: number }>`
    insert into equipment.certificate (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await order(tx, given)
  await audit(
    tx,
    actor,
    context,
    entity,
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateCertificate = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: CertificateInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  const [until = null] = await check(tx, actor, [given], before.kindId)
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.certificate', [rowOf(given, until)])
  await sql`
    update equipment.certificate set (${columns}) = (select ${columns} from ${from}), replaced_by = null,
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  await order(tx, [before, given])
  const [after] = await lock(tx, actor, [id])
  await audit(tx, actor, context, entity, 'update', [{ id, before: audited(before), after: after && audited(after) }])
  return next
}

export const removeCertificates = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await lockKinds(
    tx,
    rows.map(({ kindId }) => kindId),
  )
  await sql`update equipment.certificate set deleted_at = ${now()}, replaced_by = null, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await order(tx, rows)
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}

/** Hangs those of a virtual project's crew on the real one that it became. */
export const moveCertificates = async (tx: Tx, from: string, to: string): Promise<void> => {
  const { rows } = await sql<Subject>`
    update equipment.certificate set project_id = ${to}, replaced_by = null where project_id = ${from} returning kind_id as "kindId", project_id as "projectInfoNo"`.execute(
    tx,
  )
  await order(tx, [...new Map(rows.map((row) => [row.kindId, row])).values()])
}
