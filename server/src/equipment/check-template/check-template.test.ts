import { checkPlanCalls } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftTemplate, savedPlan, savedTemplate } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const manager = () => server.as('zb_lin', 'en')
const get = (id: number) => manager().call(checkTemplateCalls.get, { id })

describe('a check template', () => {
  it('keeps what belongs to each item, and makes a version of every change of them', async () => {
    const draft = await draftTemplate(server)
    const id = await savedTemplate(server)
    const first = await get(id)
    expect(first).toMatchObject({ templateName: draft.templateName, templateVersion: 1, itemCount: 4, version: 1 })
    expect(first.items[1]).toMatchObject({ min: '3.4', max: '4.2', unit: 'V', photo: 'Y', severity: 'major' })
    // Another name is no other version; another limit is one.
    await manager().call(checkTemplateCalls.update, { ...draft, id, version: 1, templateName: '节点每日检查' })
    expect(await get(id)).toMatchObject({ templateName: '节点每日检查', templateVersion: 1, version: 2 })
    const items = draft.items.with(1, { ...draft.items[1], min: '3.5' } as (typeof draft.items)[number])
    await manager().call(checkTemplateCalls.update, { ...draft, id, version: 2, items })
    expect(await get(id)).toMatchObject({ templateVersion: 2, version: 3 })
    expect(await manager().refused(checkTemplateCalls.update, { ...draft, id, version: 1 })).toMatchObject({
      code: 409,
    })
    const { rows } = await manager().call(checkTemplateCalls.list, { templateName: '节点', pageSize: 500 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ can: { edit: true, remove: true } })
    expect((await manager().file(checkTemplateCalls.export, {})).bytes.length).toBeGreaterThan(1000)
  })

  it('refuses items that say nothing, each at its place', async () => {
    const draft = await draftTemplate(server)
    const wrong = async (item: object) =>
      (
        await manager().refused(checkTemplateCalls.create, {
          ...draft,
          items: [{ part: 'a', content: 'b', ...item }] as unknown as typeof draft.items,
        })
      ).errors?.map(({ field, msg }) => [field, msg])
    expect(await wrong({ kind: 'choice', choices: '好' })).toEqual([
      ['items.0.choices', 'Enter at least two choices, separated by /'],
    ])
    expect(await wrong({ kind: 'choice', choices: '好/坏', badChoices: '裂' })).toEqual([
      ['items.0.badChoices', '裂 is none of the choices'],
    ])
    expect(await wrong({ kind: 'number', min: '5', max: '3' })).toEqual([
      ['items.0.max', 'The lower limit must not be above the upper limit'],
    ])
    expect(await wrong({ kind: 'meter' })).toEqual([['items.0.meterKind', 'Choose which meter is read']])
    expect(
      (await manager().refused(checkTemplateCalls.create, { ...draft, samplePercent: '5' })).errors?.[0]?.msg,
    ).toContain('filled in together')
  })

  it('is not deleted while a plan goes by it', async () => {
    const id = await savedTemplate(server)
    const plan = await savedPlan(server, id)
    expect((await manager().refused(checkTemplateCalls.remove, { ids: String(id) })).msg).toContain('used by a plan')
    await manager().call(checkPlanCalls.remove, { ids: String(plan) })
    await manager().call(checkTemplateCalls.remove, { ids: String(id) })
    expect(await manager().refused(checkTemplateCalls.get, { id })).toMatchObject({ code: 404 })
  })
})

describe('a check plan', () => {
  it('says how many devices it is about, and refuses what is not there', async () => {
    const templateId = await savedTemplate(server)
    const id = await savedPlan(server, templateId)
    expect(await manager().call(checkPlanCalls.get, { id })).toMatchObject({
      templateId,
      projectInfoNo: 'P2601',
      cycle: 'days',
      every: 1,
      deviceCount: 0,
    })
    const draft = { planName: 'x', templateId, every: 7, startOn: '2026-01-01' }
    const wrong = async (more: object) =>
      (await manager().refused(checkPlanCalls.create, { ...draft, ...more })).errors?.map(({ field }) => field)
    expect(await wrong({ templateId: 9_000_000 })).toEqual(['templateId'])
    expect(await wrong({ projectInfoNo: 'P0000' })).toEqual(['projectInfoNo'])
    expect(await wrong({ projectInfoNo: 'P2601', orgId: 'C108' })).toEqual(['orgId'])
    expect(await wrong({ inspectorId: 9_000_000 })).toEqual(['inspectorId'])
    await manager().call(checkPlanCalls.update, { ...draft, id, version: 1, remark: '改过' })
    expect(await manager().refused(checkPlanCalls.update, { ...draft, id, version: 1 })).toMatchObject({ code: 409 })
    const { rows } = await manager().call(checkPlanCalls.inspectors, { keyword: '舒' })
    expect(rows.every(({ name }) => name.includes('舒'))).toBe(true)
    expect((await manager().file(checkPlanCalls.export, {})).bytes.length).toBeGreaterThan(1000)
    expect(await server.as('guest01').refused(checkPlanCalls.list, {})).toMatchObject({ code: 403 })
  })
})
