import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import type { TestServer } from '../../testing/index.ts'
import { ended, resultCalls, resultServer, results } from './test/result.ts'

documentTests(results, {
  calls: resultCalls,
  others: { history: resultCalls.history, steps: resultCalls.steps, nudge: resultCalls.nudge },
  edit: resultCalls.update,
  remove: resultCalls.remove,
  serve: resultServer,
  make: async (server) => {
    const draft = { name: '节点', lines: [{ model: 'WTU-508', qty: '5' }] }
    return { id: (await server.as('xm_ma').call(resultCalls.create, draft)).id, draft }
  },
})

let server: TestServer
beforeAll(async () => {
  server = await resultServer()
})
afterAll(() => server.close())
beforeEach(() => {
  ended.length = 0
})

type Name = Exclude<
  keyof typeof resultCalls,
  'list' | 'get' | 'create' | 'update' | 'remove' | 'export' | 'history' | 'steps' | 'nudge'
>
const get = (account: string, id: number) => server.as(account).call(resultCalls.get, { id })
const act = async (account: string, name: Name, id: number, more: object = {}) =>
  server.as(account).call(resultCalls[name], { id, version: (await get(account, id)).version, ...more })
const refused = async (account: string, name: Name, id: number, more: object = {}) =>
  server.as(account).refused(resultCalls[name], { id, version: (await get(account, id)).version, ...more })
const history = (id: number) => server.as('xm_ma').call(resultCalls.history, { id })
const linesOf = async (id: number): Promise<[first: number, second: number]> => {
  const [first, second] = await server.db
    .selectFrom('test.result_line')
    .select('id')
    .where('document_id', '=', id)
    .orderBy('position')
    .execute()
  return [first?.id ?? 0, second?.id ?? 0]
}
const handedIn = async (goods = 0) => {
  const lines = [
    { model: 'WTU-508', qty: '10' },
    { model: 'GS-20DX', qty: '4' },
  ]
  const { id } = await server.as('xm_ma').call(resultCalls.create, { name: '节点', goods, lines })
  await act('xm_ma', 'handIn', id)
  return id
}
const agreed = async (goods = 0) => {
  const id = await handedIn(goods)
  for (const who of ['jl_shi', 'ld_gao', 'zb_lin']) await act(who, 'agree', id)
  return id
}

describe('a document whose transitions are named like nobody else’s', () => {
  it('goes through its approval by what they are', async () => {
    const id = await handedIn()
    expect((await get('xm_ma', id)).can).toEqual({ takeBack: true, nudge: true })
    expect((await get('jl_shi', id)).can).toEqual({ agree: true, sendBack: true, turnDown: true })
    await act('jl_shi', 'sendBack', id, { opinion: '写明用途' })
    expect(await get('xm_ma', id)).toMatchObject({
      docState: 'sentBack',
      approvalStatus: 'withdraw',
      can: { edit: true, remove: true, handIn: true },
    })
    await act('xm_ma', 'handIn', id)
    await act('xm_ma', 'takeBack', id)
    await act('xm_ma', 'handIn', id)
    for (const who of ['jl_shi', 'ld_gao', 'zb_lin']) await act(who, 'agree', id)
    expect(await get('zb_lin', id)).toMatchObject({
      docState: 'agreed',
      approvalStatus: 'approved',
      can: { annul: true },
    })
    expect(ended).toEqual([['approved', ['10', '4']]])
    await act('zb_lin', 'annul', id)
    expect(
      (await history(id)).map(({ transition, from, to, role, decision }) => [transition, from, to, role, decision]),
    ).toEqual([
      ['create', null, 'draft', null, null],
      ['handIn', 'draft', 'waiting', 'submit', null],
      ['sendBack', 'waiting', 'sentBack', 'decide', 'return'],
      ['handIn', 'sentBack', 'waiting', 'submit', null],
      ['takeBack', 'waiting', 'takenBack', 'withdraw', null],
      ['handIn', 'takenBack', 'waiting', 'submit', null],
      ['agree', 'waiting', 'waiting', 'decide', 'approve'],
      ['agree', 'waiting', 'waiting', 'decide', 'approve'],
      ['agree', 'waiting', 'agreed', 'decide', 'approve'],
      ['annul', 'agreed', 'annulled', 'void', null],
    ])
  })

  it('says what an edit changed, and by which transition it was', async () => {
    const id = await handedIn()
    await act('xm_ma', 'takeBack', id)
    const lines = [{ model: 'WTU-508', qty: '9' }]
    const { version } = await get('xm_ma', id)
    await server.as('xm_ma').call(resultCalls.update, { id, version, name: '检波器', lines })
    expect((await history(id)).at(-1)).toMatchObject({
      transition: 'update',
      from: 'takenBack',
      to: 'takenBack',
      role: null,
      changed: ['名称', '明细'],
    })
  })

  it('has a `return` of its own, which is no approver’s', async () => {
    const id = await agreed(3)
    // The submitter's alone, as it is declared: an approver has nothing to say to it.
    expect((await get('xm_ma', id)).can).toEqual({ return: true })
    expect((await get('ld_gao', id)).can).toEqual({})
    expect(await refused('zb_lin', 'return', id)).toMatchObject({ code: 500, msg: '只有提交人可以执行此操作' })
    await act('xm_ma', 'return', id)
    expect(await get('xm_ma', id)).toMatchObject({ docState: 'back', can: {} })
    expect((await history(id)).at(-1)).toMatchObject({ transition: 'return', role: 'own', decision: null, to: 'back' })
  })

  it('refuses with the reason that hid the button', async () => {
    const id = await agreed(0)
    expect((await get('xm_ma', id)).can).toEqual({})
    expect(await refused('xm_ma', 'return', id)).toMatchObject({ code: 500, msg: '没有可返还的物品' })
    await server.db.updateTable('test.result').set({ goods: 1 }).where('id', '=', id).execute()
    expect((await get('xm_ma', id)).can).toEqual({ return: true })
    await act('xm_ma', 'return', id)
  })
})

