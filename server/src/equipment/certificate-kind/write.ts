import type { CertificateKindInput } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateKindMessages } from '@geodepot/contracts/equipment/certificate-kind.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'

type Stored = CertificateKindInput & { readonly id: number; readonly version: number }

const rowOf = (given: CertificateKindInput) => ({
  name: given.kindName,
  name_en: given.kindNameEn,
  period: given.period ?? null,
  period_unit: given.periodUnit,
  remind_days: given.remindDays,
  is_blocking: given.blocking === 'Y',
  is_active: given.active === 'Y',
  remark: given.remark ?? '',
})

/** Locked, as the wire names them. */
const lock = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name as "kindName", a.name_en as "kindNameEn", a.period, a.period_unit as "periodUnit", a.remind_days as "remindDays",
      case when a.is_blocking then 'Y' else 'N' end as blocking, case when a.is_active then 'Y' else 'N' end as active, a.remark,
      (select coalesce(jsonb_agg(kc.category_id order by kc.category_id), '[]') from equipment.certificate_kind_category kc where kc.kind_id = a.id) as "categoryIds"
    from equipment.certificate_kind a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields
const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'certificate_kind_name'
    ? refusal(certificateKindMessages, 'nameTaken', {}, 'kindName')
    : error
}

/** What each is required of from now on. */
const setCategories = async (
  tx: Tx,
  of: readonly { readonly id: number; readonly categories: readonly number[] }[],
): Promise<void> => {
  await sql`delete from equipment.certificate_kind_category where kind_id = any(${of.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  const rows = of.flatMap(({ id, categories }) => [...new Set(categories)].map((category) => ({ id, category })))
  const { rows: made } = await sql`
    insert into equipment.certificate_kind_category (kind_id, category_id)
    select t.id, c.id from ${recordset(rows, { id: 'bigint', category: 'bigint' })} join equipment.category c on c.id = t.category returning kind_id`.execute(
    tx,
  )
  if (made.length < rows.length) throw refusal(certificateKindMessages, 'categoryUnknown', {}, 'categoryIds')
}

/** Ids in the order given. */
export const createCertificateKinds = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly CertificateKindInput[],
): Promise<number[]> => {
  const { columns, from } = tableRows('equipment.certificate_kind', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into equipment.certificate_kind (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`
    .execute(tx)
    .catch(refuseTaken)
  await setCategories(
    tx,
    rows.map(({ id }, at) => ({ id, categories: given[at]?.categoryIds ?? [] })),
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/certificate-kind',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateCertificateKind = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: CertificateKindInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.certificate_kind', [rowOf(given)])
  await sql`
    update equipment.certificate_kind set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`
    .execute(tx)
    .catch(refuseTaken)
  await setCategories(tx, [{ id, categories: given.categoryIds }])
  const [after] = await lock(tx, [id])
  await audit(tx, actor, context, 'equipment/certificate-kind', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

/** What certificates are of stays. @throws Refusal that says how many there are */
export const removeCertificateKinds = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, ids)
  const {
    rows: [used],
  } = await sql<{ name: string; count: number }>`
    select k.name, count(*)::int as count from equipment.certificate c join equipment.certificate_kind k on k.id = c.kind_id
    where c.kind_id = any(${ids}::bigint[]) and c.deleted_at is null group by k.id order by k.id limit 1`.execute(tx)
  if (used) throw refusal(certificateKindMessages, 'inUse', used, 'ids')
  await sql`update equipment.certificate_kind set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/certificate-kind',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
