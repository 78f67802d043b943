// What materials cost the last times: what is suggested beside a line that asks for one, and what an analysis looks at.
// Asked for by acceptance H2 and H3.
import { type LastPrice, priceCalls } from '@geodepot/contracts/material/price.ts'
import { priceMessages } from '@geodepot/contracts/material/price.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerMaterialUse } from '../material/index.ts'
import { type KeptPrice, lastPricesOf, saidPrices } from './known.ts'

export { forgetAgreed, rememberAgreed } from './agreed.ts'
export { coveringOf, isInForce, steppedPrice } from './in-force.ts'
export { type KeptPrice, lastPricesOf, saidPrices } from './known.ts'

// Whoever asked for the material is counted already.
registerMaterialUse({
  table: 'material.agreed_price',
  column: 'material_id',
  label: priceMessages.texts.agreed,
  counted: sql`false`,
})

/** One statement for all of them. */
const findLast = async (db: Reader, ids: readonly number[], language: Language) => {
  const { rows } = await sql<{ materialId: number; prices: KeptPrice[] }>`
    select m.id as "materialId", ${lastPricesOf(sql`m.id`)} as prices
    from material.material m where m.id = any(${ids}::bigint[]) and m.deleted_at is null order by m.id`.execute(db)
  return rows.map(({ materialId, prices }): { materialId: number; prices: LastPrice[] } => ({
    materialId,
    prices: saidPrices(prices, language),
  }))
}

export const routes: readonly Route[] = [
  query(priceCalls.last, ({ db, input, context }) => findLast(db, input.materialIds, context.language)),
]
