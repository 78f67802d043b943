import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { chainCalls } from '@geodepot/contracts/material/chain.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { linesToBuy, userNamed } from '../plan/test/sample.ts'
import { resultOf, submittedResult } from '../result/test/sample.ts'
import { buyer, schemeOf } from '../scheme/test/sample.ts'

describe('the story of a line', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const storyOf = (lineId: number, account = 'admin', language: 'cn' | 'en' = 'cn') =>
    server.as(account, language).call(chainCalls.story, { lineId })
  const told = async (lineId: number, account?: string) =>
    (await storyOf(lineId, account)).steps.map((step) => [step.depth, step.title, step.told?.quantity ?? null])

  it('is the same from whichever document it is asked for: each with its quantity, state, person and day', async () => {
    const { id, scheme, lines } = await submittedResult(server, [[1, '10']])
    const [line = 0] = lines
    const story = await storyOf(line)
    expect(story.materialNameCn).toBe((await resultOf(server, id)).lines[0]?.materialNameCn)
    expect(story.steps.map((step) => [step.depth, step.title, step.told?.quantity])).toEqual([
      [0, '物资申请单', '10'],
      [1, '业务分析表', '10'],
      [2, '计划分配', '10'],
      [3, '采购方案', '10'],
      [4, '采购结果', '10'],
    ])
    const { number } = await resultOf(server, id)
    const [asked, analysed, , bought, last] = story.steps
    expect(analysed?.told?.parts).toEqual([{ label: '采购', quantity: '10' }])
    expect(bought?.told).toMatchObject({ id: scheme, number: (await schemeOf(server, scheme)).number })
    expect(last).toMatchObject({
      lineId: line,
      kind: 'material/result',
      told: { id, number, state: '待审批', tone: 'underWay', person: '戴宇航', releasedQty: null, parts: [] },
    })
    expect(last?.told?.day.slice(0, 10)).toBe(today())
    for (const step of story.steps) expect(await storyOf(step.lineId)).toEqual(story)
    expect((await storyOf(asked?.lineId ?? 0, 'admin', 'en')).steps.map(({ title }) => title)).toEqual([
      'Material application',
      'Business analysis',
      'Plan allocation',
      'Procurement scheme',
      'Procurement result',
    ])
  })

  it('says what was given back, and tells of several that stand on one line below it', async () => {
    const { lines } = await linesToBuy(server, [[1, '10']])
    const [sourceLineId = 0] = lines
    const allocator = server.as('jh_wen')
    const assigned = {
      purchaserId: await userNamed(server, buyer),
      purchaseMode: 'inquiry',
      sourceType: 'domestic',
    }
    const planned = async (quantity: string) => {
      const plan = { name: '计划', ...assigned, lines: [{ sourceLineId, quantity }] }
      const { id } = await allocator.call(planCalls.create, plan)
      await allocator.call(planCalls.submit, { id, version: 1 })
      return id
    }
    const first = await planned('6')
    await planned('4')
    const [line] = (await allocator.call(planCalls.get, { id: first })).lines
    const release = {
      id: first,
      version: 2,
      opinion: '规格待定',
      lines: [{ lineId: line?.lineId ?? 0, quantity: '2' }],
    }
    await allocator.call(planCalls.release, release)
    expect(await told(sourceLineId)).toEqual([
      [0, '物资申请单', '10'],
      [1, '业务分析表', '10'],
      [2, '计划分配', '6'],
      [2, '计划分配', '4'],
    ])
    expect((await storyOf(sourceLineId)).steps[2]?.told?.releasedQty).toBe('2')
    // A draft that was deleted was never there.
    const draft = { name: '计划', lines: [{ sourceLineId, quantity: '1' }] }
    const { id } = await allocator.call(planCalls.create, draft)
    expect(await told(sourceLineId)).toHaveLength(5)
    await allocator.call(planCalls.remove, { ids: String(id) })
    expect(await told(sourceLineId)).toHaveLength(4)
  })

  it('names what this person may not see, and says nothing of it; whose line is not his is told nothing at all', async () => {
    const { id, scheme, lines } = await submittedResult(server, [[1, '10']])
    const { steps } = await storyOf(lines[0] ?? 0)
    const numbers = [(await resultOf(server, id)).number, (await schemeOf(server, scheme)).number]
    // Who asked for it sees what he asked for, and no more of the rest than that it is there.
    const [asked] = steps
    const seen = await storyOf(asked?.lineId ?? 0, 'wz_ye')
    expect(seen.steps.map(({ title }) => title)).toEqual(steps.map(({ title }) => title))
    const gets: readonly AnyOperation[] = [applicationCalls, analysisCalls, planCalls, schemeCalls, resultCalls].map(
      ({ get }) => get,
    )
    const sees = async (get: AnyOperation, at: number) =>
      (await server.as('wz_ye').response(get, { id: steps[at]?.told?.id ?? 0 })).json<{ code: number }>().code === 200
    const may = await Promise.all(gets.map(sees))
    expect(seen.steps.map((step) => step.told !== null)).toEqual(may)
    expect(may[0]).toBe(true)
    expect(may.at(-1)).toBe(false)
    for (const number of numbers) expect(JSON.stringify(seen)).not.toContain(number)
    expect((await server.as('wz_ye').refused(chainCalls.story, { lineId: lines[0] ?? 0 })).code).toBe(404)
    expect((await server.as('admin').refused(chainCalls.story, { lineId: 999_999_999 })).code).toBe(404)
  })
})
