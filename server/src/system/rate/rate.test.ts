import { inUsd, rate } from '@geodepot/contracts/system/rate.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { usdFactor } from './factor.ts'
import { ratesOn } from './on-day.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const finance = () => server.as('cw_jin')
const daysAgo = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
// A currency without rates for each trial.
const unused = ['JPY', 'CHF', 'HKD', 'CAD', 'AUD', 'NZD', 'SGD', 'INR', 'BRL', 'MXN', 'TRY']
const fresh = () => unused.pop() ?? ''
const quoted = (currencyCode: string, rateDate: string, figure: string, more: object = {}) => ({
  currencyCode,
  rateDate,
  quotation: 'unitsPerUsd' as const,
  rate: figure,
  source: '央行',
  ...more,
})
const enter = async (...given: Parameters<typeof quoted>) => (await finance().call(rate.create, quoted(...given))).id
const listed = async (currencyCode: string, more: object = {}) =>
  (await finance().call(rate.list, { currencyCode, ...more })).rows
const on = async (currency: string, day: string) => (await ratesOn(server.db, [{ currency, day }]))[0]

describe('a rate', () => {
  it('stands as it was quoted, with who entered it', async () => {
    const code = fresh()
    const id = await enter(code, daysAgo(3), '150.5')
    expect(await finance().call(rate.get, { id })).toMatchObject({
      currencyCode: code,
      rate: '150.5',
      toUsd: '0.00664452',
      quotation: 'unitsPerUsd',
      state: 'current',
      createBy: '金秀兰',
      can: { edit: true, remove: true },
    })
  })
  it('makes the same cents inside a statement as of one amount', async () => {
    const code = fresh()
    await enter(code, daysAgo(3), '7.04')
    // Each comes to half a cent.
    const amounts = ['0.88', '9777.68', '-2.64', '88000000.88']
    const { rows } = await sql<{ usd: string }>`
      select round(t.amount * ${usdFactor(sql`${code}::text`, sql`${today()}::date`)}, 2)::text as usd from unnest(${amounts}::numeric[]) t (amount)`.execute(
      server.db,
    )
    const quotedAs = { rate: '7.04', quotation: 'unitsPerUsd' as const }
    expect(rows.map(({ usd }) => usd)).toEqual(amounts.map((amount) => inUsd(amount, quotedAs)))
  })
  it('is one for a currency and day, of a currency that is offered, and not of tomorrow', async () => {
    const code = fresh()
    await enter(code, daysAgo(3), '10')
    for (const [wrong, field, key] of [
      [quoted(code, daysAgo(3), '10'), 'rateDate', 'taken'],
      [quoted(code, daysAgo(-1), '10'), 'rateDate', 'inFuture'],
      [quoted('ZZZ', daysAgo(3), '10'), 'currencyCode', 'unknownCurrency'],
      [quoted('USD', daysAgo(3), '1'), 'currencyCode', 'baseHasNone'],
      [quoted(code, daysAgo(2), '0'), 'rate', 'positive'],
      [quoted(code, daysAgo(2), '-3'), 'rate', 'positive'],
    ] as const)
      expect(await finance().refused(rate.create, wrong)).toMatchObject({ errors: [{ field, key }] })
    expect(await listed(code)).toHaveLength(1)
  })
  it('that two enter at once is entered by one of them', async () => {
    const code = fresh()
    const both = await Promise.allSettled([1, 2].map(() => enter(code, daysAgo(3), '10')))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('far from the last is looked at twice, whichever way it is quoted', async () => {
    const code = fresh()
    await enter(code, daysAgo(9), '10')
    expect(await finance().refused(rate.create, quoted(code, daysAgo(8), '9.4'))).toMatchObject({
      msg: `${code} 较 ${daysAgo(9)} 的汇率变动 6.38%，超过 5%，请核对后确认`,
      errors: [{ field: 'rate', key: 'jumps' }],
    })
    const turned = { quotation: 'usdPerUnit' as const }
    expect(await finance().refused(rate.create, quoted(code, daysAgo(8), '0.11', turned))).toMatchObject({
      errors: [{ key: 'jumps' }],
    })
    await enter(code, daysAgo(8), '0.101', turned)
    await enter(code, daysAgo(7), '5', { accepted: 'Y' })
    expect(await finance().call(rate.before, { currencyCode: code, rateDate: daysAgo(7) })).toEqual({
      last: { rateDate: daysAgo(8), rate: '0.101', quotation: 'usdPerUnit' },
      bound: '5',
    })
  })
  it('is corrected by a new row: the former stays on record, and nothing edits it', async () => {
    const code = fresh()
    const id = await enter(code, daysAgo(3), '10')
    const before = await on(code, today())
    const { id: next } = await finance().call(rate.update, {
      id,
      quotation: 'unitsPerUsd',
      rate: '10.1',
      source: '更正',
    })
    expect((await listed(code)).map((row) => [row.id, row.rate])).toEqual([[next, '10.1']])
    expect((await listed(code, { withReplaced: 'Y' })).find((row) => row.id === before?.id)).toMatchObject({
      rate: '10',
      state: 'replaced',
      replacedBy: '金秀兰',
      can: {},
    })
    expect(await on(code, today())).toMatchObject({ id: next, rate: '10.1', rateDate: daysAgo(3) })
    expect(
      await finance().refused(rate.update, { id, quotation: 'unitsPerUsd', rate: '10', source: '再' }),
    ).toMatchObject({ msg: '该汇率已被更正或撤销' })
    for (const change of [
      sql`update system.currency_rate set rate = 9 where id = ${next}`,
      sql`update system.currency_rate set replaced_at = null, replaced_by = null where id = ${id}`,
      sql`delete from system.currency_rate where id = ${next}`,
      sql`truncate system.currency_rate cascade`,
    ])
      await expect(change.execute(server.db)).rejects.toThrow(/written once/)
  })
  it('that is withdrawn is taken no more, and its day is free', async () => {
    const code = fresh()
    const ids = [await enter(code, daysAgo(5), '10'), await enter(code, daysAgo(4), '10.1')]
    await finance().call(rate.remove, { ids: String(ids[1]) })
    expect(await on(code, today())).toMatchObject({ id: ids[0] })
    expect(await finance().refused(rate.remove, { ids: ids.join(',') })).toMatchObject({ msg: '该汇率已被更正或撤销' })
    expect(await listed(code)).toHaveLength(1)
    await enter(code, daysAgo(4), '10.2')
  })
  it('is kept by those who may', async () => {
    expect(await server.as('guest01').refused(rate.list, {})).toMatchObject({ code: 403 })
    expect(await server.as('cg_dai').refused(rate.create, quoted('EUR', daysAgo(1), '0.92'))).toMatchObject({
      code: 403,
    })
  })
})

describe('the rate of a day', () => {
  it('is the last one up to it, none is refused at its field, and USD needs none', async () => {
    const code = fresh()
    const ids = [await enter(code, daysAgo(20), '10'), await enter(code, daysAgo(10), '10.2')]
    expect(await on(code, daysAgo(11))).toMatchObject({ id: ids[0], rate: '10', isStale: false })
    expect(await on(code, daysAgo(10))).toMatchObject({ id: ids[1] })
    await expect(
      ratesOn(server.db, [
        { currency: 'USD', day: daysAgo(900) },
        { currency: code, day: daysAgo(21), field: 'currency' },
      ]),
    ).rejects.toMatchObject({ reasons: [{ key: 'none', field: 'currency', params: { code, date: daysAgo(21) } }] })
    expect(await on('USD', daysAgo(900))).toBeNull()
  })
  it('is out of date after the days of the parameter', async () => {
    const code = fresh()
    await enter(code, daysAgo(11), '10')
    expect(await on(code, daysAgo(1))).toMatchObject({ isStale: false })
    expect(await on(code, today())).toMatchObject({ isStale: true })
    const { rows } = await server.as('admin').call(config.list, { configKey: 'currency.staleDays' })
    const [{ configId, version }] = rows as [(typeof rows)[number]]
    await server.as('admin').call(config.update, { configId, version, configValue: '30' })
    expect(await on(code, today())).toMatchObject({ isStale: false })
    expect(await server.as('admin').refused(config.update, { configId, configValue: 'x' })).toMatchObject({ code: 500 })
  })
})
