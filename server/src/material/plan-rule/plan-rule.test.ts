import { planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { ruleFor } from './rules.ts'
import { draftOf, userNamed } from './test/sample.ts'

let server: TestServer
let draft: Awaited<ReturnType<typeof draftOf>>
beforeAll(async () => {
  server = await testServer()
  draft = await draftOf(server)
})
afterAll(() => server.close())

const saved = async () => (await server.as('admin').call(planRuleCalls.create, draft)).id
const get = (id: number) => server.as('admin').call(planRuleCalls.get, { id })

describe('material/plan-rule', () => {
  it('keeps what is written, and lists it with what may be done with it', async () => {
    const id = await saved()
    expect(await get(id)).toMatchObject({ ...draft, id, version: 1 })
    const { rows } = await server.as('admin').call(planRuleCalls.list, { pageSize: 500 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ ...draft, can: { edit: true, remove: true } })
  })
  it('is changed on the version that was read', async () => {
    const id = await saved()
    expect(await server.as('admin').call(planRuleCalls.update, { ...draft, id, version: 1, remark: '改过' })).toEqual({
      version: 2,
    })
    expect(await server.as('admin').refused(planRuleCalls.update, { ...draft, id, version: 1 })).toMatchObject({
      code: 409,
    })
    expect(await get(id)).toMatchObject({ remark: '改过', version: 2 })
  })
  it('is deleted, several at once or none', async () => {
    const ids = [await saved(), await saved()]
    expect(
      await server.as('admin').refused(planRuleCalls.remove, { ids: [...ids, 9_000_000_000].join(',') }),
    ).toMatchObject({ code: 404 })
    await server.as('admin').call(planRuleCalls.remove, { ids: ids.join(',') })
    expect(await server.as('admin').refused(planRuleCalls.get, { id: ids[0] })).toMatchObject({ code: 404 })
  })
  it('is exported', async () => {
    await saved()
    const { name, bytes } = await server.as('admin').file(planRuleCalls.export, {})
    expect(name).toMatch(/^分配规则_.*\.xlsx$/)
    expect(bytes.length).toBeGreaterThan(1000)
  })
  it('leaves a trace of each change', async () => {
    const id = await saved()
    await server.as('admin').call(planRuleCalls.update, { ...draft, id, version: 1, remark: '留痕' })
    const { rows } = await sql<{
      action: string
      change: object
    }>`select action, change from document.audit_log where entity = 'material/plan-rule' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(rows[1]?.change).toEqual({ remark: ['', '留痕'] })
  })
  const filters: readonly (readonly [
    found: AskOf<typeof planRuleCalls.list>,
    other: AskOf<typeof planRuleCalls.list>,
  ])[] = [[{ name: '名称甲' }, { name: '没有这样的' }]]
  it.each(filters)('is found by %o and not by %o', async (found, other) => {
    const id = await saved()
    const idsFor = async (asked: object) =>
      (await server.as('admin').call(planRuleCalls.list, { ...asked, pageSize: 500 })).rows.map((row) => row.id)
    expect(await idsFor(found)).toContain(id)
    expect(await idsFor(other)).not.toContain(id)
  })
  it('is found by its purchaser', async () => {
    const id = await saved()
    const idsOf = async (purchaserId: number) =>
      (await server.as('admin').call(planRuleCalls.list, { purchaserId, pageSize: 500 })).rows.map((row) => row.id)
    expect(await idsOf(draft.purchaserId)).toContain(id)
    expect(await idsOf(await userNamed(server, 'cg_lian'))).not.toContain(id)
  })
  it('is refused for somebody who does not buy, for entries that there are not, and for crossed amounts', async () => {
    const wrong = async (more: object) =>
      (await server.as('cg_pan').refused(planRuleCalls.create, { ...draft, ...more })).errors?.map(
        ({ field, key }) => `${field} ${key}`,
      )
    expect(await wrong({ purchaserId: await userNamed(server, 'fx_luo') })).toEqual(['purchaserId noPurchaser'])
    expect(await wrong({ purchaseMode: 'barter', sourceType: 'moon' })).toEqual([
      'purchaseMode notAChoice',
      'sourceType notAChoice',
    ])
    expect(await wrong({ amountFrom: '10', amountTo: '10' })).toEqual(['amountTo amountsCrossed'])
    expect(await wrong({ position: 0 })).toEqual(['position tooSmall'])
  })
  it('that comes first decides, from its amount on and below the other', () => {
    const rule = { ...draft, materialType: null, projectCountry: null, amountFrom: null, amountTo: null } as const
    const rules = [
      { ...rule, name: 'small', amountTo: '100.00' },
      { ...rule, name: 'oil', materialType: 'oil' },
      { ...rule, name: 'abroad', projectCountry: '2', amountFrom: '500.00' },
    ] as const
    const named = (materialType: string, projectCountry: string, amount: string) =>
      ruleFor(rules, { materialType, projectCountry, amount })?.name
    expect(named('oil', '2', '99.99')).toBe('small')
    expect(named('oil', '2', '100')).toBe('oil')
    expect(named('tyre', '2', '500.00')).toBe('abroad')
    expect(named('tyre', '2', '499.99')).toBeUndefined()
    expect(named('tyre', '1', '900')).toBeUndefined()
  })
  it('is nothing for somebody without the permission', async () => {
    expect(await server.as('guest01').refused(planRuleCalls.list, {})).toMatchObject({ code: 403 })
  })
})
