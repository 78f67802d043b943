import { sql } from 'kysely'
import { today } from '../kit/clock.ts'
import { type Tx, inTransaction } from '../kit/database/database.ts'
import { type StockMove, makePlaces, post, usePlace, valuationKey } from '../ledger/stock/index.ts'
import type { TestServer } from './index.ts'

/** Values stock otherwise, as a company does before its first posting: the test company has posted. */
export const valueBy = async (server: TestServer, valuation: string): Promise<void> => {
  await sql`alter table system.config disable trigger valuation_stays`.execute(server.db)
  await sql`update system.config set value = ${valuation} where key = ${valuationKey}`.execute(server.db)
  await sql`alter table system.config enable trigger valuation_stays`.execute(server.db)
}

/** Two stores with places and two materials, for what is posted without the documents of the product. */
export const stockScene = async (server: TestServer, name: string) => {
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.db, work)
  const idIn = async (query: string, ...wanted: string[]) =>
    (await sql<{ id: number }>`${sql.raw(query)} ${wanted[0] ?? ''}`.execute(server.db)).rows[0]?.id ?? 0
  const stores = await run(async (tx) => {
    const made = await Promise.all(
      ['A', 'B'].map(async (sign) => {
        const {
          rows: [row],
        } = await sql<{ id: number }>`
          insert into material.store (code, name, name_en, department_id, keeper_id, inspector_id, version, created_at)
          select ${`${name}-${sign}`}, ${`库${sign}`}, ${`Store ${sign}`}, 'C10903', k.id, i.id, 1, now() from system.user k, system.user i
          where k.name = 'ck_fan' and i.name = 'zj_shu' returning id`.execute(tx)
        return row?.id ?? 0
      }),
    )
    await makePlaces(
      tx,
      made.map((store) => ({ store, locations: ['1', '2'] })),
    )
    return made
  })
  const materials = (
    await sql<{ id: number }>`select id from material.material where not is_serial order by id limit 2`.execute(
      server.db,
    )
  ).rows.map(({ id }) => id)
  const place = async (store: number, kind: string, code = '') =>
    (
      await sql<{ id: number }>`
        select id from material.place where store_id = ${store} and kind = ${kind} and code = ${code}`.execute(
        server.db,
      )
    ).rows[0]?.id ?? 0
  const [store = 0, otherStore = 0] = stores
  const [material = 0, otherMaterial = 0] = materials
  const places = {
    shelf: await place(store, 'storage', '1'),
    otherShelf: await place(store, 'storage', '2'),
    farShelf: await place(otherStore, 'storage', '1'),
    quarantine: await place(store, 'quarantine'),
    transit: await place(otherStore, 'transit'),
    use: await run((tx) => usePlace(tx, 'P2601')),
  }
  const byHand = {
    source: 'opening',
    recordedBy: await idIn('select id from system.user where name =', 'ck_fan'),
  } as const
  const put = (...moves: readonly StockMove[]) => run((tx) => post(tx, byHand, moves))
  return {
    run,
    byHand,
    store,
    otherStore,
    material,
    otherMaterial,
    ...places,
    put,
    /** A new batch in the first store: its id. */
    open: async (
      quantity: string,
      amount: string,
      more: Partial<{ to: number; bizDate: string; material: number }> = {},
    ) => {
      const { to = places.shelf, bizDate = today(), material: of = material } = more
      const batch = { material: of, number: `${name}-${quantity}`, purchaseAmount: amount }
      const [made] = await put({ kind: 'opening', batch, quantity, to, bizDate })
      return made?.batch ?? 0
    },
    /** What a place has of a batch: quantity and amount. */
    held: async (at: number, batch: number) =>
      (
        await sql<{ quantity: string; amount: string }>`
          select trim_scale(quantity)::text as quantity, amount::text as amount from material.stock_balance where place_id = ${at} and batch_id = ${batch}`.execute(
          server.db,
        )
      ).rows[0],
    /** A document in the register, with a line. */
    document: async () => {
      const { id } = await server.db
        .insertInto('document.register')
        .values({ kind: 'test/stock', number: `${name}-${Math.random()}`, call_code: `${Math.random()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const line =
        (await sql<{ id: number }>`select nextval('document.line_id') as id`.execute(server.db)).rows[0]?.id ?? 0
      return { by: { document: id, recordedBy: byHand.recordedBy }, line }
    },
  }
}
export type StockScene = Awaited<ReturnType<typeof stockScene>>
