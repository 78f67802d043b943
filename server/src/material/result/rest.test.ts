import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { compare, divided } from '@geodepot/contracts/kit/decimal.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { approvedScheme, buyer, draftScheme, offerOf, schemeOf, suppliersOf } from '../scheme/test/sample.ts'
import { approvedResult, deciders, draftOf, resultOf } from './test/sample.ts'

const [manager, finance] = deciders

describe('what is left of an approved scheme and of its result', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const closing = async (id: number, of: 'scheme' | 'result', opinion = '现场已撤点') => ({
    id,
    version: (of === 'scheme' ? await schemeOf(server, id) : await resultOf(server, id)).version,
    opinion,
  })
  /** What of these lines of plans waits for a scheme of the buyer. */
  const waiting = async (scheme: number) => {
    const lines = (await schemeOf(server, scheme)).lines.map(({ sourceLineId }) => sourceLineId)
    return (await server.as(buyer).call(schemeCalls.open, {}))
      .filter(({ sourceLineId }) => lines.includes(sourceLineId))
      .map(({ openQty }) => openQty)
  }
  const told = async (account: string) => JSON.stringify((await server.as(account).call(message.list, {})).rows)

  it('what no result has of a scheme waits to be bought again, and those concerned read why', async () => {
    const { id: scheme } = await approvedScheme(server, [
      [1, '10'],
      [2, '4'],
    ])
    const draft = await draftOf(server, scheme)
    const [first] = draft.lines
    await server.as(buyer).call(resultCalls.create, {
      ...draft,
      lines: first ? [{ ...first, quantity: '7' }] : [],
    })
    expect((await server.as(buyer).call(schemeCalls.get, { id: scheme })).can).toHaveProperty('closeRest', true)
    expect(await server.as(finance).refused(schemeCalls.closeRest, await closing(scheme, 'scheme'))).toMatchObject({
      code: 403,
    })
    expect(
      (await server.as(buyer).refused(schemeCalls.closeRest, await closing(scheme, 'scheme', ''))).errors,
    ).toMatchObject([{ field: 'opinion' }])
    expect(await waiting(scheme)).toEqual([])
    await server.as(buyer).call(schemeCalls.closeRest, await closing(scheme, 'scheme'))
    expect(await waiting(scheme)).toEqual(['3', '4'])
    const { docState, awards, can } = await schemeOf(server, scheme)
    expect(docState).toBe('approved')
    expect(awards.map(({ releasedQty }) => releasedQty)).toEqual(['3', '4'])
    expect(can).not.toHaveProperty('closeRest')
    expect((await server.as(buyer).refused(schemeCalls.closeRest, await closing(scheme, 'scheme'))).msg).toBe(
      '没有可关闭的余量',
    )
    expect(await told('wz_ye')).toContain('现场已撤点')
  })

  it('what no order has of a result goes the same way, and what is ordered stays', async () => {
    const { id, scheme, lines } = await approvedResult(server, [
      [1, '10'],
      [2, '4'],
    ])
    await sql`update material.result_line set claimed_quantity = 6 where id = ${lines[0]}`.execute(server.db)
    await server.as(manager).call(resultCalls.closeRest, await closing(id, 'result'))
    expect(await waiting(scheme)).toEqual(['4', '4'])
    const { docState, lines: after, can } = await resultOf(server, id)
    expect(docState).toBe('approved')
    expect(after.map(({ releasedQty }) => releasedQty)).toEqual(['4', '4'])
    expect(can).not.toHaveProperty('closeRest')
    expect((await server.as(buyer).refused(resultCalls.closeRest, await closing(id, 'result'))).msg).toBe(
      '没有可关闭的余量',
    )
  })
})

describe('prices that were agreed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const newMaterial = async () => (await server.as('admin').call(materialCalls.create, another())).id
  const remembered = async (material: number, language: 'cn' | 'en' = 'cn') =>
    (await server.as(buyer, language).call(priceCalls.last, { materialIds: [material] }))[0]?.prices

  it('are remembered from the approval on, with the supplier, and forgotten when the result is voided', async () => {
    const material = await newMaterial()
    const { id, lines } = await approvedResult(server, [[material, '2']])
    const { lines: of } = await resultOf(server, id)
    const supplierName = of[0]?.supplierName
    expect(await remembered(material)).toEqual([
      { pricedOn: today(), unitPriceUSD: '100.0000', quoted: null, supplierName, agreementNo: null, history: null },
    ])
    const { rows } = await sql<{
      name: string
    }>`select name_en as name from system.supplier where name = ${supplierName}`.execute(server.db)
    expect((await remembered(material, 'en'))?.[0]?.supplierName).toBe(rows[0]?.name)
    expect(lines).toHaveLength(1)
    const { version } = await resultOf(server, id)
    await server.as(finance).call(resultCalls.void, { id, version, opinion: '录错' })
    expect(await remembered(material)).toEqual([])
  })

  it('are without tax, as quoted and in USD at the rate of the offer', async () => {
    const material = await newMaterial()
    const { id: scheme, lines } = await draftScheme(server, [[material, '2']], {
      purchaseMode: 'singleSource',
      singleSourceReason: '原厂件',
    })
    const [supplier = 0] = await suppliersOf(server)
    const as = server.as(buyer)
    await as.call(schemeCalls.offer, {
      id: scheme,
      version: 1,
      ...offerOf(supplier, [], {
        currencyCode: 'CNY',
        lines: [{ sourceLineId: lines[0] ?? 0, unitPrice: '113', taxRate: '13', withTax: '1' }],
      }),
    })
    const { version, offers } = await schemeOf(server, scheme)
    const awards = [{ sourceLineId: lines[0] ?? 0, quantity: '2', offerId: offers[0]?.offerId ?? 0 }]
    await as.call(schemeCalls.award, { id: scheme, version, awards })
    await as.call(schemeCalls.submit, { id: scheme, version: version + 1 })
    for (const person of [manager, 'ld_xia']) {
      const { can, version: at } = await server.as(person).call(schemeCalls.get, { id: scheme })
      if (can.approve === true) await server.as(person).call(schemeCalls.approve, { id: scheme, version: at })
    }
    const { id } = await as.call(resultCalls.create, await draftOf(server, scheme))
    await as.call(resultCalls.submit, { id, version: 1 })
    expect(await remembered(material)).toEqual([])
    for (const person of [manager, finance])
      await server.as(person).call(resultCalls.approve, { id, version: (await resultOf(server, id)).version })
    const { quoted } = offers[0]?.terms ?? {}
    expect(quoted?.quotation).toBe('unitsPerUsd')
    const [price] = (await remembered(material)) ?? []
    expect(price?.quoted).toEqual({ unitPrice: '100.0000', currencyCode: 'CNY', rate: quoted?.rate })
    expect(compare(price?.unitPriceUSD ?? '0', divided('100', quoted?.rate ?? '1', 4))).toBe(0)
  })
})
