import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { paperCalls } from '@geodepot/contracts/material/paper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { draftOf as receiptDraft, posted } from '../receipt/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { orderOf, signedOrder } from './test/sample.ts'

let server: TestServer
let plain: number
let dangerous: number
beforeAll(async () => {
  server = await testServer()
  plain = (await server.as('admin').call(materialCalls.create, another())).id
  dangerous = (await server.as('admin').call(materialCalls.create, another({ dangerousClass: '3' }))).id
})
afterAll(() => server.close())

const abroad = { orderType: 'import', incoterm: 'CIF' } as const
const namesOf = async (id: number) => (await orderOf(server, id)).papers.map(({ paperName }) => paperName)
const paperNamed = async (id: number, name: string) => {
  const found = (await orderOf(server, id)).papers.find(({ paperName }) => paperName.startsWith(name))
  if (!found) throw new Error(`no ${name}`)
  return found
}
const version = async (id: number) => (await orderOf(server, id)).version
const keep = async (id: number, given: Partial<AskOf<typeof orderCalls.keepPaper>>) =>
  server.as(buyer).call(orderCalls.keepPaper, {
    id,
    version: await version(id),
    paperId: 0,
    paperState: 'received',
    ...given,
  })
const refusedKeep = async (id: number, given: Partial<AskOf<typeof orderCalls.keepPaper>>) =>
  (
    await server.as(buyer).refused(orderCalls.keepPaper, {
      id,
      version: await version(id),
      paperId: 0,
      paperState: 'received',
      ...given,
    })
  ).errors?.map(({ field, key }) => `${field} ${key}`)
const ship = async (id: number, more: object = {}) => {
  const { lines } = await orderOf(server, id)
  await server.as(buyer).call(orderCalls.keepShipment, {
    id,
    version: await version(id),
    outPortDate: dayFrom(0),
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    ...more,
  })
  return (await orderOf(server, id)).shipments.at(-1)?.shipmentId ?? 0
}

