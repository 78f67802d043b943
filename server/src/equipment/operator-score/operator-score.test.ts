import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { scoreStandardCalls } from '@geodepot/contracts/equipment/score-standard.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { draftOperator, draftScore, savedOperator } from '../operator/test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
// pf_tian scores the operators of P2602 and P2603.
const scorer = (language: 'cn' | 'en' = 'cn') => server.as('pf_tian', language)
const saved = async (operator: number, points: Readonly<Record<string, string>> = {}) =>
  (await scorer().call(operatorScoreCalls.create, draftScore(operator, points))).id
const fieldsOf = async (
  refused: Promise<{ errors?: readonly { readonly field: string; readonly key?: string | undefined }[] | undefined }>,
) => (await refused).errors?.map(({ field, key }) => `${field} ${key ?? ''}`)

describe('an operator', () => {
  it('is kept with the projects that he works on, and seen by his department and there', async () => {
    const id = await savedOperator(server, { licenceNo: 'ZZ-9', licenceEnd: '2027-01-01' })
    const found = await scorer().call(operatorCalls.get, { id })
    expect(found).toMatchObject({
      licenceEnd: '2027-01-01',
      posts: [{ projectInfoNo: 'P2602', fromOn: '2025-05-20', untilOn: '2025-08-10' }],
      openPeriods: '2025-Q2 2025-Q3',
      total: null,
    })
    const draft = draftOperator({ operatorNo: found.operatorNo, operatorName: '改名' })
    expect(await server.as('zb_lin').call(operatorCalls.update, { ...draft, id, version: 1 })).toEqual({ version: 2 })
    expect(await server.as('zb_lin').refused(operatorCalls.update, { ...draft, id, version: 1 })).toMatchObject({
      code: 409,
    })
    // Another department's leader, and a crew without the right.
    expect(await server.as('ld_meng').refused(operatorCalls.get, { id })).toMatchObject({ code: 404 })
    expect(await server.as('guest01').refused(operatorCalls.list, {})).toMatchObject({ code: 403 })
    expect(await scorer().refused(operatorCalls.create, draftOperator())).toMatchObject({ code: 403 })
    const { rows } = await scorer().call(operatorCalls.list, { keyword: '改名', unscored: 'Y', projectInfoNo: 'P2602' })
    expect(rows.map((row) => row.id)).toEqual([id])
    await server.as('zb_lin').call(operatorCalls.remove, { ids: String(id) })
  })
  it('has a number and an account of his own, and days that do not overlap', async () => {
    const id = await savedOperator(server)
    const { operatorNo } = await scorer().call(operatorCalls.get, { id })
    const day = { projectInfoNo: 'P2602', fromOn: '2025-01-01' }
    const refused = (more: object) => fieldsOf(server.as('zb_lin').refused(operatorCalls.create, draftOperator(more)))
    expect(await refused({ operatorNo: operatorNo.toLowerCase() })).toEqual(['operatorNo numberTaken'])
    expect(await refused({ userId: 9_000_000 })).toEqual(['userId userUnknown'])
    expect(await refused({ posts: [day, { ...day, fromOn: '2025-03-01' }] })).toEqual(['posts.1.fromOn overlap'])
    expect(await refused({ posts: [{ ...day, untilOn: '2024-01-01' }] })).toEqual(['posts.0.untilOn inOrder'])
    expect(await refused({ posts: [{ ...day, projectInfoNo: 'P0000' }] })).toEqual([
      'posts.0.projectInfoNo projectUnknown',
    ])
  })
})

