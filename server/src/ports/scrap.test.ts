import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { afterAll, beforeAll, it, expect } from 'vitest'
import { scrapped } from '../equipment/disposal/test/scrapped.ts'
import { today } from '../kit/clock.ts'
import { plainMaterials, posted, receiptOf, keeper as storeKeeper, storeOf } from '../material/receipt/test/sample.ts'
import { type TestServer, testServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('scrapped equipment gives parts back to a store before it goes: at an estimate or at nothing, and both documents say so', async () => {
  const { scrapId } = await scrapped(server)
  const manager = server.as('zb_lin')
  const { number } = await manager.call(scrapCalls.get, { id: scrapId })
  const [{ storeId, places }, [one = 0, other = 0]] = [await storeOf(server), await plainMaterials(server)]
  const draft = {
    receiptKind: 'recovered' as const,
    storeId,
    inDate: today(),
    scrapNo: number,
    lines: [
      { materialId: one, receiptQty: '2', placeId: places[0] },
      { materialId: other, receiptQty: '1', unitPrice: '30', placeId: places[0] },
    ],
  }
  const wrong = await server.as(storeKeeper).refused(receiptCalls.create, { ...draft, scrapNo: 'BF-XX-20260101-0001' })
  expect(wrong.errors).toMatchObject([{ field: 'scrapNo', key: 'notScrapped' }])
  const offered = await server.as(storeKeeper).call(receiptCalls.scraps, { keyword: number })
  expect(offered).toMatchObject([{ scrapNo: number }])
  const receiptId = await posted(server, draft)
  const { number: receiptNo, ...receipt } = await receiptOf(server, receiptId)
  expect(receipt).toMatchObject({ scrapNo: number, scrapId })
  const { parts } = await manager.call(scrapCalls.get, { id: scrapId })
  expect(parts).toMatchObject([
    { receiptId, receiptNo, qty: '2', amount: '0.00' },
    { receiptId, qty: '1', amount: '30.00' },
  ])
  // Taken back, it says that, too.
  const back = { receiptId, bizDate: today(), reason: '错单', lines: [] }
  const { id } = await server.as(storeKeeper).call(reversalCalls.create, back)
  await server.as(storeKeeper).call(reversalCalls.submit, { id, version: 1 })
  await server.as('cg_pan').call(reversalCalls.approve, { id, version: 2 })
  await server.as('cw_jin').call(reversalCalls.approve, { id, version: 3 })
  const after = await manager.call(scrapCalls.get, { id: scrapId })
  expect(after.parts.map(({ qty, amount }) => `${qty} ${amount}`)).toEqual([
    '2 0.00',
    '1 30.00',
    '-2 0.00',
    '-1 -30.00',
  ])
})