describe('the papers of an order', () => {
  it('follow from its type, its incoterm and its goods, once for the order and once for each shipment', async () => {
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    expect(await namesOf(id)).toEqual(['出口许可证', '进口许可证', '出厂检验证书', '质量保证书'])
    const shipmentId = await ship(id)
    const { papers, papersMissing } = await orderOf(server, id)
    expect(
      papers.filter((one) => one.shipmentId === shipmentId).map(({ paperName, standing }) => [paperName, standing]),
    ).toEqual([
      ['商业发票', 'awaited'],
      ['装箱单', 'missing'],
      ['运输单据（提单/空运单/CMR）', 'awaited'],
      ['原产地证书', 'awaited'],
      ['保险单', 'missing'],
      ['进口报关单', 'awaited'],
    ])
    // The packing list, the insurance, and the export licence of the order.
    expect(papersMissing).toBe(3)
    const exWorks = await signedOrder(server, [[plain, '2']], { orderType: 'import', incoterm: 'EXW' })
    expect(await namesOf(exWorks.id)).not.toContain('出口许可证')
    const home = await signedOrder(server, [[plain, '2']])
    expect(await namesOf(home.id)).toEqual(['出厂检验证书', '质量保证书'])
    const withGoods = await signedOrder(server, [[dangerous, '2']])
    expect(await namesOf(withGoods.id)).toContain('安全技术说明书（MSDS）')
  })

  it('are received with a number or a file, waived with a reason, and taken back; the list finds what lacks some', async () => {
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    const listed = async (papers: 'missing' | 'awaited') =>
      (await server.as(buyer).call(orderCalls.list, { papers, pageSize: 500 })).rows.map((row) => row.id)
    expect(await listed('missing')).not.toContain(id)
    expect(await listed('awaited')).toContain(id)
    const shipmentId = await ship(id)
    expect(await listed('missing')).toContain(id)
    const licence = await paperNamed(id, '出口许可证')
    const packing = await paperNamed(id, '装箱单')
    const insurance = await paperNamed(id, '保险单')
    await keep(id, { paperId: licence.paperId, paperState: 'waived', reason: '该货物不需许可' })
    await keep(id, { paperId: packing.paperId, shipmentId, paperNo: 'PL-1', paperDate: dayFrom(0) })
    expect((await orderOf(server, id)).papersMissing).toBe(1)
    const sent = await send(server.as(buyer), 'policy.pdf', samples.pdf, { kind: 'material/order' })
    await keep(id, { paperId: insurance.paperId, shipmentId, attachments: [sent.id] })
    expect(await paperNamed(id, '保险单')).toMatchObject({
      standing: 'received',
      paperDate: dayFrom(0),
      files: [expect.objectContaining({ id: sent.id, name: 'policy.pdf' })],
      keptBy: expect.any(String),
    })
    // The files of the order hold it too.
    expect(await server.as('admin').call(file.listById, { id: `material.order.${id}` })).toMatchObject([
      { id: sent.id },
    ])
    expect(await listed('missing')).not.toContain(id)
    await keep(id, { paperId: insurance.paperId, shipmentId, paperState: 'open' })
    expect(await listed('missing')).toContain(id)
  })

  it('are refused where they belong to nothing, say nothing, or are somebody else’s file', async () => {
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    const shipmentId = await ship(id)
    const [licence, packing] = [await paperNamed(id, '出口许可证'), await paperNamed(id, '装箱单')]
    const { id: other } = await signedOrder(server, [[plain, '2']], abroad)
    expect(await refusedKeep(id, { paperId: 9_000_000_000, paperNo: '1' })).toEqual(['paperId noSuchPaper'])
    expect(await refusedKeep(id, { paperId: packing.paperId, paperNo: '1' })).toEqual(['shipmentId paperOfShipment'])
    expect(await refusedKeep(other, { paperId: packing.paperId, shipmentId, paperNo: '1' })).toEqual([
      'shipmentId unknownShipment',
    ])
    expect(await refusedKeep(id, { paperId: licence.paperId, shipmentId, paperNo: '1' })).toEqual([
      'shipmentId paperOfWholeOrder',
    ])
    expect(await refusedKeep(id, { paperId: licence.paperId })).toEqual(['paperNo paperNeedsProof'])
    expect(await refusedKeep(id, { paperId: licence.paperId, paperState: 'waived' })).toEqual(['reason whyWaived'])
    expect(await refusedKeep(id, { paperId: licence.paperId, paperNo: '1', paperDate: dayFrom(1) })).toEqual([
      'paperDate dayAhead',
    ])
    const foreign = await send(server.as('admin'), 'x.pdf', samples.pdf, { kind: 'material/order' })
    expect(await refusedKeep(id, { paperId: licence.paperId, attachments: [foreign.id] })).toEqual([
      'attachments notLoose',
    ])
    expect((await orderOf(server, id)).papers.every(({ standing }) => standing !== 'received')).toBe(true)
  })

  it('that nothing asks for stay on the list once they are there; what asked for them may go', async () => {
    const extra = await server.as('admin').call(paperCalls.create, {
      name: '清真证书',
      nameEn: 'Halal certificate',
      position: 500,
      per: 'order',
      stage: 'shipped',
      destinations: ['OM'],
    })
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    expect(await namesOf(id)).not.toContain('清真证书')
    await keep(id, { paperId: extra.id, paperNo: 'H-1' })
    expect(await paperNamed(id, '清真证书')).toMatchObject({ isNeeded: false, standing: 'received' })
    await server.as('admin').call(paperCalls.remove, { ids: String(extra.id) })
    expect(await paperNamed(id, '清真证书')).toMatchObject({ paperNo: 'H-1' })
    const oman = await signedOrder(server, [[plain, '2']], { ...abroad, destination: 'OM' })
    expect(await namesOf(oman.id)).not.toContain('清真证书')
    expect((await orderOf(server, oman.id)).destination).toBe('OM')
  })

  it('of the whole order are due once its goods are in a store, whether a shipment was written down or not', async () => {
    const { id } = await signedOrder(server, [[plain, '2']])
    const quality = async () => (await paperNamed(id, '质量保证书')).standing
    expect([await quality(), (await orderOf(server, id)).papersMissing]).toEqual(['awaited', 0])
    await posted(server, await receiptDraft(server, id))
    const { papersMissing, shipments } = await orderOf(server, id)
    expect([await quality(), papersMissing, shipments]).toEqual(['missing', 2, []])
  })

  it('are named by the history of the order, as they are recorded and taken back', async () => {
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    const licence = await paperNamed(id, '出口许可证')
    await keep(id, { paperId: licence.paperId, paperNo: 'EL-1' })
    await keep(id, { paperId: licence.paperId, paperState: 'open' })
    const said = async (language: 'cn' | 'en') =>
      (await server.as('admin', language).call(orderCalls.history, { id }))
        .filter(({ transition }) => transition === 'keepPaper')
        .map(({ changed }) => changed)
    expect(await said('cn')).toEqual([['出口许可证'], ['出口许可证']])
    expect(await said('en')).toEqual([['Export licence'], ['Export licence']])
  })

  it('go with the shipment that they belong to', async () => {
    const { id } = await signedOrder(server, [[plain, '2']], abroad)
    const shipmentId = await ship(id)
    const packing = await paperNamed(id, '装箱单')
    await keep(id, { paperId: packing.paperId, shipmentId, paperNo: 'PL-9' })
    await server.as(buyer).call(orderCalls.removeShipment, { id, version: await version(id), shipmentId })
    const { rows } = await sql`select 1 from material.order_paper where order_id = ${id}`.execute(server.db)
    expect(rows).toEqual([])
  })
})
