import { sql } from 'kysely'
import { multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import type { StoreInput } from '@geodepot/contracts/material/store.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { type StockMove, post } from '../src/ledger/stock/index.ts'
import { createStores } from '../src/material/store/index.ts'
import facts from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { estimate, materials, moved, people } from './facts.ts'

/** Days from today on which the ledger began. */
const opened = -196
/** Each store has one in so many materials of the list; the first has all. */
const every: Readonly<Record<string, number>> = { WH01: 1, WH02: 2, WH03: 3, WH04: 5, WH05: 4 }

const seedStores = async (stage: Stage): Promise<ReadonlyMap<string, number>> => {
  const manager = await stage.person(people.find(({ roles }) => roles.includes('purchase_mgr'))?.account ?? 'admin')
  const given = await Promise.all(
    facts.map(async (store): Promise<StoreInput> => ({
      storeCode: store.code,
      storeName: store.name,
      storeNameEn: store.nameEn,
      deptId: store.department,
      keeperId: (await stage.person(store.keeper)).userId,
      inspectorId: (await stage.person(store.inspector)).userId,
      goodsLocations: store.locations,
    })),
  )
  const ids = await stage.on(opened - 1, () => createStores(stage.tx, manager, systemContext, given))
  return new Map(facts.map(({ code }, at) => [code, ids[at] ?? 0]))
}

interface Shelf {
  readonly id: number
  readonly store: number
  readonly kind: string
  readonly code: string
}
// The dearer a thing, the fewer of it lie there.
const amounts: readonly (readonly [price: number, pieces: readonly number[]])[] = [
  [10_000, [1, 2, 1]],
  [1_000, [3, 2, 5]],
  [100, [12, 30, 18]],
  [0, [120, 400, 260]],
]
const piecesOf = (price: string, turn: number): string => {
  const [, pieces = [1]] = amounts.find(([from]) => Number(price) >= from) ?? []
  return String(pieces[turn % pieces.length])
}

const openingOf = (
  stage: Stage,
  material: (typeof materials)[number],
  id: number,
  shelf: Shelf,
  turn: number,
): StockMove => {
  const price = estimate(material)
  const quantity = piecesOf(price, turn)
  const receivedOn = moved(stage.today, opened - ((turn * 83) % 620)) ?? stage.today
  const purchaseAmount = rounded(multiply(price, quantity), 2)
  return {
    kind: 'opening',
    batch: {
      material: id,
      number: `${receivedOn.slice(2, 7).replace('-', '')}-${String(turn % 1000).padStart(3, '0')}`,
      receivedOn,
      expiresOn: material.shelfLifeDays === undefined ? null : moved(receivedOn, material.shelfLifeDays),
      purchaseAmount,
      // With the freight that they came with.
      amortAmount: rounded(multiply(purchaseAmount, turn % 2 === 0 ? '1.046' : '1.019'), 2),
    },
    quantity,
    to: shelf.id,
  }
}

/** The stores, and what lay in them on the day on which the ledger began. */
export const seedStock = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const stores = await seedStores(stage)
  const { rows: shelves } = await sql<Shelf>`
    select id, store_id as store, kind, code from material.place where store_id is not null order by id`.execute(tx)
  const { rows: named } = await sql<{ id: number; code: string }>`select id, code from material.material`.execute(tx)
  const ids = new Map(named.map(({ id, code }) => [code, id]))
  for (const { code, keeper } of facts) {
    const store = stores.get(code)
    const own = shelves.filter((shelf) => shelf.store === store)
    const [locations, oil] = [
      own.filter(({ kind }) => kind === 'storage'),
      own.find((shelf) => shelf.code.startsWith('OIL')),
    ]
    const quarantine = own.find(({ kind }) => kind === 'quarantine')
    const moves = materials.flatMap((material, at): StockMove[] => {
      const id = ids.get(material.materialCode)
      const turn = at * 7 + code.length + Number(code.slice(2)) * 13
      if (id === undefined || at % (every[code] ?? 1) !== 0) return []
      const isOil = material.materialType === 'oil'
      const shelf = (isOil ? oil : undefined) ?? locations[turn % locations.length]
      const batches = at % 3 === 0 ? [turn, turn + 1] : [turn]
      return batches.flatMap((one, nth) => {
        const place = nth === 1 && at % 12 === 0 ? quarantine : shelf
        return place ? [openingOf(stage, material, id, place, one)] : []
      })
    })
    const { userId } = await stage.person(keeper)
    await stage.on(opened, () => post(tx, { source: 'opening', recordedBy: userId }, moves))
  }
}