describe('a score', () => {
  it('is written by criteria, submitted whole, and then stays, in the database as well', async () => {
    const operator = await savedOperator(server)
    const id = await saved(operator, { qc: '17.5', hse: '' })
    expect(await scorer('en').call(operatorScoreCalls.get, { id })).toMatchObject({
      number: expect.stringMatching(/^PF-[A-Z]+-\d{8}-\d{4}$/),
      total: '82.5',
      state: 'draft',
      grade: null,
      can: { edit: true, submit: true, remove: true },
      points: [
        { key: 'qc', full: '20', points: '17.5', name: expect.stringContaining('Source') },
        {},
        {},
        {},
        {},
        { points: null },
      ],
    })
    expect(await server.as('zb_lin').refused(operatorScoreCalls.get, { id }), 'a draft is its scorer’s').toMatchObject({
      code: 404,
    })
    expect((await scorer('en').refused(operatorScoreCalls.submit, { id, version: 1 })).msg).toContain('HSE')
    await scorer().call(operatorScoreCalls.update, {
      ...draftScore(operator, { qc: '17.5', hse: '12' }),
      id,
      version: 1,
    })
    await scorer().call(operatorScoreCalls.submit, { id, version: 2 })
    expect(await server.as('zb_lin').call(operatorScoreCalls.get, { id })).toMatchObject({
      total: '94.5',
      grade: 'A',
      state: 'submitted',
      can: {},
    })
    const again = [
      scorer('en').refused(operatorScoreCalls.update, { ...draftScore(operator), id, version: 3 }),
      scorer('en').refused(operatorScoreCalls.remove, { ids: String(id) }),
      scorer('en').refused(operatorScoreCalls.submit, { id, version: 3 }),
    ]
    expect((await Promise.all(again)).map(({ msg }) => msg)).toEqual([
      'Submitted data cannot be modified',
      'Submitted documents cannot be deleted',
      'Submitted data cannot be resubmitted',
    ])
    await expect(
      sql`update equipment.operator_score set remark = 'x' where id = ${id}`.execute(server.db),
    ).rejects.toThrow('stays')
    await expect(sql`delete from equipment.operator_score where id = ${id}`.execute(server.db)).rejects.toThrow('stays')
    expect((await server.as('zb_lin', 'en').refused(operatorCalls.remove, { ids: String(operator) })).msg).toContain(
      'has scores',
    )
    expect((await scorer().file(operatorScoreCalls.export, {})).name).toMatch(/^操作手评分_/)
  })
  it('is refused for oneself, twice, for a quarter to come, elsewhere, and beyond what a criterion brings', async () => {
    const { userId } = await server.actorOf('pf_tian')
    const [himself, operator] = [await savedOperator(server, { userId }), await savedOperator(server)]
    const refused = (more: object, of = operator) =>
      fieldsOf(scorer().refused(operatorScoreCalls.create, { ...draftScore(of), ...more }))
    expect(await refused({}, himself)).toEqual(['operatorId yourself'])
    await expect(
      sql`insert into equipment.operator_score (operator_id, project_id, period, standard_id, points, scorer_id, version, created_at)
        values (${himself}, 'P2602', '2025-Q2', 1, '[]', ${userId}, 1, now())`.execute(server.db),
    ).rejects.toThrow('nobody scores himself')
    await saved(operator)
    expect(await refused({})).toEqual(['period isThere'])
    expect(await refused({ period: '2025-Q1' })).toEqual(['operatorId notThere'])
    expect(await refused({ period: '2099-Q1' })).toContain('period toCome')
    expect(await refused({ projectInfoNo: 'P2620' })).toEqual(['projectInfoNo projectUnknown'])
    expect(await refused({ period: '2025-Q3', devId: 9_000_000 })).toEqual(['devId deviceUnknown'])
    expect(await refused({ period: '2025-Q3', points: [{ key: 'hse', points: '15.5' }, { key: 'no' }] })).toEqual([
      'points.0.points tooMany',
      'points.1.key criterionUnknown',
    ])
  })
  it('counts as the average of those who score, quarter by quarter', async () => {
    const operator = await savedOperator(server)
    const submitted = async (account: string, points: Readonly<Record<string, string>>) => {
      const { id } = await server.as(account).call(operatorScoreCalls.create, draftScore(operator, points))
      await server.as(account).call(operatorScoreCalls.submit, { id, version: 1 })
    }
    await submitted('pf_tian', { qc: '10' })
    await submitted('admin', { qc: '5.5' })
    expect(await scorer().call(operatorCalls.results, { id: operator })).toMatchObject([
      { period: '2025-Q2', total: '87.8', grade: 'B', scorers: 2 },
    ])
    expect(await scorer().call(operatorCalls.get, { id: operator })).toMatchObject({
      total: '87.8',
      grade: 'B',
      openPeriods: '2025-Q3',
    })
    expect(await server.as('ld_meng').refused(operatorCalls.results, { id: operator })).toMatchObject({ code: 404 })
  })
})

