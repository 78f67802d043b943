import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { stockPeriodOf } from '@geodepot/contracts/material/stock.period.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { inventoryDrift, post, stockDrift } from '../../ledger/stock/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sceneOf } from '../../testing/scene.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import {
  daysAgo,
  draftOf,
  heldIn,
  inspector,
  keeper,
  outboundOf,
  plainMaterials,
  posted,
  project,
  shelve,
  storeOf,
} from '../outbound/test/sample.ts'
import { draftOf as transferDraft, farStore, receiver, sent, transferOf } from '../store-transfer/test/sample.ts'

let server: TestServer
let materials: number[]
let places: number[]
beforeAll(async () => {
  server = await testServer()
  materials = await plainMaterials(server)
  ;({ places } = await storeOf(server))
})
afterAll(() => server.close())

type Target = { outboundId: number } | { storeTransferId: number }
const draft = (target: object) => ({ bizDate: today(), reason: '错单', lines: [], ...target })
const asked = async (target: Target, account = keeper): Promise<number> =>
  (await server.as(account).call(reversalCalls.create, draft(target))).id
const said = (key: keyof typeof reversalMessages.texts, params: Readonly<Record<string, string>> = {}) =>
  reversalMessages.texts[key][0].replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
const submitted = async (target: Target): Promise<number> => {
  const id = await asked(target)
  await server.as(keeper).call(reversalCalls.submit, { id, version: 1 })
  await server.as('cg_pan').call(reversalCalls.approve, { id, version: 2 })
  return id
}
const decide = (id: number, account = 'cw_jin') =>
  server.as(account).response(reversalCalls.approve, { id, version: 3 })
const reversed = async (target: Target): Promise<number> => {
  const id = await submitted(target)
  await server.as('cw_jin').call(reversalCalls.approve, { id, version: 3 })
  return id
}
const codeOf = (answer: { json: <T>() => T }) =>
  answer.json<{ code: number; errors?: { key: string }[]; msg: string }>()
const refusal = async (target: Target) => {
  const id = await asked(target)
  const { msg } = await server.as(keeper).refused(reversalCalls.submit, { id, version: 1 })
  await server.as(keeper).call(reversalCalls.remove, { ids: String(id) })
  return msg
}
const issued = async (quantity = '3', amount = '10.00', of = quantity, more: object = {}) => {
  const material = materials[4] ?? 0
  const batch = await shelve(server, { material, quantity: of, amount })
  const line = { materialId: material, batchId: batch, outQty: quantity, batchReason: '试验' }
  const id = await posted(server, await draftOf(server, [line], more))
  return { id, batch, material }
}
const back = async (issue: number, outQty: string, placeId?: number) => {
  const { lines, projectInfoNo } = await outboundOf(server, issue)
  const line = { issueLineId: lines[0]?.lineId, outQty, ...(placeId !== undefined && { placeId }) }
  const more = { outKind: 'return', projectInfoNo: projectInfoNo ?? project } as const
  return posted(server, await draftOf(server, [line], more))
}
const figures = async (material: number) => {
  const { storeId } = await storeOf(server)
  const { rows } = await server
    .as('admin')
    .call(inventoryCalls.list, { period: stockPeriodOf(today()).period, storeId: [storeId], pageSize: 200 })
  return rows.find((row) => row.materialId === material)
}

