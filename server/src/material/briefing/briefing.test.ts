import { briefingCalls } from '@geodepot/contracts/material/briefing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { approvedResult, submittedResult } from '../result/test/sample.ts'
import { dayFrom, draftScheme, offerOf, schemeOf, suppliersOf } from '../scheme/test/sample.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const manager = 'cg_pan'
const told = (kind: 'material/result' | 'material/scheme' | 'material/order', id: number, account = manager) =>
  server.as(account).call(briefingCalls.get, { kind, id })

describe('what an approver is told', () => {
  it('of a part that was bought before: what it cost then, and what this saves against that', async () => {
    const first = await submittedResult(server, [[1, '4']])
    const before = await told('material/result', first.id)
    expect(before.amountUSD).toBe('400')
    expect(before.lines[0]).toMatchObject({ quantity: '4', amountUSD: '400.00', last12mUse: '0' })
    const bought = await approvedResult(server, [[1, '2']])
    const [last] = (await told('material/result', bought.id)).lines
    expect(last?.lastUSD, 'its own price is no earlier one').toBe(String(Number(before.lines[0]?.lastUSD) / 2))
    const { id, scheme } = await submittedResult(server, [
      [1, '3'],
      [6, '1'],
    ])
    const now = await told('material/result', id)
    const [again, other] = now.lines
    expect(again?.lastUSD).toBe('300')
    expect(again?.lastPrices[0]).toMatchObject({ unitPriceUSD: '100.0000', pricedOn: dayFrom(0) })
    expect(now.amountUSD).toBe('400')
    expect(Number(now.savingLastUSD)).toBeCloseTo(300 + Number(other?.lastUSD ?? 100) - 400, 2)
    expect(Number(now.savingEstimateUSD)).toBe(
      now.lines.reduce((sum, { estimatedUSD }) => sum + Number(estimatedUSD), 0) - 400,
    )
    const own = await told('material/scheme', scheme)
    expect(own.amountUSD, 'what is recommended, by its comparison').toBe('400')
  })

  it('nothing of a sealed scheme, and nothing of what is not theirs to see', async () => {
    const { id, lines } = await draftScheme(server, [[2, '2']], { deadline: `${dayFrom(3)} 18:00:00` })
    const [supplierId = 0] = await suppliersOf(server)
    await server.as('cg_dai').call(schemeCalls.offer, {
      id,
      version: (await schemeOf(server, id)).version,
      ...offerOf(
        supplierId,
        lines.map((line) => [line, '50']),
      ),
    })
    expect(await told('material/scheme', id, 'cg_dai')).toEqual({
      amountUSD: null,
      savingEstimateUSD: null,
      savingLastUSD: null,
      lines: [],
    })
    expect((await server.as('cg_lian').refused(briefingCalls.get, { kind: 'material/scheme', id })).code).toBe(404)
    expect((await server.as('xm_ma').refused(briefingCalls.get, { kind: 'material/scheme', id })).code).toBe(403)
  })
})
