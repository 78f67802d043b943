import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { documentTests } from '../../testing/document-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { draftOf } from '../plan-rule/test/sample.ts'
import { planDocuments } from './document.ts'
import { findPlanOpen, lockPlanLines } from './open.ts'
import { allocatedPlan, linesToBuy, userNamed } from './test/sample.ts'

type Ask = AskOf<typeof planCalls.create>
const { create, update, remove, history, open, distribute, allocate } = planCalls
documentTests(planDocuments, {
  calls: planCalls,
  others: { history },
  edit: update,
  remove,
  inputs: { release: { lines: [{ lineId: 1, quantity: '1' }] } },
  make: async (server) => {
    const { lines } = await linesToBuy(server, [[1, '2']])
    const draft: Ask = { name: '震源备件采购', lines: [{ sourceLineId: lines[0] ?? 0, quantity: '2' }] }
    return { id: (await server.as('admin').call(create, draft)).id, draft }
  },
})

describe('a plan allocation', () => {
  let server: TestServer
  let material: number
  let dai: number
  let lian: number
  beforeAll(async () => {
    server = await testServer()
    material = (await server.as('admin').call(materialCalls.create, another())).id
    dai = await userNamed(server, 'cg_dai')
    lian = await userNamed(server, 'cg_lian')
  })
  afterAll(() => server.close())
  const allocator = () => server.as('jh_wen')
  const get = (id: number) => server.as('admin').call(planCalls.get, { id })
  const version = async (id: number) => (await get(id)).version
  const toBuy = async (quantity: string) => {
    const { lines, ...of } = await linesToBuy(server, [[material, quantity]])
    return { ...of, line: lines[0] ?? 0 }
  }
  const drafted = (sourceLineId: number, quantity: string, more: Partial<Ask> = {}): Ask => ({
    name: '采购计划',
    purchaserId: dai,
    purchaseMode: 'inquiry',
    sourceType: 'domestic',
    lines: [{ sourceLineId, quantity }],
    ...more,
  })
  const saved = async (...given: Parameters<typeof drafted>) => (await allocator().call(create, drafted(...given))).id
  const submitted = async (...given: Parameters<typeof drafted>) => {
    const id = await saved(...given)
    await allocator().call(planCalls.submit, { id, version: 1 })
    return id
  }
  const waits = async () => (await allocator().call(open, { pageSize: 500 })).rows
  const openOf = async (line: number) => (await waits()).find(({ sourceLineId }) => sourceLineId === line)?.openQty
  const refusedFor = async (given: Ask) =>
    (await allocator().refused(create, given)).errors?.map(({ field, key }) => `${field} ${key}`)
  const titles = async (account: string) =>
    (await server.as(account).call(message.list, { pageSize: 50 })).rows.map(({ title }) => title)
  /** As if a scheme had taken so much of a plan's line. */
  const taken = (line: number, quantity: string) =>
    sql`update material.plan_line set claimed_quantity = ${quantity} where id = ${line}`.execute(server.db)

  it('takes what waits to be bought, in parts, and leaves the rest waiting', async () => {
    const { line } = await toBuy('5.5')
    expect((await waits()).find(({ sourceLineId }) => sourceLineId === line)).toMatchObject({
      openQty: '5.5',
      buyQty: '5.5',
      estimatedAmount: '5.50',
      projectInfoNo: 'P2601',
      again: '0',
    })
    const id = await saved(line, '2')
    expect(await openOf(line)).toBe('3.5')
    await allocator().call(update, { id, version: 1, ...drafted(line, '5.5') })
    expect(await openOf(line)).toBeUndefined()
    await allocator().call(remove, { ids: String(id) })
    expect(await openOf(line)).toBe('5.5')
  })

  it('is refused for lines that are not to be bought, twice, too much, and for who does not buy', async () => {
    const { line } = await toBuy('5')
    expect(await refusedFor(drafted(9_000_000, '1'))).toEqual(['lines.0.sourceLineId unknownLine'])
    const twice = [line, line].map((sourceLineId) => ({ sourceLineId, quantity: '1' }))
    expect(await refusedFor(drafted(line, '1', { lines: twice }))).toEqual(['lines.1.sourceLineId twice'])
    expect(await refusedFor(drafted(line, '5.001'))).toEqual(['lines.0.quantity tooMuch'])
    expect(await refusedFor(drafted(line, '1', { purchaserId: await userNamed(server, 'fx_luo') }))).toEqual([
      'purchaserId noPurchaser',
    ])
    expect(await refusedFor(drafted(line, '1', { purchaseMode: 'barter', sourceType: 'moon' }))).toEqual([
      'purchaseMode notAChoice',
      'sourceType notAChoice',
    ])
    const id = await saved(line, '3')
    expect(await refusedFor(drafted(line, '3'))).toEqual(['lines.0.quantity tooMuchTaken'])
    await saved(line, '2')
    const refused = await allocator().refused(create, drafted(line, '1'))
    expect(refused.errors).toMatchObject([{ field: 'lines.0.sourceLineId', key: 'taken' }])
    expect(refused.msg).toContain((await get(id)).number)
    expect(refused.msg).toContain('温晓岚')
  })

  it('is of no line of a virtual project', async () => {
    const { line } = await toBuy('1')
    await sql`update system.project set is_virtual = true where id = 'P2601'`.execute(server.db)
    try {
      expect(await openOf(line)).toBeUndefined()
      expect(await refusedFor(drafted(line, '1'))).toEqual(['lines.0.sourceLineId unknownLine'])
    } finally {
      await sql`update system.project set is_virtual = false where id = 'P2601'`.execute(server.db)
    }
  })

  it('is allocated once it says who buys and how; the purchaser hears of it and sees it', async () => {
    const { line } = await toBuy('5')
    const { purchaserId: _none, purchaseMode: _mode, sourceType: _source, ...bare } = drafted(line, '5')
    const { id, number } = await allocator().call(create, bare)
    const refused = await allocator().refused(planCalls.submit, { id, version: 1 })
    expect(refused.errors?.map(({ field }) => field)).toEqual(['purchaserId', 'purchaseMode', 'sourceType'])
    expect(await get(id)).toMatchObject({ allocationStatus: '0', docStatus: 'subN' })
    await allocator().call(update, { id, version: 1, ...drafted(line, '5') })
    await allocator().call(planCalls.submit, { id, version: 2 })
    expect(await server.as('cg_dai').call(planCalls.get, { id })).toMatchObject({
      allocationStatus: '1',
      docStatus: 'subY',
      docState: 'allocated',
      purchaserName: '戴宇航',
      purchaseModeName: '询比价',
      sourceTypeName: '国内',
      projectNames: expect.stringContaining('库车'),
      estimatedAmount: '5.00',
    })
    expect(await titles('cg_dai')).toContain(`采购计划 ${number} 分配给您`)
    expect(await server.as('cg_lian').refused(planCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('wz_ye').refused(planCalls.get, { id })).toMatchObject({ code: 403 })
  })

  it('takes a line once, whoever of several allocators is first', async () => {
    const { line } = await toBuy('2')
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        (await server.as(index % 2 === 0 ? 'jh_wen' : 'cg_pan').response(create, drafted(line, '2'))).json<{
          code: number
          msg: string
          errors?: { field: string; key: string }[]
        }>(),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const second = answers.find(({ code }) => code === 500)
    expect(second?.errors).toMatchObject([{ field: 'lines.0.sourceLineId', key: 'taken' }])
    expect(second?.msg).toMatch(/CGJH-.*(温晓岚|潘志刚)/)
  })

  it('never claims more than is to be bought, whatever several people write, void, give back and delete at once', async () => {
    const { line } = await toBuy('10')
    const act = async (turn: number) => {
      const given = drafted(line, String(1 + (turn % 4)))
      const made = (await (await allocator().response(create, given)).json()) as { data?: { id: number } }
      const { id } = made.data ?? {}
      if (id === undefined) return
      if (turn % 3 === 0) return allocator().response(remove, { ids: String(id) })
      await allocator().response(planCalls.submit, { id, version: 1 })
      const { lines } = await get(id)
      const back = { lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: '1' }], opinion: '多了' }
      await server.as('cg_pan').response(planCalls.release, { id, version: 2, ...back })
      if (turn % 2 === 0) await allocator().response(planCalls.void, { id, version: 3, opinion: '作废' })
    }
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        for (const turn of [at, at + 3, at + 7]) await act(turn)
      }),
    )
    const { rows } = await sql<{ claimed: string; counted: string }>`
      select trim_scale(al.claimed_quantity)::text as claimed, (select trim_scale(coalesce(sum(x.quantity - x.released_quantity), 0))::text
        from material.plan_line x join material.plan d on d.id = x.document_id where x.source_line_id = al.id and d.deleted_at is null and d.state <> 'voided') as counted
      from material.analysis_line al where al.id = ${line}`.execute(server.db)
    expect(rows[0]?.claimed).toBe(rows[0]?.counted)
    expect(Number(rows[0]?.claimed)).toBeLessThanOrEqual(10)
    await expect(
      sql`update material.plan_line set quantity = quantity + 100 where source_line_id = ${line}`.execute(server.db),
    ).rejects.toThrow('analysis_line_claimed')
  })

  it('is given to another purchaser with a reason, as long as no scheme uses it; both hear of it', async () => {
    const { line } = await toBuy('4')
    const id = await submitted(line, '4')
    const { number, lines } = await get(id)
    const to = async (more: object) => ({ id, version: await version(id), opinion: '专业对口', ...more })
    expect((await allocator().refused(planCalls.reallocate, await to({ purchaserId: dai }))).errors).toMatchObject([
      { key: 'sameAgain' },
    ])
    expect((await allocator().refused(planCalls.reallocate, await to({ purchaserId: 1 }))).errors).toMatchObject([
      { field: 'purchaserId', key: 'noPurchaser' },
    ])
    await allocator().call(planCalls.reallocate, await to({ purchaserId: lian, purchaseMode: 'negotiation' }))
    expect(await get(id)).toMatchObject({
      purchaserName: '连海燕',
      purchaseModeName: '竞争性谈判',
      docState: 'allocated',
    })
    expect(await titles('cg_dai')).toContain(`采购计划 ${number} 不再由您采购`)
    expect(await titles('cg_lian')).toContain(`采购计划 ${number} 分配给您`)
    const told = (await allocator().call(history, { id })).at(-1)
    expect(told).toMatchObject({ action: '改派', opinion: '专业对口', changed: ['采购员', '采购方式'] })
    await taken(lines[0]?.lineId ?? 0, '1')
    const { can } = await allocator().call(planCalls.get, { id })
    expect(can).toEqual({ release: true })
    for (const call of [planCalls.reallocate, planCalls.void])
      expect((await allocator().refused(call, await to({ purchaserId: dai }))).msg).toContain('正在使用其中的行')
    expect((await allocator().refused(planCalls.withdraw, { id, version: await version(id) })).msg).toContain(
      '正在使用其中的行',
    )
    await taken(lines[0]?.lineId ?? 0, '0')
  })

  it('gives back what no scheme has, and whoever asked for it hears why', async () => {
    const { line, application } = await toBuy('6')
    const id = await submitted(line, '6')
    const lineId = (await get(id)).lines[0]?.lineId ?? 0
    await taken(lineId, '2')
    const back = async (quantity: string, more: object = {}) => ({
      id,
      version: await version(id),
      opinion: '型号待确认',
      lines: [{ lineId, quantity, ...more }],
    })
    expect((await server.as('cg_dai').refused(planCalls.release, await back('4.001'))).errors).toMatchObject([
      { field: 'lines.0.quantity', key: 'releaseTooMuch' },
    ])
    expect((await server.as('cg_dai').refused(planCalls.release, await back('1', { lineId: 1 }))).errors).toMatchObject(
      [{ field: 'lines.0.lineId', key: 'notOfPlan' }],
    )
    await sql`update material.application_line set name_en = 'Spare that is tried' where document_id = ${application}`.execute(
      server.db,
    )
    await server.as('cg_dai').call(planCalls.release, await back('4'))
    expect((await get(id)).lines).toMatchObject([{ releasedQty: '4', schemedQty: '2', openQty: '0', quantity: '6' }])
    expect((await waits()).find((one) => one.sourceLineId === line)).toMatchObject({ openQty: '4', again: '1' })
    expect((await allocator().call(open, { again: '1', pageSize: 500 })).rows.map((one) => one.sourceLineId)).toContain(
      line,
    )
    const { rows } = await server.as('wz_ye').call(message.list, {})
    const { number } = await server.as('wz_ye').call(applicationCalls.get, { id: application })
    expect(rows[0]).toMatchObject({ title: '申请的物资退回待采购', body: expect.stringContaining('型号待确认') })
    expect(rows[0]?.body).toContain(number)
    // In English the part is called as it is there.
    const [told] = (await server.as('wz_ye', 'en').call(message.list, {})).rows
    expect(told?.body).toContain('Spare that is tried')
    expect(rows[0]?.body).not.toContain('Spare that is tried')
    expect((await server.as('cg_dai').refused(planCalls.release, await back('1'))).msg).toBe('没有可退回的数量')
    await taken(lineId, '0')
  })

  it('is taken back by its allocator, or voided with a reason, and what it had waits again', async () => {
    const { line } = await toBuy('3')
    const id = await submitted(line, '3')
    expect((await server.as('cg_pan').call(planCalls.get, { id })).can).not.toHaveProperty('withdraw')
    await allocator().call(planCalls.withdraw, { id, version: 2 })
    expect(await get(id)).toMatchObject({ docState: 'draft', allocationStatus: '0' })
    expect(await openOf(line)).toBeUndefined()
    await allocator().call(planCalls.submit, { id, version: 3 })
    await server.as('cg_pan').call(planCalls.void, { id, version: 4, opinion: '需求取消' })
    expect(await openOf(line)).toBe('3')
    expect((await allocator().refused(planCalls.submit, { id, version: 5 })).msg).toBe('已提交的数据不能重复提交')
  })

  it('is told of in the application and the analysis, which is not voided as long', async () => {
    const { line, application, analysis } = await toBuy('2')
    const id = await submitted(line, '2')
    const { number } = await get(id)
    const plans = [{ id, number, isAllocated: true, purchaserName: '戴宇航', quantity: '2' }]
    expect((await server.as('wz_ye').call(applicationCalls.get, { id: application })).lines).toMatchObject([{ plans }])
    const read = await server.as('cg_pan').call(analysisCalls.get, { id: analysis })
    expect(read.lines).toMatchObject([{ plans }])
    expect(read.can).not.toHaveProperty('void')
    const refused = await server.as('cg_pan').refused(analysisCalls.void, {
      id: analysis,
      version: read.version,
      opinion: '重做',
    })
    expect(refused.msg).toContain(number)
    await allocator().call(planCalls.void, { id, version: 2, opinion: '重做' })
    await server.as('cg_pan').call(analysisCalls.void, { id: analysis, version: read.version, opinion: '重做' })
    expect(await openOf(line)).toBeUndefined()
  })

  it('is exported by the rows that were chosen, and never one that is to be allocated', async () => {
    const { line } = await toBuy('4')
    const [draft, done] = [await saved(line, '1'), await submitted(line, '1')]
    expect((await allocator().refused(planCalls.export, {})).msg).toBe('请至少选择一条数据导出')
    for (const ids of [[draft], [done, draft]])
      expect((await allocator().refused(planCalls.export, { ids })).msg).toBe('待分配的数据不能导出')
    expect((await server.as('jh_wen', 'en').refused(planCalls.export, { ids: [draft] })).msg).toBe(
      'To-be-allocated data cannot be exported',
    )
    expect((await allocator().file(planCalls.export, { ids: [done] })).name).toMatch(/^计划分配_/)
  })

  it('is made by rule for what waits, one for each purchaser and way to buy, and several are allocated at once', async () => {
    await sql`update material.plan_rule set deleted_at = now()`.execute(server.db)
    const rule = await draftOf(server)
    const admin = server.as('cg_pan')
    await admin.call(planRuleCalls.create, { ...rule, name: '小额', position: 1, amountTo: '10.00' })
    const large = { ...rule, name: '大额', position: 2, purchaserId: lian, purchaseMode: 'publicTender' }
    await admin.call(planRuleCalls.create, { ...large, amountFrom: '10.00', amountTo: '100.00' })
    const { lines } = await linesToBuy(server, [
      [material, '3'],
      [material, '50'],
      [material, '4'],
      [material, '100'],
    ])
    const { made, left } = await allocator().call(distribute, { lineIds: lines })
    expect(made).toMatchObject([
      { name: '小额', lineCount: 2 },
      { name: '大额', lineCount: 1 },
    ])
    expect(left).toMatchObject([{ sourceLineId: lines[3] }])
    expect(await get(made[1]?.id ?? 0)).toMatchObject({
      purchaserName: '连海燕',
      purchaseModeName: '公开招标',
      docState: 'draft',
    })
    expect((await allocator().call(distribute, { lineIds: lines })).made).toEqual([])
    const { line } = await toBuy('1')
    const { purchaserId: _none, ...bare } = drafted(line, '1')
    const lacking = await allocator().call(create, bare)
    const ids = made.map(({ id }) => id)
    const refused = await allocator().refused(allocate, { ids: [...ids, lacking.id] })
    expect(refused).toMatchObject({ msg: `${lacking.number}：请选择采购员`, errors: [{ field: 'ids.2' }] })
    expect((await get(ids[0] ?? 0)).docState).toBe('draft')
    await allocator().call(allocate, { ids })
    expect((await Promise.all(ids.map(get))).map(({ docState }) => docState)).toEqual(['allocated', 'allocated'])
    expect(await server.as('cg_dai').refused(distribute, {})).toMatchObject({ code: 403 })
  })

  it('counts what each purchaser has in hand, and offers it to a scheme', async () => {
    const of = async (person: number) =>
      (await allocator().call(planCalls.buyers, {})).find(({ userId }) => userId === person)
    const before = await of(lian)
    const { id, lines } = await allocatedPlan(
      server,
      [
        [material, '7'],
        [material, '2'],
      ],
      'cg_lian',
    )
    expect(await of(lian)).toMatchObject({
      planCount: (before?.planCount ?? 0) + 1,
      lineCount: (before?.lineCount ?? 0) + 2,
      estimatedAmount: (Number(before?.estimatedAmount) + 9).toFixed(2),
    })
    const actor = await server.actorOf('cg_lian')
    const offered = async () => (await findPlanOpen(server.db, actor, lian, 'cn')).filter(({ planId }) => planId === id)
    expect(await offered()).toMatchObject([
      { sourceLineId: lines[0], openQty: '7', estimatedAmount: '7.00' },
      { sourceLineId: lines[1], openQty: '2' },
    ])
    await taken(lines[0] ?? 0, '7')
    expect(await offered()).toMatchObject([{ sourceLineId: lines[1] }])
    const locked = await inTransaction(server.db, (tx) => lockPlanLines(tx, actor, lines))
    expect(lines.map((line) => locked.get(line)?.open)).toEqual(['0', '2'])
    expect((await of(lian))?.lineCount).toBe((before?.lineCount ?? 0) + 1)
    await taken(lines[0] ?? 0, '0')
  })

  it('is found by status, purchaser, mode, source, project and name', async () => {
    const { line } = await toBuy('2')
    const id = await submitted(line, '2', { name: '独一份的计划' })
    const found = async (asked: object) =>
      (await allocator().call(planCalls.list, { ...asked, pageSize: 500 })).rows.some((row) => row.id === id)
    const asked: readonly (readonly [object, object])[] = [
      [{ allocationStatus: '1' }, { allocationStatus: '0' }],
      [{ purchaserId: dai }, { purchaserId: lian }],
      [{ purchaseMode: ['inquiry'] }, { purchaseMode: ['framework'] }],
      [{ sourceType: ['domestic'] }, { sourceType: ['overseas'] }],
      [{ projectInfoNo: 'P2601' }, { projectInfoNo: 'P2602' }],
      [{ keyword: '独一份' }, { keyword: '没有的' }],
    ]
    for (const [yes, no] of asked) expect([yes, await found(yes), await found(no)]).toEqual([yes, true, false])
  })
})
