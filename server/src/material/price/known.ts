import type { LastPrice } from '@geodepot/contracts/material/price.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'

/** How many prices of a material are remembered. */
const most = 3

/** A price as it is kept: the supplier in both languages. */
export interface KeptPrice extends Omit<LastPrice, 'supplierName'> {
  readonly supplier: string | null
  readonly supplierEn: string | null
}

// Where prices are known from. Each is asked for its latest alone, by an index on the material.
const received = (material: RawBuilder<unknown>) => sql`
  (select b.received_on as day, b.id, b.purchase_unit_price::numeric(20, 4) as usd, null::jsonb as quoted, null::text as supplier, null::text as supplier_en
    from material.batch b where b.material_id = ${material} order by b.received_on desc, b.id desc limit ${most})`
const sources = [received]

/** What this material cost last, the latest first: a list of `KeptPrice`. */
export const lastPricesOf = (material: RawBuilder<unknown>): RawBuilder<KeptPrice[]> => sql<KeptPrice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('pricedOn', n.day, 'unitPriceUSD', n.usd::text, 'quoted', n.quoted, 'supplier', n.supplier, 'supplierEn', n.supplier_en)
    order by n.day desc, n.id desc)
  from (select * from (${sql.join(
    sources.map((source) => source(material)),
    sql` union all `,
  )}) s order by s.day desc, s.id desc limit ${most}) n), '[]')`

/** The same in the words of the reader. */
export const saidPrices = (prices: readonly KeptPrice[], language: Language): LastPrice[] =>
  prices.map(({ supplier, supplierEn, ...price }) => ({
    ...price,
    supplierName: language === 'en' && supplierEn !== null && supplierEn !== '' ? supplierEn : supplier,
  }))
