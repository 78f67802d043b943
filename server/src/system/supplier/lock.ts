import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, notFound, stale } from '../../kit/http/refusal.ts'
import type { Before } from './checks.ts'
import { taxKey } from './queries.ts'
import { reason as because } from './terms.ts'

export interface Standing extends Before {
  readonly version: number
  readonly name: string
  readonly blocked: boolean
  readonly blockReason: string
  /** What tells its tax number apart from another's. */
  readonly taxKey: string
  /** Codes and names of those that were merged into it. */
  readonly former: readonly string[]
}
/** Locks them and tells how they stand, in the order of their ids. @throws Refusal where one is gone */
export const lockSuppliers = async (tx: Tx, ids: readonly number[]): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select a.id, a.version, a.code, a.name, a.currency_code as currency, a.supplies, a.blocked_at is not null as blocked, a.block_reason as "blockReason",
      case when a.tax_number = '' then '' else a.country || ${taxKey(sql`a.tax_number`)} end as "taxKey", a.former,
      array(select p.kind from system.supplier_paper p where p.supplier_id = a.id) as papers,
      array(select x.currency_code from system.supplier_account x where x.supplier_id = a.id and x.currency_code is not null) as accounts
    from system.supplier a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
export const lockedSupplier = async (tx: Tx, id: number, version: number): Promise<Standing> => {
  const [found] = await lockSuppliers(tx, [id])
  if (!found) throw notFound()
  if (found.version !== version) throw stale()
  return found
}

const said = (key: 'unknownSupplier' | 'blockedSupplier', params: Reason['params'] = {}): Reason =>
  because(key, params, 'supplierId')
/** Why nothing is bought of one that is blocked. */
export const blockedReason = (supplier: string, reason: string): Reason => said('blockedSupplier', { supplier, reason })
/** What stands against ending or mending what was bought of a supplier: he may be blocked by now, but not gone. */
export const againstKnown = async (tx: Tx, id: number): Promise<Reason[]> => {
  const { rows } = await sql`select 1 from system.supplier where id = ${id} and deleted_at is null for share`.execute(
    tx,
  )
  return rows.length === 0 ? [said('unknownSupplier')] : []
}
/** What stands against buying of a supplier; nobody blocks, merges or deletes it while that is written. */
export const againstSupplier = async (tx: Tx, id: number): Promise<Reason[]> => {
  const {
    rows: [found],
  } = await sql<{ name: string; reason: string }>`
    select name, block_reason as reason from system.supplier where id = ${id} and deleted_at is null for share`.execute(
    tx,
  )
  if (!found) return [said('unknownSupplier')]
  return found.reason === '' ? [] : [blockedReason(found.name, found.reason)]
}
