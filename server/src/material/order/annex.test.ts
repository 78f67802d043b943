import { annexCalls } from '@geodepot/contracts/material/order.annex.ts'
import { clauseCalls } from '@geodepot/contracts/material/clause.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { orderOf, signedOrder } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('says in both languages what is agreed: goods, terms, payments, what the seller sends with them, and the clauses', async () => {
  const material = await server.as('admin').call(materialCalls.create, another({ materialNameEn: 'Test piece' }))
  const { id } = await signedOrder(server, [[material.id, '3']], {
    orderType: 'import',
    incoterm: 'CIP',
    place: 'Sohar',
  })
  const { version, totalAmount, papers } = await orderOf(server, id)
  await server.as(buyer).call(orderCalls.keepPayments, {
    id,
    version,
    payments: [{ paymentKind: 'deposit', amount: '1', dueDate: dayFrom(7) }],
  })
  const licence = papers.find(({ paperName }) => paperName === '出口许可证')
  await server.as(buyer).call(orderCalls.keepPaper, {
    id,
    version: version + 1,
    paperId: licence?.paperId ?? 0,
    paperState: 'waived',
    reason: '不需许可',
  })
  await server.as('admin').call(clauseCalls.create, {
    name: '保密',
    nameEn: 'Secrecy',
    position: 1,
    text: '双方保密。',
    textEn: 'Both keep it secret.',
    orderTypes: ['import'],
  })
  const said = await server.as(buyer).call(annexCalls.annex, { id })
  expect(said).toMatchObject({
    contractNo: 'HT-2026-001',
    incoterm: 'CIP',
    totalAmount,
    digits: 2,
    lines: [{ name: { en: 'Test piece' }, quantity: '3', unit: { cn: '件', en: 'item' } }],
    payments: [{ paymentKind: 'deposit', amount: '1.00', dueDate: dayFrom(7) }],
  })
  // What the buyer has from elsewhere is not asked of the seller, nor what was waived.
  expect(said.papers.map(({ name }) => name.en)).toEqual([
    'Commercial invoice',
    'Packing list',
    'Bill of lading, airway bill or CMR',
    'Certificate of origin',
    'Insurance certificate',
    'Inspection certificate',
    'Warranty certificate',
  ])
  expect(said.clauses[0]).toEqual({
    name: { cn: '保密', en: 'Secrecy' },
    text: { cn: '双方保密。', en: 'Both keep it secret.' },
  })
  // Of a domestic contract is what belongs into one.
  const home = await signedOrder(server, [[material.id, '1']])
  const names = (await server.as(buyer).call(annexCalls.annex, { id: home.id })).clauses.map(({ name }) => name.cn)
  expect(names).not.toContain('保密')
  expect(names.filter((name) => name === '争议解决')).toHaveLength(1)
  expect((await server.as('guest01').refused(annexCalls.annex, { id })).code).toBe(403)
})