describe('a standard', () => {
  const draft = {
    standardName: '新标准',
    validFrom: '2025-08-01',
    criteria: [
      { key: 'all', name: '总评', nameEn: 'All', points: '60' },
      { key: 'hse', name: 'HSE', nameEn: 'HSE', points: '40' },
    ],
  }
  it('comes to 100 points, holds from its quarter on, and leaves sheets as they were filled', async () => {
    const operator = await savedOperator(server)
    const id = (await scorer().call(operatorScoreCalls.create, { ...draftScore(operator), period: '2025-Q3' })).id
    const wrong = (more: object) =>
      fieldsOf(server.as('zb_lin').refused(scoreStandardCalls.create, { ...draft, ...more }))
    expect(await wrong({ criteria: [draft.criteria[0], draft.criteria[0]] })).toEqual([
      'criteria.1.key twice',
      'criteria notHundred',
    ])
    expect(await wrong({ gradeB: '95' })).toEqual(['gradeB gradesTurned'])
    await server.as('zb_lin').call(scoreStandardCalls.create, draft)
    expect(await wrong({})).toEqual(['validFrom dayTaken'])
    expect((await scorer().call(operatorScoreCalls.blank, { period: '2025-Q3' })).points).toHaveLength(2)
    expect((await scorer().call(operatorScoreCalls.blank, { period: '2025-Q2' })).points).toHaveLength(6)
    await scorer().call(operatorScoreCalls.submit, { id, version: 1 })
    expect((await scorer().call(operatorScoreCalls.get, { id })).points).toHaveLength(6)
    const { rows } = await scorer().call(scoreStandardCalls.list, { orderByColumn: 'validFrom', isAsc: 'desc' })
    expect(rows[0]).toMatchObject({ standardName: '新标准', gradeA: '90', scores: 0 })
    await expect(sql`update equipment.score_standard set name = 'x'`.execute(server.db)).rejects.toThrow(
      'score_standard',
    )
    expect(await scorer().refused(scoreStandardCalls.create, { ...draft, validFrom: '2026-01-01' })).toMatchObject({
      code: 403,
    })
  })
})

describe('the alert of operators without a score', () => {
  const counted = async (account = 'pf_tian') =>
    (await server.as(account).call(alert.noScore)).map(({ projectInfoNo, nums }) => [projectInfoNo, nums])
  it('ends with the project, however long nobody wrote a last day, and is silent while it is paused', async () => {
    const operator = await savedOperator(server, { posts: [{ projectInfoNo: 'P2602', fromOn: '2025-05-20' }] })
    const late = await savedOperator(server, { posts: [{ projectInfoNo: 'P2602', fromOn: '2025-09-20' }] })
    const open = async (id: number) => (await scorer().call(operatorCalls.get, { id })).openPeriods
    expect(await open(operator)).toMatch(/^2025-Q2 2025-Q3 2025-Q4/)
    const project = (status: string, ended: string | null) =>
      sql`update system.project set status = ${status}, ended_on = ${ended}::date where id = 'P2602'`.execute(server.db)
    await project(projectStatuses.finished, '2025-08-31')
    expect([await open(operator), await open(late)]).toEqual(['2025-Q2 2025-Q3', ''])
    expect((await counted()).map(([name]) => name)).toEqual(['P2602'])
    await project(projectStatuses.paused, null)
    expect(await counted()).toEqual([])
    await project(projectStatuses.working, null)
    expect((await counted()).map(([name]) => name)).toEqual(['P2602'])
    await server.as('admin').call(operatorCalls.remove, { ids: `${operator},${late}` })
  })
  it('names projects with how many, until a score is submitted, beyond its grace', async () => {
    const [[, before] = ['', 0]] = await counted()
    const operator = await savedOperator(server, {
      posts: [{ projectInfoNo: 'P2602', fromOn: '2025-05-20', untilOn: '2025-06-10' }],
    })
    expect(await counted()).toEqual([['P2602', Number(before) + 1]])
    expect(await counted('ld_meng')).toEqual([])
    const rows = (await readSheet((await scorer().file(alert.noScoreExport)).bytes)).rows
    expect(rows.at(-1)?.cells.at(-1)).toBe(String(Number(before) + 1))
    const id = await saved(operator)
    expect(await counted(), 'a draft is no score').toEqual([['P2602', Number(before) + 1]])
    await scorer().call(operatorScoreCalls.submit, { id, version: 1 })
    expect(await counted()).toEqual([['P2602', Number(before)]])
    await sql`update system.config set value = '9000' where key = 'alert.noScore.graceDays'`.execute(server.db)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    expect(await counted()).toEqual([])
  })
})
