import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { StockLimitInput } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { storesSeen } from '../store/index.ts'

type Given = StockLimitInput & { readonly id?: number }
const reason = reasonIn(stockLimitMessages)

/** What speaks against each of these limits, in their order. */
export const reasonsAgainst = async (db: Reader, actor: Actor, given: readonly Given[]): Promise<Reason[][]> => {
  const asked = given.map(({ id = 0, storeId, materialId }, at) => ({ at, id, storeId, materialId }))
  const { rows } = await sql<{ at: number; store: boolean; material: boolean; taken: boolean }>`
    select t.at,
      exists (select 1 from material.store s where s.id = t."storeId" and s.deleted_at is null and ${storesSeen(actor, 's')}) as store,
      exists (select 1 from material.material m where m.id = t."materialId" and m.deleted_at is null) as material,
      exists (select 1 from material.stock_limit k where k.store_id = t."storeId" and k.material_id = t."materialId" and k.deleted_at is null and k.id <> t.id) as taken
    from ${recordset(asked, { at: 'int', id: 'bigint', storeId: 'bigint', materialId: 'bigint' })}`.execute(db)
  const found = new Map(rows.map((row) => [row.at, row]))
  return given.map(({ minQty, maxQty }, at) => {
    const { store = false, material = false, taken = false } = found.get(at) ?? {}
    return [
      ...(store ? [] : [reason('unknownStore', {}, 'storeId')]),
      ...(material ? [] : [reason('unknownMaterial', {}, 'materialId')]),
      ...(taken && store ? [reason('taken', {}, 'materialId')] : []),
      ...(maxQty !== undefined && compare(maxQty, minQty) < 0 ? [reason('maxBelowMin', {}, 'maxQty')] : []),
    ]
  })
}