describe('an outbound that is reversed', () => {
  it('comes back to where it lay at what it was worth, says so, and inventory and ledger agree', async () => {
    const { id, batch, material } = await issued('2', '10.00', '3')
    const before = await figures(material)
    expect(await heldIn(server, batch, 'use')).toEqual({ quantity: '2', amount: '6.67' })
    const made = await reversed({ outboundId: id })
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '3', amount: '10.00' })
    expect(await heldIn(server, batch, 'use')).toEqual({ quantity: '0', amount: '0.00' })
    const after = await figures(material)
    expect([after?.inQty, after?.inAmount, after?.endingAmount]).toEqual([
      String(Number(before?.inQty) + 2),
      (Number(before?.inAmount) + 6.67).toFixed(2),
      (Number(before?.endingAmount) + 6.67).toFixed(2),
    ])
    expect(await outboundOf(server, id)).toMatchObject({ docState: 'reversed', reversalId: made, can: {} })
    expect(await server.as('admin').call(reversalCalls.get, { id: made })).toMatchObject({
      reversedKind: 'outbound',
      outboundId: id,
      reversedNumber: (await outboundOf(server, id)).number,
      amortAmount: '6.67',
    })
    const { total } = await server.as('admin').call(outboundCalls.uses, { batchId: batch })
    expect(total).toBe(0)
  })

  it('is what its keeper asks for, of one document, once; and nothing reverses a reversal', async () => {
    const { id } = await issued()
    const field = async (ask: object, account: string = keeper) =>
      (await server.as(account).refused(reversalCalls.create, ask as never)).errors.map(
        (one) => `${one.field} ${one.key}`,
      )
    expect(await field(draft({}))).toEqual(['receiptId nameOne'])
    expect(await field(draft({ outboundId: id, storeTransferId: 1 }))).toEqual(['receiptId nameOne'])
    expect(await field(draft({ outboundId: id }), 'ck_du')).toEqual(['outboundId notKeeper'])
    expect(await field({ ...draft({ outboundId: id }), bizDate: daysAgo(1) })).toEqual(['bizDate beforeReceipt'])
    const made = await reversed({ outboundId: id })
    expect(await field(draft({ outboundId: id }))).toEqual([
      'outboundId outboundNotPosted',
      'outboundId reversedBefore',
    ])
    expect(await field(draft({ outboundId: made }))).toEqual(['outboundId unknownOutbound'])
  })

  it('has nothing that came back of it; the return is reversed first, and the issue stands as before', async () => {
    const { id, batch } = await issued('3', '10.00', '4')
    const returned = await back(id, '1', places[0])
    const { materialNameCn: name } = (await outboundOf(server, id)).lines[0] ?? { materialNameCn: '' }
    expect(await refusal({ outboundId: id })).toBe(said('cameBack', { name, quantity: '1' }))
    await reversed({ outboundId: returned })
    expect(await heldIn(server, batch, 'use')).toEqual({ quantity: '3', amount: '7.50' })
    expect((await outboundOf(server, id)).lines[0]).toMatchObject({ returnedQty: '0' })
    await reversed({ outboundId: id })
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '4', amount: '10.00' })
  })

  it('of a return with its inspection, unless what came back went on', async () => {
    const { id, batch } = await issued('3')
    const returned = await back(id, '2')
    const { lines, version } = await outboundOf(server, returned)
    const seen = { lineId: lines[0]?.lineId ?? 0, accepted: '2', placeId: places[0] }
    await server.as(inspector).call(outboundCalls.inspect, { id: returned, version, lines: [seen] })
    const line = { materialId: materials[4], batchId: batch, outQty: '1', batchReason: '试验' }
    const other = await posted(server, await draftOf(server, [line]))
    const { batchNo = '' } = lines[0] ?? {}
    expect(await refusal({ outboundId: returned })).toBe(said('goneOn', { batch: batchNo, quantity: '1' }))
    await reversed({ outboundId: other })
    await reversed({ outboundId: returned })
    expect(await heldIn(server, batch, 'use')).toEqual({ quantity: '3', amount: '10.00' })
    expect((await outboundOf(server, returned)).lines[0]?.uninspectedQty).toBe('0')
  })

  it('of what was sent back or written off comes back too', async () => {
    const material = materials[4] ?? 0
    const batch = await shelve(server, { material, quantity: '2', amount: '5.01' })
    const off = await draftOf(server, [{ materialId: material, batchId: batch, outQty: '1' }], {
      outKind: 'writeOff',
      reason: '破损',
    })
    const id = await posted(server, off)
    expect(await server.as(keeper).refused(reversalCalls.create, draft({ outboundId: id }))).toMatchObject({
      msg: said('outboundNotPosted'),
    })
    await server.as('cg_pan').call(outboundCalls.approve, { id, version: 2 })
    await server.as('cw_jin').call(outboundCalls.approve, { id, version: 3 })
    await reversed({ outboundId: id })
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '2', amount: '5.01' })
  })

  it('was for a device that is still there', async () => {
    const scene = await sceneOf(server)
    const [device = 0] = await scene.devices(1)
    const holder = await inTransaction(server.db, (tx) => projectHolder(tx, project))
    const move = (from: number, to: number, kind: 'arrive' | 'return') =>
      inTransaction(server.db, (tx) => carry(tx, { devices: [device], project, from, to, kind }))
    await move(scene.pool, holder, 'arrive')
    const material = materials[4] ?? 0
    await shelve(server, { material, quantity: '3', amount: '10.00' })
    const id = await posted(server, await draftOf(server, [{ materialId: material, outQty: '1', deviceId: device }]))
    const made = await submitted({ outboundId: id })
    await move(holder, scene.pool, 'return')
    const { materialNameCn: name, deviceName } = (await outboundOf(server, id)).lines[0] ?? {
      materialNameCn: '',
      deviceName: '',
    }
    expect(codeOf(await decide(made)).msg).toBe(said('deviceLeft', { name, device: deviceName }))
    await move(scene.pool, holder, 'arrive')
    expect(codeOf(await decide(made)).code).toBe(200)
  })

  it('is refused where a late cost followed it, or where it would come back to a location that is closed', async () => {
    const { id, batch } = await issued('2', '10.00', '4')
    const { rows } = await sql<{ use: number; quarantine: number; by: number }>`
      select v.to_place_id as use, q.id as quarantine, v.recorded_by as by from material.stock_movement v join material.place f on f.id = v.from_place_id
      join material.place q on q.store_id = f.store_id and q.kind = 'quarantine' where v.document_id = ${id}`.execute(
      server.db,
    )
    const { use = 0, quarantine = 0, by = 0 } = rows[0] ?? {}
    const { rows: where } = await sql<{ place: number }>`
      select place_id as place from material.outbound_line where document_id = ${id}`.execute(server.db)
    const shut = (closed: boolean) =>
      sql`update material.place set closed_at = ${closed ? new Date() : null} where id = ${where[0]?.place ?? 0}`.execute(
        server.db,
      )
    await shut(true)
    expect(await refusal({ outboundId: id })).toContain(said('placeClosed', { place: '' }).slice(0, 2))
    await shut(false)
    const cost = { kind: 'cost' as const, batch, amount: '1.00' }
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'import', recordedBy: by }, [
        { ...cost, to: quarantine },
        { ...cost, from: quarantine, to: use },
      ]),
    )
    const { batchNo = '' } = (await outboundOf(server, id)).lines[0] ?? {}
    expect(await refusal({ outboundId: id })).toBe(said('costFollowed', { batch: batchNo }))
  })

  it('gives back what was kept for it, all of it or the part that was taken, unless that is wanted no more', async () => {
    const material = materials[5] ?? 0
    const batch = await shelve(server, { material, quantity: '20', amount: '20.00' })
    const { storeId } = await storeOf(server)
    const { id: applicationId, lines } = await sentApplication(server, [[material, '9']])
    const { id: analysis } = await server.as('admin').call(analysisCalls.create, {
      projectInfoNo: project,
      lines: [{ sourceLineId: lines[0] ?? 0, moveQty: '9', moveStoreId: storeId }],
    })
    const { version } = await server.as('admin').call(analysisCalls.submit, { id: analysis, version: 1 })
    await server.as('cg_pan').call(analysisCalls.approve, { id: analysis, version })
    const annul = { id: analysis, version: version + 1, opinion: '重新分析' }
    const kept = async () =>
      (
        await sql<{ quantity: string; ending: string | null }>`
          select trim_scale(quantity)::text as quantity, ending from material.stock_reservation where material_id = ${material} order by ending nulls first, quantity`.execute(
          server.db,
        )
      ).rows.map(({ quantity, ending }) => `${quantity} ${ending ?? 'kept'}`)
    expect(await kept()).toEqual(['9 kept'])
    const take = async (outQty: string) =>
      posted(server, await draftOf(server, [{ materialId: material, outQty }], { applicationId }))
    const [part, rest] = [await take('4'), await take('5')]
    expect(await kept()).toEqual(['4 used', '5 used'])
    await reversed({ outboundId: part })
    expect(await kept()).toEqual(['4 kept', '5 used'])
    // What was issued by an analysis is not analysed, and bought, once more.
    const { number } = await outboundOf(server, rest)
    expect((await server.as('cg_pan').refused(analysisCalls.void, annul)).msg).toContain(number)
    const level = async () =>
      (
        await sql<{ reserved: string }>`
          select trim_scale(reserved)::text as reserved from material.stock_level where material_id = ${material} and store_id = ${storeId}`.execute(
          server.db,
        )
      ).rows[0]?.reserved
    expect(await level()).toBe('4')
    await sql`update material.stock_reservation set expires_on = ${daysAgo(1)} where quantity = 5 and material_id = ${material}`.execute(
      server.db,
    )
    await reversed({ outboundId: rest })
    // What has run out meanwhile is not kept again, and was used by nobody.
    expect(await kept()).toEqual(['4 kept', '5 expired'])
    await server.as('cg_pan').call(analysisCalls.void, annul)
    expect(await kept()).toEqual(['5 expired', '4 released'])
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '20', amount: '20.00' })
  })
})

