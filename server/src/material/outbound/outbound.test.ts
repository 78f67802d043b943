import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockDrift } from '../../ledger/stock/index.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { outboundDocuments } from './document.ts'
import {
  type Ask,
  daysAgo,
  draftOf,
  heldIn,
  inspector,
  keeper,
  outboundOf,
  plainMaterials,
  posted,
  shelve,
  storeOf,
  written,
} from './test/sample.ts'

const { create, update, remove, history, submit, approve, inspect, uses, asked, stock } = outboundCalls
documentTests(outboundDocuments, {
  calls: outboundCalls,
  others: { history },
  edit: update,
  remove,
  inputs: { inspect: { lines: [{ lineId: 1, accepted: '1' }] } },
  make: async (server) => {
    const [materialId] = await plainMaterials(server)
    await shelve(server, { quantity: '500', amount: '500.00' })
    const draft = await draftOf(server, [{ materialId, outQty: '1' }])
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('what leaves a store', () => {
  let server: TestServer
  let materials: number[]
  let places: number[]
  let turn = 0
  beforeAll(async () => {
    server = await testServer()
    materials = await plainMaterials(server)
    ;({ places } = await storeOf(server))
  })
  afterAll(() => server.close())
  const get = (id: number) => outboundOf(server, id)
  const refusedFor = async (given: Ask, account: string = keeper) =>
    (await server.as(account).refused(create, given)).errors.map(({ field, key }) => `${field} ${key}`)
  const said = (key: keyof typeof outboundMessages.texts) => outboundMessages.texts[key][0]
  /** A material that nobody else of these tests takes. */
  const another = async (more: object = {}): Promise<number> => {
    turn += 1
    const {
      rows: [row],
    } = await sql<{ id: number }>`
      insert into material.material (code, name, name_en, type, unit, spec, applicable_model, part_no, brand, search, is_serial, issue_unit, issue_factor, version, created_at)
      select ${`T-${turn}`}, ${`物资${turn}`}, '', type, unit, '', '', '', '', '', ${'isSerial' in more}, unit, ${'factor' in more ? String(more.factor) : '12'}::numeric, 1, now()
      from material.material where id = ${materials[0] ?? 0} returning id`.execute(server.db)
    return row?.id ?? 0
  }

  it('is handed out as it was picked: less than is written, and not what was not picked', async () => {
    const [material, other] = [await another(), await another()]
    await shelve(server, { material, quantity: '5' })
    await shelve(server, { material: other, quantity: '5' })
    const lines = [
      { materialId: material, outQty: '4' },
      { materialId: other, outQty: '2' },
    ]
    const id = await written(server, await draftOf(server, lines))
    const [one, two] = (await get(id)).lines
    const handed = (...handedOut: object[]) => ({ id, version: 1, handedOut: handedOut as { lineId: number }[] })
    const refused = async (...of: object[]) =>
      (await server.as(keeper).refused(submit, handed(...of) as never)).errors.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await refused({ lineId: one?.lineId, quantity: '4.5' })).toEqual(['handedOut.0.quantity handedTooMuch'])
    expect(await refused({ lineId: 1, quantity: '1' })).toEqual(['handedOut.0.lineId notOfDocument'])
    expect(await refused({ lineId: one?.lineId, quantity: '0' })).toEqual(['handedOut nothingHanded'])
    // A phone without a network says so later; of two phones the first is right.
    const { userId: personId } = await server.actorOf(keeper)
    const instant = new Date().toISOString()
    const entry = (sign: string, quantity: string) => ({
      entryKey: sign.repeat(32),
      act: 'material/outbound.submit' as const,
      input: { id, handedOut: [{ lineId: one?.lineId, quantity }] },
      title: '发料',
      doneAt: instant,
      phoneAt: instant,
      personId,
    })
    const entries = [entry('b', '3'), entry('c', '4'), entry('b', '3')]
    const { results } = await server.as(keeper).call(offlineCalls.handIn, { entries })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'kept', 'done'])
    const { docState, lines: left } = await get(id)
    expect([docState, left.map(({ lineId, outQty }) => [lineId, outQty])]).toEqual(['posted', [[one?.lineId, '3']]])
    expect(two?.lineId).not.toBe(one?.lineId)
  })

  it('is of the batches that are due: what expires first, then what came first, from as many as it takes', async () => {
    const material = await another()
    const late = await shelve(server, { material, quantity: '5', receivedOn: daysAgo(20) })
    const soon = await shelve(server, { material, quantity: '3', receivedOn: daysAgo(5), expiresOn: '2099-01-01' })
    const id = await posted(server, await draftOf(server, [{ materialId: material, outQty: '4' }]))
    const { docState, lines, amount } = await get(id)
    expect(docState).toBe('posted')
    expect(lines.map(({ batchId, outQty, amount: of }) => [batchId, outQty, of])).toEqual([
      [soon, '3', '100.00'],
      [late, '1', '20.00'],
    ])
    expect(amount).toBe('120.00')
    expect(await heldIn(server, late, 'use')).toEqual({ quantity: '1', amount: '20.00' })
  })

  it('is of another batch for a reason alone, and never of one that has expired', async () => {
    const material = await another()
    const old = await shelve(server, { material, quantity: '2', expiresOn: daysAgo(1) })
    const first = await shelve(server, { material, quantity: '2', receivedOn: daysAgo(9) })
    const second = await shelve(server, { material, quantity: '2', receivedOn: daysAgo(3) })
    const line = { materialId: material, outQty: '1' }
    expect(await refusedFor(await draftOf(server, [{ ...line, batchId: second }]))).toEqual([
      'lines.0.batchReason earlierBatch',
    ])
    expect(await refusedFor(await draftOf(server, [{ ...line, batchId: old }]))).toEqual([
      'lines.0.batchId batchExpired',
    ])
    // What is due first is taken by another line: nothing is overlooked.
    await written(
      server,
      await draftOf(server, [
        { ...line, outQty: '2' },
        { ...line, batchId: second },
      ]),
    )
    const id = await posted(server, await draftOf(server, [{ ...line, batchId: second, batchReason: '包装已开' }]))
    expect((await get(id)).lines[0]).toMatchObject({ batchId: second, batchReason: '包装已开' })
    expect((await get(await posted(server, await draftOf(server, [line])))).lines[0]?.batchId).toBe(first)
    expect(await refusedFor(await draftOf(server, [{ ...line, outQty: '9' }]))).toEqual([
      'lines.0.outQty notEnoughHere',
    ])
  })

  it('says what its kind asks for, is posted by the keeper alone, and on a day that is open', async () => {
    const lines = [{ materialId: materials[1], outQty: '1' }]
    await shelve(server, { material: materials[1] ?? 0 })
    const bare = { receiverName: undefined, projectInfoNo: undefined }
    expect(await refusedFor(await draftOf(server, lines, bare))).toEqual([
      'projectInfoNo projectMissing',
      'receiverName receiverMissing',
    ])
    expect(await refusedFor(await draftOf(server, lines, { outKind: 'repair', receiverName: '马力' }))).toEqual([
      'repairNo repairMissing',
    ])
    expect(await refusedFor(await draftOf(server, lines, { outKind: 'supplier' }))).toEqual([
      'supplierId supplierMissing',
      'reason reasonMissing',
    ])
    expect(await refusedFor(await draftOf(server, lines, { outKind: 'writeOff' }))).toEqual(['reason reasonMissing'])
    expect(await refusedFor(await draftOf(server, lines, { outDate: daysAgo(-1) }))).toEqual(['outDate inFuture'])
    expect(await refusedFor(await draftOf(server, lines, { projectInfoNo: 'P-none' }))).toEqual([
      'projectInfoNo unknownProject',
    ])
    expect(await refusedFor(await draftOf(server, lines), 'ck_du')).toEqual(['storeId unknownStore'])
    const id = await written(server, await draftOf(server, lines))
    await server.db.updateTable('material.store').set({ keeper_id: 1 }).where('code', '=', 'WH01').execute()
    try {
      expect((await server.as(keeper).refused(submit, { id, version: 1 })).msg).toBe(said('notKeeper'))
    } finally {
      await sql`update material.store set keeper_id = (select id from system.user where name = ${keeper}) where code = 'WH01'`.execute(
        server.db,
      )
    }
  })

  it('is no serial material as consumption; one may go back to its supplier', async () => {
    const material = await another({ isSerial: true })
    const batch = await shelve(server, { material, quantity: '2' })
    const lines = [{ materialId: material, outQty: '1', batchId: batch }]
    expect(await refusedFor(await draftOf(server, lines))).toEqual(['lines.0.materialId serial'])
    const [seller] = (await server.as('admin').call(supplier.list, { pageSize: 10 })).rows
    const back = { outKind: 'supplier', supplierId: seller?.id, reason: '型号不符' } as const
    const id = await posted(server, await draftOf(server, lines, back))
    expect((await get(id)).docState).toBe('posted')
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '1', amount: '50.00' })
    // What was bought goes back to him after he is blocked, too.
    await sql`update system.supplier set blocked_at = now(), block_reason = '质量' where id = ${seller?.id}`.execute(
      server.db,
    )
    expect((await get(await posted(server, await draftOf(server, lines, back)))).docState).toBe('posted')
    expect(await refusedFor(await draftOf(server, lines, { ...back, supplierId: 987_654_321 }))).toContain(
      'supplierId unknownSupplier',
    )
    await sql`update system.supplier set blocked_at = null, block_reason = '' where id = ${seller?.id}`.execute(
      server.db,
    )
  })

  it('is counted in the issue unit by its exact factor', async () => {
    const material = await another({ factor: '0.125' })
    await shelve(server, { material, quantity: '10' })
    const line = (outQty: string) => ({ materialId: material, outQty, unitKind: 'issue' })
    const id = await written(server, await draftOf(server, [line('8')]))
    expect((await get(id)).lines[0]?.outQty).toBe('1')
    expect(await refusedFor(await draftOf(server, [line('0.001')]))).toEqual(['lines.0.outQty notExact'])
    expect(await refusedFor(await draftOf(server, [{ ...line('1'), unitKind: 'order' }]))).toEqual([
      'lines.0.unitKind noUnit',
    ])
  })

  it('is for a device of its project: a batch says where it went', async () => {
    const material = await another()
    const batch = await shelve(server, { material, quantity: '5' })
    const { rows } = await sql<{ device: number; project: string }>`
      select d.id as device, h.project_id as project from equipment.device d join equipment.holder h on h.id = d.holder_id
      where h.kind = 'project' and d.deleted_at is null order by d.id limit 1`.execute(server.db)
    const device = rows[0] ?? { device: 0, project: 'P2601' }
    const line = { materialId: material, outQty: '2', deviceId: device.device || 1 }
    if (rows[0]) {
      const id = await posted(server, await draftOf(server, [line], { projectInfoNo: device.project }))
      expect((await get(id)).lines[0]).toMatchObject({ deviceId: device.device })
      expect((await server.as(keeper).call(uses, { batchId: batch })).rows).toMatchObject([
        { outboundId: id, outQty: '2', outKind: 'project' },
      ])
      expect((await server.as(keeper).call(uses, { batchId: batch })).rows[0]?.deviceName).not.toBe('')
    } else expect(await refusedFor(await draftOf(server, [line]))).toEqual(['lines.0.deviceId unknownDevice'])
  })

  it('tells the second of two keepers who issue the same what is left', async () => {
    const material = await another()
    const batch = await shelve(server, { material, quantity: '5' })
    const lines = [{ materialId: material, outQty: '4' }]
    const ids = [
      await written(server, await draftOf(server, lines)),
      await written(server, await draftOf(server, lines)),
    ]
    const answers = await Promise.all(ids.map((id) => server.as(keeper).response(submit, { id, version: 1 })))
    const codes = await Promise.all(answers.map(async (one) => one.json<{ code: number; msg: string }>()))
    expect(codes.map(({ code }) => code).toSorted()).toEqual([200, 500])
    expect(codes.find(({ code }) => code === 500)?.msg).toContain('1')
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '1', amount: '20.00' })
  })

  it('takes first what is kept for its application, and nothing that is kept for others', async () => {
    const material = await another()
    await shelve(server, { material, quantity: '10' })
    const { storeId } = await storeOf(server)
    const { id: applicationId, lines } = await sentApplication(server, [[material, '6']])
    const { id } = await server.as('admin').call(analysisCalls.create, {
      projectInfoNo: 'P2601',
      lines: [{ sourceLineId: lines[0] ?? 0, moveQty: '6', moveStoreId: storeId }],
    })
    await server.as('admin').call(analysisCalls.submit, { id, version: 1 })
    const free = await draftOf(server, [{ materialId: material, outQty: '5' }])
    const refused = await server.as(keeper).refused(submit, { id: await written(server, free), version: 1 })
    expect(refused.msg).toContain('已预留 6')
    const of = { ...free, applicationId }
    expect((await server.as(keeper).call(asked, { storeId, applicationId }))[0]).toMatchObject({
      askedQty: '6',
      reservedQty: '6',
      freeQty: '10',
      issuedQty: '0',
    })
    const open = async () =>
      (
        await sql<{ quantity: string; ending: string | null }>`
          select trim_scale(quantity)::text as quantity, ending from material.stock_reservation where document_id = ${id} order by ending, quantity`.execute(
          server.db,
        )
      ).rows
    await posted(server, of)
    expect(await open()).toEqual([
      { quantity: '5', ending: 'used' },
      { quantity: '1', ending: null },
    ])
    await posted(server, { ...of, lines: [{ materialId: material, outQty: '4' }] })
    expect(await open()).toEqual([
      { quantity: '1', ending: 'used' },
      { quantity: '5', ending: 'used' },
    ])
    expect((await server.as(keeper).call(asked, { storeId, applicationId }))[0]).toMatchObject({
      issuedQty: '9',
      freeQty: '1',
    })
  })

  it('is written off once purchasing and finance have approved it: what has expired, too', async () => {
    const material = await another()
    const batch = await shelve(server, { material, quantity: '4', expiresOn: daysAgo(2) })
    const lines = [{ materialId: material, outQty: '3', batchId: batch }]
    const id = await posted(server, await draftOf(server, lines, { outKind: 'writeOff', reason: '过期' }))
    expect((await get(id)).docState).toBe('submitted')
    expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '4', amount: '100.00' })
    await server.as('cg_pan').call(approve, { id, version: 2 })
    await server.as('cw_jin').call(approve, { id, version: 3 })
    expect(await get(id)).toMatchObject({ docState: 'posted', amount: '75.00' })
    expect(await heldIn(server, batch, 'adjustment')).toEqual({ quantity: '3', amount: '75.00' })
  })

  describe('and comes back', () => {
    const back = async (lines: object[], more: Partial<Ask> = {}) =>
      draftOf(server, lines, { outKind: 'return', projectInfoNo: 'P2601', ...more })
    const issued = async (quantity = '3', amount = '10.00') => {
      const material = await another()
      const batch = await shelve(server, { material, quantity, amount })
      const id = await posted(server, await draftOf(server, [{ materialId: material, outQty: quantity }]))
      return { batch, id, line: (await get(id)).lines[0]?.lineId ?? 0 }
    }

    it('at what it was issued for, to the cent, never more than was issued', async () => {
      const { batch, id, line } = await issued()
      for (const amount of ['3.33', '3.34', '3.33']) {
        const returned = await posted(server, await back([{ issueLineId: line, outQty: '1', placeId: places[0] }]))
        expect((await get(returned)).amount).toBe(amount)
      }
      expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '3', amount: '10.00' })
      expect(await heldIn(server, batch, 'use')).toEqual({ quantity: '0', amount: '0.00' })
      expect((await get(id)).lines[0]?.returnedQty).toBe('3')
      expect(await refusedFor(await back([{ issueLineId: line, outQty: '1' }]))).toEqual([
        'lines.0.outQty returnedTooMuch',
      ])
    })

    it('once, whoever of two is first', async () => {
      const { line } = await issued()
      const ids = [
        await written(server, await back([{ issueLineId: line, outQty: '2' }])),
        await written(server, await back([{ issueLineId: line, outQty: '2' }])),
      ]
      const answers = await Promise.all(ids.map((id) => server.as(keeper).response(submit, { id, version: 1 })))
      const codes = await Promise.all(answers.map(async (one) => (await one.json<{ code: number }>()).code))
      expect(codes.toSorted()).toEqual([200, 500])
    })

    it('from its own project, not before it was issued', async () => {
      const { line } = await issued()
      const lines = [{ issueLineId: line, outQty: '1' }]
      expect(await refusedFor(await back(lines, { projectInfoNo: 'P2602' }))).toEqual([
        'lines.0.issueLineId otherProject',
      ])
      expect(await refusedFor(await back(lines, { outDate: daysAgo(1) }))).toEqual(['outDate beforeIssue'])
      expect(await refusedFor(await back([{ outQty: '1' }]))).toEqual(['lines.0.issueLineId issueMissing'])
    })

    it('into quarantine, where the inspector looks at it: to its place, or to claims', async () => {
      const { batch, line } = await issued()
      const id = await posted(server, await back([{ issueLineId: line, outQty: '3' }]))
      const { lines, uninspectedCount, version } = await get(id)
      expect(uninspectedCount).toBe(1)
      const lineId = lines[0]?.lineId ?? 0
      const found = (more: object) => ({ id, version, lines: [{ lineId, accepted: '2', rejected: '1', ...more }] })
      const wrong = await server.as(inspector).refused(inspect, found({}))
      expect(wrong.errors.map(({ key }) => key)).toEqual(['reasonOfRejection', 'placeMissing'])
      const part = { id, version, lines: [{ lineId, accepted: '2', placeId: places[0] ?? 0 }] }
      expect((await server.as(inspector).refused(inspect, part)).errors[0]?.key).toBe('inspectWhole')
      expect(
        (await server.as(keeper).response(inspect, found({ placeId: places[0], reason: '磨损' }))).statusCode,
      ).toBe(200)
      expect((await get(id)).uninspectedCount).toBe(1)
      await server.as(inspector).call(inspect, found({ placeId: places[0], reason: '磨损' }))
      expect(await heldIn(server, batch, 'storage')).toEqual({ quantity: '2', amount: '6.67' })
      expect(await heldIn(server, batch, 'claim')).toEqual({ quantity: '1', amount: '3.33' })
      expect((await get(id)).uninspectedCount).toBe(0)
      // Whoever took it back does not inspect it, whatever else he may.
      const other = await issued()
      const draft = await back([{ issueLineId: other.line, outQty: '1' }])
      const { id: own } = await server.as('admin').call(create, draft)
      await server.as('admin').call(submit, { id: own, version: 1 })
      const mine = { lineId: (await get(own)).lines[0]?.lineId ?? 0, accepted: '1', placeId: places[0] ?? 0 }
      const refused = await server.as('admin').refused(inspect, { id: own, version: 2, lines: [mine] })
      expect(refused.msg).toBe(said('ownReturn'))
      const again = await server.as(inspector).refused(inspect, { ...found({}), version: version + 1 })
      expect(again.msg).toBe(said('nothingToInspect'))
    })
  })

  it('shows what it cost to those who may see prices, and its store to its keeper alone', async () => {
    const material = await another()
    await shelve(server, { material })
    const id = await posted(server, await draftOf(server, [{ materialId: material, outQty: '1' }]))
    const { storeId } = await storeOf(server)
    expect((await server.as('ck_du').call(stock, { storeId, materialId: material })).length).toBe(0)
    expect(
      (await server.as(keeper).call(stock, { storeId, materialId: material })).map(({ quantity }) => quantity),
    ).toEqual(['9'])
    const shown = await server.as(inspector).call(outboundCalls.get, { id })
    expect(shown.amount).toBeNull()
    expect(shown.lines[0]).toMatchObject({ amount: null, unitCost: null, outQty: '1' })
    const names = async (language: 'cn' | 'en') =>
      (await server.as(keeper, language).call(outboundCalls.list, { ids: [id] })).rows.map((row) => row.materials)
    const [line] = shown.lines
    expect([await names('cn'), await names('en')]).toEqual([
      [line?.materialNameCn],
      [line?.materialNameEn === '' ? line.materialNameCn : line?.materialNameEn],
    ])
  })

  it('leaves a ledger that its entries explain', async () => {
    expect(await stockDrift(server.db)).toEqual([])
  })
})
