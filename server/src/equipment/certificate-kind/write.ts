import type { CertificateKindInput } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateKindMessages } from '@geodepot/contracts/equipment/certificate-kind.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'

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
const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version, a.name as "kindName", a.name_en as "kindNameEn", a.period, a.period_unit as "periodUnit", a.remind_days as "remindDays",
      case when a.is_blocking then 'Y' else 'N' end as blocking, case when a.is_active then 'Y' else 'N' end as active, a.remark,
      (select coalesce(jsonb_agg(kc.category_id order by kc.category_id), '[]') from equipment.certificate_kind_category kc where kc.kind_id = a.id) as "categoryIds"
    from equipment.certificate_kind a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  return rows
}

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

/** What certificates are of stays. @throws Refusal that says how many there are */
const refuseUsed = async (tx: Tx, _actor: Actor, kinds: readonly Stored[]): Promise<void> => {
  const {
    rows: [used],
  } = await sql<{ name: string; count: number }>`
    select k.name, count(*)::int as count from equipment.certificate c join equipment.certificate_kind k on k.id = c.kind_id
    where c.kind_id = any(${kinds.map(({ id }) => id)}::bigint[]) and c.deleted_at is null group by k.id order by k.id limit 1`.execute(
    tx,
  )
  if (used) throw refusal(certificateKindMessages, 'inUse', used, 'ids')
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createCertificateKinds,
  update: updateCertificateKind,
  remove: removeCertificateKinds,
} = masterWrites({
  table: 'equipment.certificate_kind',
  kind: 'equipment/certificate-kind',
  rowOf,
  lock,
  refuseTaken,
  wrote: (tx, _actor, written) =>
    setCategories(
      tx,
      written.map(({ id, given }) => ({ id, categories: given.categoryIds })),
    ),
  mayGo: refuseUsed,
})
