import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Tx, inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { diceOf } from '../../testing/random.ts'
import { type Book, type Movement, lockBalances } from './index.ts'

let server: TestServer
const book: Book<'store' | 'batch'> = {
  table: 'public.probe',
  key: { store: 'text', batch: 'bigint' },
  made: { is_real: sql`k.store <> 'maker'` },
}
type Moved = Movement<'store' | 'batch'>
const move = (from: string, to: string, quantity: string, batch = 1): Moved => ({
  from: { store: from, batch },
  to: { store: to, batch },
  quantity,
})
const post = (movements: readonly Moved[], between: (tx: Tx) => Promise<unknown> = async () => undefined) =>
  inTransaction(server.db, async (tx) => {
    const balances = await lockBalances(tx, book, movements)
    await between(tx)
    await balances.add(movements)
  })
const read = async <T>(query: RawBuilder<T>) => (await query.execute(server.db)).rows
const held = async (store: string) =>
  (
    await read(
      sql<{ quantity: string }>`select trim_scale(quantity)::text as quantity from probe where store = ${store}`,
    )
  )[0]?.quantity

beforeAll(async () => {
  server = await testServer()
  await sql`create table public.probe (store text, batch bigint, is_real boolean not null, quantity numeric(18, 3) not null,
    primary key (store, batch), constraint probe_not_negative check (not is_real or quantity >= 0))`.execute(server.db)
})
afterAll(() => server.close())

describe('a book of balances', () => {
  it('takes from one and gives to another, to the last digit', async () => {
    await post([move('maker', 'a', '10.001'), move('maker', 'b', '5')])
    await post([move('a', 'b', '0.001'), move('b', 'a', '2')])
    expect([await held('maker'), await held('a'), await held('b')]).toEqual(['-15.001', '12', '3.001'])
  })

  it('has no balance below what the table allows, and keeps nothing of a posting that would make one', async () => {
    await expect(post([move('a', 'b', '1'), move('b', 'c', '100')])).rejects.toThrow(/probe_not_negative/)
    expect([await held('a'), await held('b'), await held('c')]).toEqual(['12', '3.001', undefined])
  })

  it('adds to what was locked alone', async () => {
    const stray = inTransaction(server.db, async (tx) =>
      (await lockBalances(tx, book, [move('a', 'b', '1')])).add([move('a', 'elsewhere', '1')]),
    )
    await expect(stray).rejects.toThrow('the balance ["elsewhere",1] of public.probe is not locked')
  })

  it('is counted by one at a time', async () => {
    const seen: string[] = []
    const take = post([move('a', 'b', '12')], async () => {
      const second = post([move('b', 'a', '1')]).then(() => seen.push('second'))
      await expect(Promise.race([second, new Promise((done) => setTimeout(done, 300, 'waits'))])).resolves.toBe('waits')
      seen.push('first')
    })
    await take
    await expect.poll(() => seen).toEqual(['first', 'second'])
  })

  it('lets eight writers in both directions wait for each other without one being ended, and sums to nothing', async () => {
    await post(['a', 'b', 'c', 'd'].map((store) => move('maker', store, '1000', 2)))
    const writer = async (seed: number) => {
      const dice = diceOf(seed)
      for (let step = 0; step < 25; step += 1) {
        const stores = ['a', 'b', 'c', 'd', `new ${dice.number(1, 9)}`]
        const movements = Array.from({ length: 3 }, () => {
          const from = dice.pick(stores.slice(0, 4)) ?? 'a'
          return move(from, dice.pick(stores.filter((one) => one !== from)) ?? 'b', String(dice.number(1, 9)), 2)
        })
        // Not done anew when the database ends it: a deadlock would show.
        await server.db.transaction().execute(async (tx) => (await lockBalances(tx, book, movements)).add(movements))
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed)))
    const sums = await read(
      sql<{ sum: string }>`select trim_scale(sum(quantity))::text as sum from probe group by batch order by batch`,
    )
    expect(sums).toEqual([{ sum: '0' }, { sum: '0' }])
  })
})
