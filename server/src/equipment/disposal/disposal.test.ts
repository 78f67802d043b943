import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { disposalCalls } from '@geodepot/contracts/equipment/disposal.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { rate } from '@geodepot/contracts/system/rate.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { scrappable, writtenScrap } from '../scrap/test/asked.ts'
import { disposalOf, scrapped, writtenDisposal } from './test/scrapped.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const keeper = () => server.as('kg_he')
const get = (id: number) => server.as('zb_lin').call(disposalCalls.get, { id })
const submit = async (id: number) => keeper().call(disposalCalls.submit, { id, version: (await get(id)).version })
const decide = async (id: number, people: readonly string[], how: 'approve' | 'return' = 'approve') => {
  for (const user of people)
    await server.as(user).call(disposalCalls[how], { id, version: (await get(id)).version, opinion: '同意' })
}
const refusedFor = async (lines: readonly object[], more: object = {}) =>
  (await keeper().refused(disposalCalls.create, disposalOf(lines, more) as never)).errors.map(
    ({ field, key }) => `${field} ${key}`,
  )
const openLines = async () => (await keeper().call(disposalCalls.open, {})).map(({ scrapLineId }) => scrapLineId)

describe('a disposal', () => {
  it('says what became of what is scrapped and what it brought, and the books know it as disposed of', async () => {
    const { devId, scrapLineId } = await scrapped(server)
    expect(await openLines()).toContain(scrapLineId)
    const id = await writtenDisposal(server, [{ scrapLineId, income: '30' }])
    expect(await get(id)).toMatchObject({
      income: '30',
      incomeUSD: '30.00',
      lines: [{ scrapNumber: expect.stringMatching(/^BF-/), reasonName: '到龄', netUSD: '40.00', devId }],
    })
    await submit(id)
    expect(await openLines()).not.toContain(scrapLineId)
    await decide(id, ['zb_lin', 'cw_jin'])
    expect((await get(id)).docState).toBe('approved')
    expect(await server.as('zb_lin').call(device.get, { id: devId })).toMatchObject({
      deviceStatus: '5',
      accountState: 'disposed',
    })
    const life = await server.as('zb_lin').call(deviceLife.get, { id: devId })
    expect(life.at(-1)).toMatchObject({
      event: 'dispose',
      to: '再生资源公司',
      document: { kind: 'equipment/disposal', id },
      note: expect.stringContaining('30'),
    })
  })

  it('happens once: what another disposes of is not left, until that is returned', async () => {
    const { scrapLineId } = await scrapped(server)
    const [one, other] = [
      await writtenDisposal(server, [{ scrapLineId }]),
      await writtenDisposal(server, [{ scrapLineId }]),
    ]
    await submit(one)
    expect(await keeper().refused(disposalCalls.submit, { id: other, version: 1 })).toMatchObject({
      errors: [{ field: 'lines.0.qty', key: 'moreThanLeft' }],
    })
    expect(await refusedFor([{ scrapLineId }])).toEqual(['lines.0.qty moreThanLeft'])
    await decide(one, ['zb_lin'], 'return')
    await submit(other)
    expect((await get(other)).docState).toBe('submitted')
  })

  it('asks why where it brings more than its net value, and refuses more than it ever was worth', async () => {
    const { scrapLineId } = await scrapped(server)
    expect(await refusedFor([{ scrapLineId, income: '40.01' }])).toEqual(['lines.0.explanation aboveNet'])
    expect(await refusedFor([{ scrapLineId, income: '1000.01', explanation: '收藏' }])).toEqual([
      'lines.0.income aboveOriginal',
    ])
    await writtenDisposal(server, [{ scrapLineId, income: '40.01', explanation: '废钢涨价' }])
    const inDirham = await writtenDisposal(server, [{ scrapLineId, income: '0' }], { currency: 'OMR' })
    expect((await get(inDirham)).currency).toBe('OMR')
    // At the rate of its day, where that has one.
    const rated = (rateDate: string, usd: string) =>
      server.as('cw_jin').call(rate.create, {
        currencyCode: 'CHF',
        rateDate,
        quotation: 'usdPerUnit',
        rate: usd,
        source: '央行',
        accepted: 'Y',
      })
    await rated(dayAfter(today(), -1), '1.1')
    await rated(today(), '1.2')
    const inFrancs = await writtenDisposal(server, [{ scrapLineId, income: '10' }], {
      currency: 'CHF',
      disposedOn: today(),
    })
    expect(await get(inFrancs)).toMatchObject({ income: '10', incomeUSD: '12.00' })
  })

  it('refuses what is not scrapped, is there twice, comes too early, or fits no method, each at its place', async () => {
    const { scrapLineId } = await scrapped(server)
    const devId = await scrappable(server)
    await writtenScrap(server, [{ devId }])
    expect(await refusedFor([{ scrapLineId: 1 }])).toEqual(['lines.0.scrapLineId notScrapped'])
    expect(await refusedFor([{ scrapLineId }, { scrapLineId }])).toEqual(['lines.1.scrapLineId twice'])
    expect(await refusedFor([{ scrapLineId, qty: '2' }])).toEqual(['lines.0.qty moreThanLeft'])
    expect(await refusedFor([{ scrapLineId }], { disposedOn: '2020-01-01' })).toEqual(['disposedOn beforeScrap'])
    expect(await refusedFor([{ scrapLineId }], { disposedOn: '2099-01-01' })).toEqual(['disposedOn inFuture'])
    expect(await refusedFor([{ scrapLineId }], { buyer: '' })).toEqual(['buyer buyerMissing'])
    expect(await refusedFor([{ scrapLineId, income: '1' }], { method: 'destroyed', buyer: '' })).toEqual([
      'lines.0.income noIncome',
    ])
    expect(
      (await server.as('kg_song').refused(disposalCalls.get, { id: await writtenDisposal(server, [{ scrapLineId }]) }))
        .code,
    ).toBe(404)
    expect(await server.as('kg_song').call(disposalCalls.open, {})).toEqual([])
  })
})