describe('a transfer that is reversed', () => {
  it('is back where it was sent from, as long as nothing of it has arrived', async () => {
    const material = materials[0] ?? 0
    const batch = await shelve(server, { material, quantity: '7', amount: '10.00' })
    const line = { materialId: material, outQty: '3', batchId: batch, batchReason: '试验' }
    const id = await sent(server, await transferDraft(server, [line]))
    const made = await reversed({ storeTransferId: id })
    expect(await transferOf(server, id)).toMatchObject({
      docState: 'reversed',
      reversalId: made,
      lines: [{ openQty: '0' }],
    })
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '7', amount: '10.00' })
    expect(await heldIn(server, batch, 'transit')).toEqual({ quantity: '0', amount: '0.00' })

    const other = await sent(server, await transferDraft(server, [line]))
    const asking = await submitted({ storeTransferId: other })
    const { version, lines } = await transferOf(server, other)
    const [placeId] = (await farStore(server)).places
    await server.as(receiver).call(storeTransferCalls.receive, {
      id: other,
      version,
      inDate: today(),
      lines: [{ lineId: lines[0]?.lineId ?? 0, received: '1', placeId }],
    })
    const name = lines[0]?.materialNameCn ?? ''
    expect(codeOf(await decide(asking)).msg).toBe(said('arrived', { name }))
    expect(await transferOf(server, other)).toMatchObject({ docState: 'sent' })
  })
})

