import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { inTransaction, onceCommitted } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`create table public.counter (id int primary key, n int not null)`.execute(server.db)
})
beforeEach(async () => {
  await sql`truncate public.counter; insert into public.counter values (1, 0), (2, 0)`.execute(server.db)
})
afterAll(() => server.close())

const counted = async () =>
  (await sql<{ n: number }>`select n from public.counter order by id`.execute(server.db)).rows.map(({ n }) => n)
const failing = (code: string) => {
  let begun = 0
  const work = () =>
    inTransaction(server.db, async (tx) => {
      begun += 1
      await sql`update public.counter set n = n + 1`.execute(tx)
      throw Object.assign(new Error('ended'), { code })
    })
  return { work, begun: () => begun }
}

describe('a transaction', () => {
  it('that the database ends, as two wait for each other, is done anew: both are done, each once', async () => {
    let [begun, followed, met] = [0, 0, 0]
    const both = Promise.withResolvers<void>()
    const crossing = (first: number, second: number) =>
      inTransaction(server.db, async (tx) => {
        begun += 1
        onceCommitted(tx, () => {
          followed += 1
        })
        await sql`update public.counter set n = n + 1 where id = ${first}`.execute(tx)
        // Each holds its first row before either asks for its second.
        met += 1
        if (met === 2) both.resolve()
        await both.promise
        await sql`update public.counter set n = n + 1 where id = ${second}`.execute(tx)
        return `${first} ${second}`
      })
    expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual(['1 2', '2 1'])
    expect(begun).toBe(3)
    expect(followed).toBe(2)
    expect(await counted()).toEqual([2, 2])
  })

  it('that is ended again and again fails in the end, and leaves nothing', async () => {
    const { work, begun } = failing('40P01')
    await expect(work()).rejects.toThrow('ended')
    expect(begun()).toBe(3)
    expect(await counted()).toEqual([0, 0])
  })

  it('that writes what another wrote meanwhile, and may be there once, looks again and finds it', async () => {
    let looked = 0
    const met = Promise.withResolvers<void>()
    const writing = (n: number) =>
      inTransaction(server.db, async (tx) => {
        const { rows } = await sql<{ n: number }>`select n from public.counter where id = 3`.execute(tx)
        looked += 1
        if (looked === 2) met.resolve()
        await met.promise
        if (rows[0]) return `there is ${rows[0].n}`
        await sql`insert into public.counter values (3, ${n})`.execute(tx)
        return `wrote ${n}`
      })
    const said = await Promise.all([writing(7), writing(7)])
    expect(said.toSorted()).toEqual(['there is 7', 'wrote 7'])
    expect(looked).toBe(3)
  })

  it('that would write twice what may be there once fails after a second look', async () => {
    const { work, begun } = failing('23505')
    await expect(work()).rejects.toThrow('ended')
    expect(begun()).toBe(2)
    expect(await counted()).toEqual([0, 0])
  })

  it('that fails of itself is not repeated', async () => {
    const { work, begun } = failing('23514')
    await expect(work()).rejects.toThrow('ended')
    expect(begun()).toBe(1)
    expect(await counted()).toEqual([0, 0])
  })
})
