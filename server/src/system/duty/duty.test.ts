import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'
import { sealer } from '../../testing/sealed.ts'

let server: TestServer
let scene: Scene
let ids: ReadonlyMap<string, number>
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  const people = await server.db.selectFrom('system.user').select(['id', 'name']).execute()
  ids = new Map(people.map(({ id, name }) => [name, id]))
})
afterAll(() => server.close())

const idOf = (account: string): number => ids.get(account) ?? 0
const admin = (language: 'cn' | 'en' = 'cn') => server.as('admin', language)
const duties = async (account: string, language: 'cn' | 'en' = 'cn') =>
  (await admin(language).call(accounts.duties, { userId: idOf(account) })).map(({ name, what, count, items }) => ({
    name,
    what,
    count,
    labels: items.map(({ label }) => label),
  }))
const disable = (account: string, language: 'cn' | 'en' = 'cn') =>
  admin(language).refused(accounts.changeStatus, { userId: idOf(account), status: '1' })
/** Of the crew, submitted: the unit’s leader is asked. */
const submitted = async () => {
  const { deviceappid } = await scene.crew.call(applicationCalls.save, {
    appName: '节点',
    projectInfoNo: 'P2601',
    ...scene.span,
    lines: [{ modelId: scene.single, requestedQty: '2' }],
  })
  await scene.crew.call(applicationCalls.submit, { deviceappid })
  const { version, number } = await scene.crew.call(applicationCalls.get, { deviceappid })
  return { deviceappid, version, number }
}

describe('a person whom something waits for', () => {
  it('is neither disabled nor deleted, by whichever call, and is told what and how much', async () => {
    const one = await submitted()
    const other = await submitted()
    const waits = (await duties('jl_shi')).find(({ name }) => name === 'system/approval')
    expect(waits).toEqual({ name: 'system/approval', what: '待其审批', count: 2, labels: [one.number, other.number] })
    const refused = await disable('jl_shi')
    expect(refused).toMatchObject({ code: 500, errors: [{ field: 'status', key: 'keeps' }] })
    expect(refused.msg).toContain(`待其审批：${one.number}、${other.number}`)
    expect((await disable('jl_shi', 'en')).msg).toContain(`Decisions that wait: ${one.number}, ${other.number}`)
    expect((await admin().refused(accounts.remove, { ids: String(idOf('jl_shi')) })).msg).toContain(one.number)
    const { data } = await admin().call(accounts.get, { userId: idOf('jl_shi') })
    expect(
      await admin().refused(accounts.update, {
        userId: idOf('jl_shi'),
        nickName: data?.nickName ?? '',
        deptId: data?.deptId ?? '',
        status: '1',
      }),
    ).toMatchObject({ errors: [{ field: 'status', key: 'keeps' }] })
    expect(
      await server.db.selectFrom('system.user').select(['status', 'deleted_at']).where('name', '=', 'jl_shi').execute(),
    ).toEqual([{ status: '0', deleted_at: null }])
    // Each leads there.
    const [first] = await admin().call(accounts.duties, { userId: idOf('jl_shi') })
    expect(first?.items[0]).toMatchObject({ view: null, below: `/open/equipment/application/${one.deviceappid}` })
  })

  it('keeps nothing of it while somebody else stands in, and has it again afterwards', async () => {
    const has = async () => (await duties('jl_shi')).some(({ name }) => name === 'system/approval')
    expect(await has()).toBe(true)
    const { delegationId } = await server.as('jl_shi').call(delegation.create, {
      toId: idOf('ld_gao'),
      beginDate: today(),
      endDate: today(),
      kinds: ['equipment/application'],
    })
    expect(await has()).toBe(false)
    await server.as('jl_shi').call(delegation.withdraw, { id: delegationId })
    expect(await has()).toBe(true)
  })

  it('answers for what came back to him, and for no draft that nobody saw', async () => {
    const before = await duties('xm_ma')
    await scene.crew.call(applicationCalls.save, {
      appName: '草稿',
      projectInfoNo: 'P2601',
      ...scene.span,
      lines: [{ modelId: scene.single, requestedQty: '1' }],
    })
    expect(await duties('xm_ma')).toEqual(before)
    const { deviceappid, version, number } = await submitted()
    expect(await duties('xm_ma')).toEqual(before)
    await scene.crew.call(applicationCalls.withdraw, { id: deviceappid, version })
    expect((await duties('xm_ma')).find(({ name }) => name === 'system/document')?.labels).toContain(number)
    expect((await disable('xm_ma')).msg).toContain(number)
  })
})

describe('a person who answers for a place', () => {
  it('is kept by a project that he leads until it is closed or another’s', async () => {
    await sql`update system.project set leader_id = ${idOf('kg_he')} where id = 'P2601'`.execute(server.db)
    const [{ name } = { name: '' }] = await server.db
      .selectFrom('system.project')
      .select('name')
      .where('id', '=', 'P2601')
      .execute()
    expect(await duties('kg_he')).toContainEqual({
      name: 'system/project',
      what: '负责的项目',
      count: 1,
      labels: [name],
    })
    expect((await disable('kg_he')).msg).toContain(`负责的项目：${name}`)
    await sql`update system.project set leader_id = null where id = 'P2601'`.execute(server.db)
    expect((await duties('kg_he')).some((one) => one.name === 'system/project')).toBe(false)
  })

  it('is kept by the store that he keeps', async () => {
    const { keeper_id: keeper } = await server.db
      .selectFrom('material.store')
      .select('keeper_id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const found = await admin('en').call(accounts.duties, { userId: keeper })
    expect(found.find(({ name }) => name === 'material/store.keeper')).toMatchObject({ what: 'Stores kept' })
  })

  it('who is free is disabled', async () => {
    const sealed = await sealer(server)
    const { userId } = await admin().call(accounts.create, {
      userName: 'free_one',
      nickName: '无事人',
      deptId: 'C101',
      password: sealed('winter-Kessel-48'),
    })
    expect(await admin().call(accounts.duties, { userId })).toEqual([])
    await admin().call(accounts.changeStatus, { userId, status: '1' })
    await admin().call(accounts.remove, { ids: String(userId) })
  })
})

it('shows nobody whom the reader does not see, and nothing without the right', async () => {
  expect(await server.as('xm_ma').refused(accounts.duties, { userId: idOf('jl_shi') })).toMatchObject({ code: 403 })
  expect(await admin().refused(accounts.duties, { userId: 999_999 })).toMatchObject({ code: 404 })
})
