import { subtract } from '@geodepot/contracts/kit/decimal.ts'
import { stockCountHeader, stockCountLine } from '@geodepot/contracts/material/stock-count.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { stockCountDocuments } from '../src/material/stock-count/index.ts'
import stores from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

interface Lying {
  readonly store: number
  readonly place: number
  readonly batch: number
  readonly quantity: string
}
/** What has lain in a store for a while and is promised to nobody, as much of it as one counts in an hour. */
const lyingIn = async ({ tx, today: day }: Stage, code: string): Promise<readonly Lying[]> =>
  (
    await sql<Lying>`
      select p.store_id as store, b.place_id as place, b.batch_id as batch, trim_scale(b.quantity)::text as quantity
      from material.stock_balance b join material.place p on p.id = b.place_id and p.kind = 'storage' join material.store s on s.id = p.store_id
      join material.batch k on k.id = b.batch_id left join material.stock_level v on v.store_id = s.id and v.material_id = k.material_id
      where s.code = ${code} and b.quantity >= 20 and k.received_on < ${moved(day, -30)} and coalesce(v.reserved, 0) = 0
      order by p.position, b.batch_id limit 8`.execute(tx)
  ).rows

interface Counted {
  readonly countName: string
  readonly day: number
  readonly blind: 'Y' | 'N'
  /** Pieces that are missing, line by line. */
  readonly missing: readonly number[]
  readonly decides: readonly string[]
}
const counts: readonly Counted[] = [
  {
    countName: '季度重点物资盘点',
    day: -2,
    blind: 'Y',
    missing: [0, 1, 0, 0, 0, 0],
    decides: ['purchase_mgr', 'finance'],
  },
  { countName: '月末循环盘点', day: -1, blind: 'Y', missing: [0, 0, 1, 0], decides: ['purchase_mgr'] },
]
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'

/** The first store is counted: what was missing there is written off; of a second count finance still has to decide. */
export const seedCounts = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const [store] = stores
  if (!store) return
  const keeper = await stage.person(store.keeper)
  const lying = await lyingIn(stage, store.code)
  for (const [turn, { countName, day, blind, missing, decides }] of counts.entries()) {
    const of = turn === 0 ? lying.slice(0, 4) : lying.slice(4)
    const lines = of.map(({ place, batch, quantity }, at) => {
      const short = missing[at] ?? 0
      return stockCountLine.parse({
        placeId: place,
        batchId: batch,
        countedQty: subtract(quantity, short),
        ...(short > 0 && { recountedQty: subtract(quantity, short), lineReason: '领用未登记' }),
      })
    })
    const header = stockCountHeader.parse({
      countName,
      storeId: of[0]?.store ?? 0,
      blind,
      countedOn: moved(stage.today, day),
    })
    const [made] = await stage.on(day, () =>
      create(tx, stockCountDocuments, keeper, systemContext, [{ header, lines }]),
    )
    const id = made?.id ?? 0
    await stage.on(day, () => perform(tx, stockCountDocuments, keeper, systemContext, 'submit', id, undefined, {}))
    for (const role of decides) {
      const decider = await stage.person(accountOf(role))
      await stage.on(Math.min(day + 1, 0), () =>
        perform(tx, stockCountDocuments, decider, systemContext, 'approve', id, undefined, { opinion: '同意' }),
      )
    }
  }
}
