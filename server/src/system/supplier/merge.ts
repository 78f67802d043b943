import type { MergeInput } from '@geodepot/contracts/kit/merge.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { StandingSupplier, SupplierRow } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { moveFiles } from '../../kit/files/index.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { toMerge } from '../../kit/merge/index.ts'
import { moveKeys } from '../external-key/index.ts'
import { type Standing, lockSuppliers } from './lock.ts'
import { supplierUses } from './uses.ts'

/** What hangs on each of these, in the words of the reader. */
export const findStanding = async (
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<StandingSupplier[]> => {
  const { rows } = await sql<Omit<StandingSupplier, 'uses'>>`
    select a.id, a.version, a.code as "supplierCode", a.name as "supplierName", a.name_en as "supplierNameEn", a.country, a.tax_number as "taxNo"
    from system.supplier a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound()
  return supplierUses.tell(db, rows, language)
}

const refuseUnlike = (kept: Standing, gone: readonly Standing[]): void => {
  for (const { code, blocked, taxKey } of gone) {
    if (blocked !== kept.blocked) throw refusal(supplierMessages, 'mergeBlocked', { code: blocked ? code : kept.code })
    if (taxKey !== '' && kept.taxKey !== '' && taxKey !== kept.taxKey)
      throw refusal(supplierMessages, 'otherTaxNo', { code })
  }
}

/** Those of the others that the one that stays has not, by what tells them apart, after its own. */
const moveBelow = async (tx: Tx, table: string, same: readonly string[], from: readonly number[], into: number) => {
  const tells = (of: string) => sql.join(same.map((column) => sql`lower(${sql.ref(`${of}.${column}`)})`))
  await sql`delete from ${sql.table(table)} x using ${sql.table(table)} o
    where x.supplier_id = any(${from}::bigint[]) and (o.supplier_id = ${into} or (o.supplier_id = any(${from}::bigint[]) and (o.supplier_id, o.position) < (x.supplier_id, x.position)))
      and (${tells('x')}) is not distinct from (${tells('o')})`.execute(tx)
  await sql`update ${sql.table(table)} x set supplier_id = ${into}, position = t.position
    from (select supplier_id, position as former, (select coalesce(max(position), -1) from ${sql.table(table)} where supplier_id = ${into})
        + row_number() over (order by supplier_id, position) as position from ${sql.table(table)} where supplier_id = any(${from}::bigint[])) t
    where x.supplier_id = t.supplier_id and x.position = t.former`.execute(tx)
}

/** They become one: what names the others names the one that stays, which gains what they had and is found by their names. */
export const mergeSuppliers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: MergeInput,
): Promise<Pick<SupplierRow, 'version'>> => {
  const { kept, gone } = await toMerge(input, (ids) => lockSuppliers(tx, ids))
  refuseUnlike(kept, gone)
  const { id } = kept
  const ids = gone.map((row) => row.id)
  await supplierUses.move(tx, ids, id)
  await moveKeys(tx, 'system/supplier', ids, id)
  await moveBelow(tx, 'system.supplier_contact', ['name', 'phone', 'email'], ids, id)
  // One number may be an account in each currency.
  await moveBelow(tx, 'system.supplier_account', ['number', 'currency_code'], ids, id)
  // The same paper was renewed where it is valid the longest.
  await sql`update system.supplier_paper x set valid_until = t.until from (
      select kind, lower(number) as number, max(valid_until) as until from system.supplier_paper where supplier_id = any(${[id, ...ids]}::bigint[]) group by 1, 2) t
    where x.supplier_id = any(${[id, ...ids]}::bigint[]) and x.kind = t.kind and lower(x.number) = t.number and x.number <> ''`.execute(
    tx,
  )
  await moveBelow(tx, 'system.supplier_paper', ['kind', 'number'], ids, id)
  for (const other of ids)
    await moveFiles(tx, { kind: 'system/supplier', id: String(other) }, { kind: 'system/supplier', id: String(id) })
  await sql`update system.supplier set merged_into = ${id} where merged_into = any(${ids}::bigint[])`.execute(tx)
  await sql`update system.supplier set merged_into = ${id}, deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    with other as (select * from system.supplier where id = any(${ids}::bigint[]) order by id)
    update system.supplier a set version = a.version + 1, updated_by = ${actor.userId}, updated_at = ${now()},
      tax_number = coalesce(nullif(a.tax_number, ''), (select max(tax_number) from other), ''),
      supplies = array(select distinct v from (select unnest(a.supplies) union all select unnest(supplies) from other) t (v) order by v),
      former = a.former || array(select v from other, unnest(array[code, name] || former) v),
      search = a.search || coalesce((select E'\n' || string_agg(search, E'\n') from other), '')
    where a.id = ${id}`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'system/supplier',
    'mergeAway',
    gone.map((row) => ({ id: row.id, before: {}, after: { mergedInto: id } })),
  )
  await audit(tx, actor, context, 'system/supplier', 'merge', [
    { id, before: {}, after: { former: gone.map(({ code, name }) => `${code} ${name}`) } },
  ])
  return { version: kept.version + 1 }
}