describe('an approval that decides line by line', () => {
  it('lowers, step by step, and ends in part', async () => {
    const id = await handedIn()
    const [first, second] = await linesOf(id)
    await act('jl_shi', 'agree', id, {
      lines: [{ lineId: first, decision: 'lower', quantity: '8', opinion: '库存够' }],
    })
    const raised = [{ lineId: first, decision: 'lower', quantity: '9' }]
    expect(await refused('ld_gao', 'agree', id, { lines: raised })).toMatchObject({
      errors: [{ field: 'lines.0.quantity', msg: '核减后的数量必须大于 0 且小于 8' }],
    })
    await act('ld_gao', 'agree', id, { lines: [{ lineId: second, decision: 'refuse', opinion: '不需要' }] })
    expect(await get('zb_lin', id)).toMatchObject({ docState: 'waiting', approvalStatus: 'pendingApproval' })
    await act('zb_lin', 'agree', id, { lines: [{ lineId: first, decision: 'lower', quantity: '7.5' }] })
    expect(await get('xm_ma', id)).toMatchObject({ docState: 'partial', approvalStatus: 'partialApproved' })
    expect(ended).toEqual([['partialApproved', ['7.5', '0']]])
    const told = (await history(id)).filter(({ role }) => role === 'decide')
    expect(told.map(({ person, node, lines }) => [person, node, lines])).toEqual([
      [
        '石磊',
        '初审',
        [{ lineId: first, position: 1, decision: 'lower', before: '10', quantity: '8', opinion: '库存够' }],
      ],
      [
        '高振华',
        '终审',
        [{ lineId: second, position: 2, decision: 'refuse', before: '4', quantity: '0', opinion: '不需要' }],
      ],
      [
        '林建国',
        '终审',
        [
          { lineId: first, position: 1, decision: 'lower', before: '8', quantity: '7.5', opinion: '' },
          { lineId: second, position: 2, decision: 'refuse', before: '0', quantity: '0', opinion: '' },
        ],
      ],
    ])
    await act('zb_lin', 'annul', id)
  })

  it('is refused where nothing is left of any line, without asking further', async () => {
    const id = await handedIn()
    const lines = (await linesOf(id)).map((lineId) => ({ lineId, decision: 'refuse', opinion: '不需要' }))
    await act('jl_shi', 'agree', id, { lines })
    expect(await get('xm_ma', id)).toMatchObject({ docState: 'turnedDown', approvalStatus: 'approvalFailed', can: {} })
    expect(ended).toEqual([])
    const { rows } = await server.as('xm_ma').call(resultCalls.list, {})
    expect(rows.map((one) => one.id)).toContain(id)
  })

  it('never lets a later step bring back what a step before refused', async () => {
    const id = await handedIn()
    const [first] = await linesOf(id)
    await act('jl_shi', 'agree', id, { lines: [{ lineId: first, decision: 'refuse', opinion: '不需要' }] })
    for (const how of [{ decision: 'approve' }, { decision: 'lower', quantity: '1' }])
      expect(await refused('ld_gao', 'agree', id, { lines: [{ lineId: first, ...how }] })).toMatchObject({
        errors: [{ field: 'lines.0.decision', key: 'lineRefused' }],
      })
  })

  it('begins anew when it is submitted again', async () => {
    const id = await handedIn()
    const [first] = await linesOf(id)
    await act('jl_shi', 'agree', id, { lines: [{ lineId: first, decision: 'lower', quantity: '1' }] })
    await act('ld_gao', 'sendBack', id, { opinion: '重报' })
    await act('xm_ma', 'handIn', id)
    for (const who of ['jl_shi', 'ld_gao', 'zb_lin']) await act(who, 'agree', id)
    expect((await get('xm_ma', id)).docState).toBe('agreed')
  })

  it('is kept by the database: no decision raises a line, and none is rewritten', async () => {
    const id = await handedIn()
    await act('jl_shi', 'agree', id)
    const { id: line } = await server.db
      .selectFrom('document.approval_line')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await expect(
      server.db.updateTable('document.approval_line').set({ quantity: '99' }).where('id', '=', line).execute(),
    ).rejects.toThrow('written once')
    await expect(
      sql`insert into document.approval_line (task_id, line_id, position, decision, before, quantity)
        select max(id), 1, 1, 'lower', 5, 6 from document.approval_task`.execute(server.db),
    ).rejects.toThrow('approval_line_check')
  })
})