describe('two at once', () => {
  it('ask for the same, or approve the same: one is told so, and it is taken back once', async () => {
    const { id, batch } = await issued()
    const both = await Promise.all(
      [1, 2].map(() => server.as(keeper).response(reversalCalls.create, draft({ outboundId: id }))),
    )
    expect(both.map((one) => codeOf(one).code).toSorted()).toEqual([200, 500])
    expect(both.flatMap((one) => codeOf(one).errors ?? []).map(({ key }) => key)).toEqual(['reversedBefore'])
    const made = both.map((one) => one.json<{ data?: { id: number } }>().data?.id).find((one) => one !== undefined) ?? 0
    await server.as(keeper).call(reversalCalls.submit, { id: made, version: 1 })
    await server.as('cg_pan').call(reversalCalls.approve, { id: made, version: 2 })
    const answers = await Promise.all([decide(made), decide(made)])
    expect(answers.map((one) => codeOf(one).code).filter((code) => code === 200)).toHaveLength(1)
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '3', amount: '10.00' })
  })

  it('a return of some of it and the reversal of all of it: whoever comes second is refused', async () => {
    const rounds = 4
    const outcomes = []
    for (let round = 0; round < rounds; round += 1) {
      const { id, batch } = await issued()
      const made = await submitted({ outboundId: id })
      const { lines } = await outboundOf(server, id)
      const line = { issueLineId: lines[0]?.lineId, outQty: '1', placeId: places[0] }
      const { id: returned } = await server
        .as(keeper)
        .call(outboundCalls.create, await draftOf(server, [line], { outKind: 'return', projectInfoNo: project }))
      const [taken, came] = await Promise.all([
        decide(made),
        server.as(keeper).response(outboundCalls.submit, { id: returned, version: 1 }),
      ])
      const codes = [taken, came].map((one) => codeOf(one).code)
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      outcomes.push(codes.join())
      expect(await heldIn(server, batch, 'storage')).toEqual(
        codes[0] === 200 ? { quantity: '3', amount: '10.00' } : { quantity: '1', amount: '3.33' },
      )
    }
    expect(outcomes).toHaveLength(rounds)
  })

  it('the reversal of a return and an issue of what came back: never less than nothing', async () => {
    const { id, batch, material } = await issued('3', '9.00')
    const returned = await back(id, '3', places[0])
    const made = await submitted({ outboundId: returned })
    const line = { materialId: material, batchId: batch, outQty: '2', batchReason: '试验' }
    const { id: other } = await server.as(keeper).call(outboundCalls.create, await draftOf(server, [line]))
    const answers = await Promise.all([
      decide(made),
      server.as(keeper).response(outboundCalls.submit, { id: other, version: 1 }),
    ])
    expect(answers.map((one) => codeOf(one).code).toSorted()).toEqual([200, 500])
    expect(await heldIn(server, batch, 'use')).toEqual(
      (await outboundOf(server, returned)).docState === 'reversed'
        ? { quantity: '3', amount: '9.00' }
        : { quantity: '2', amount: '6.00' },
    )
  })
})

it('after all of it nothing differs from its entries, closed months and open ones', async () => {
  expect(await stockDrift(server.db)).toEqual([])
  expect(await inventoryDrift(server.db)).toEqual([])
})
