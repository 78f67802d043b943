import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { probe, probes, said, unlucky } from './test/probe.ts'

let server: TestServer
let person: Client
beforeAll(async () => {
  server = await testServer({ routes: probes })
  person = server.as('dp_sun')
  await sql`create table public.probe (id bigint generated always as identity, name text)`.execute(server.db)
})
beforeEach(() => sql`truncate public.probe`.execute(server.db))
afterAll(() => server.close())

const made = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from public.probe order by id`.execute(server.db)).rows.map(
    ({ name }) => name,
  )

describe('a change under an idempotency key', () => {
  it('happens once, and gives every retry the answer of the first', async () => {
    const first = await person.response(probe.add, { name: 'a' }, { key: 'k1' })
    expect(first.json()).toMatchObject({ code: 200, msg: '新增成功', data: { at: 'once' } })
    for (const language of ['cn', 'en'] as const) {
      const again = await server.as('dp_sun', language).response(probe.add, { name: 'a' }, { key: 'k1' })
      expect(again.json<{ data: unknown }>().data).toEqual(first.json<{ data: unknown }>().data)
      expect(again.json<{ msg: string }>().msg).toBe(language === 'en' ? 'Added' : '新增成功')
    }
    expect(await made()).toEqual(['a'])
  })

  it('happens once for ten at the same moment, all of whom get the same answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call(probe.add, { name: 'b' }, { key: 'k2' })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await made()).toEqual(['b'])
  })

  it('is refused when the key comes back with other content, or for another call', async () => {
    await person.call(probe.add, { name: 'c' }, { key: 'k3' })
    expect(await person.refused(probe.add, { name: 'd' }, { key: 'k3' })).toEqual({
      status: 200,
      code: 409,
      msg: said('repeated'),
      errors: [],
    })
    expect(await person.refused(probe.addSilently, { name: 'c' }, { key: 'k3' })).toMatchObject({ code: 409 })
    expect(await made()).toEqual(['c'])
  })

  it('may be tried again after it was refused: nothing of the first try is left', async () => {
    expect(await person.refused(probe.add, { name: unlucky }, { key: 'k4' })).toMatchObject({
      code: 500,
      msg: `“${unlucky}”已被占用`,
      errors: [{ field: 'name', key: 'taken' }],
    })
    expect(await made()).toEqual([])
    expect(await person.call(probe.add, { name: unlucky }, { key: 'k4' })).toMatchObject({ at: 'once' })
    expect(await made()).toEqual([unlucky])
  })

  it('belongs to a person: the same key of another is another change', async () => {
    const mine = await person.call(probe.add, { name: 'e' }, { key: 'k5' })
    const other = await server.as('zb_lin').call(probe.add, { name: 'e' }, { key: 'k5' })
    expect(other.id).not.toBe(mine.id)
    expect(await made()).toEqual(['e', 'e'])
  })

  it('may be a GET, and may have no answer', async () => {
    for (const operation of [probe.commit, probe.addSilently]) {
      const key = operation.name
      for (const _ of [1, 2])
        expect((await person.response(operation, { name: 'f' }, { key })).json()).not.toHaveProperty('data')
    }
    expect(await made()).toEqual(['f', 'f'])
  })

  it('tells keys of any length apart', async () => {
    const long = 'x'.repeat(200)
    await person.call(probe.add, { name: 'g' }, { key: `${long}1` })
    await person.call(probe.add, { name: 'h' }, { key: `${long}2` })
    expect(await made()).toEqual(['g', 'h'])
  })

  it('keeps its answer for a day, not longer', async () => {
    const aged = (hours: number) =>
      sql`update document.answer set answered_at = ${new Date(Date.now() - hours * 3_600_000)} where key = 'k6'`.execute(
        server.db,
      )
    for (const [hours, expected] of [
      [0, ['i']],
      [23, ['i']],
      [25, ['i', 'i']],
    ] as const) {
      await aged(hours)
      await person.call(probe.add, { name: 'i' }, { key: 'k6' })
      expect(await made()).toEqual(expected)
    }
  })

  it('without a key happens each time', async () => {
    for (const sending of [{}, {}, { key: '' }, { key: '' }]) await person.call(probe.add, { name: 'j' }, sending)
    expect(await made()).toEqual(['j', 'j', 'j', 'j'])
  })
})
