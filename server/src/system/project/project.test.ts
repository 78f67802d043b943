import { project } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const numbers = async (account: string, input: Parameters<ReturnType<TestServer['as']>['refused']>[1] = {}) => {
  const { rows, total } = await server.as(account).call(project.selector, { pageSize: 100, ...(input as object) })
  expect(total).toBe(rows.length)
  return rows.map(({ projectInfoNo }) => projectInfoNo).toSorted()
}

describe('who sees which projects', () => {
  test('all, in the wire form of the selector', async () => {
    const body = (await server.as('dp_sun').response(project.selector)).json<{
      code: number
      data: { mainList: { rows: object[]; total: number } }
    }>()
    expect(body).toMatchObject({ code: 200, data: { mainList: { total: 25 } } })
    expect(body.data.mainList.rows).toHaveLength(10)
  })

  test("those of one's departments and below", async () => {
    expect(await numbers('ld_gao')).toEqual(['P2601', 'P2602', 'P2603', 'P2604', 'P2605', 'P2624'])
    expect(await numbers('ld_shao')).toEqual(['P2617', 'P2618', 'P2619', 'P2620', 'P2621', 'P2622', 'P2623', 'P2625'])
  })

  test("one's own", async () => {
    expect(await numbers('xm_ma')).toEqual(['P2601', 'P2624'])
    expect(await numbers('guest01')).toEqual([])
  })

  test("one's own beside one's departments, whatever the roles are", async () => {
    await sql`insert into system.project_member select 'P2613', id from system.user where name = 'kg_ai'`.execute(
      server.db,
    )
    expect(await numbers('kg_ai')).toEqual(['P2601', 'P2602', 'P2603', 'P2604', 'P2605', 'P2613', 'P2624'])
    // The list opens on one's own department, and still holds them.
    expect(await numbers('kg_ai', { orgId: 'C102' })).toContain('P2613')
    expect(await numbers('kg_ai', { orgId: 'C105' })).toEqual(['P2613'])
    expect(await numbers('dp_sun', { selectOrgCode: 'C102' })).not.toContain('P2613')
  })

  test('a deleted one is gone', async () => {
    await server.db.updateTable('system.project').set({ deleted_at: new Date() }).where('id', '=', 'P2609').execute()
    expect(await numbers('dp_sun')).not.toContain('P2609')
    expect(await server.as('dp_sun').refused(project.select, { id: 'P2609' })).toMatchObject({ code: 404 })
  })
})

describe('the selector', () => {
  test('takes several states and units, repeated', async () => {
    const all = async (query: string) =>
      (await server.as('dp_sun').send('GET', `/system/ProjectInfo/selector?pageSize=100${query}`)).json<{
        data: { mainList: { rows: { projectStatus: string; orgId: string }[]; total: number } }
      }>().data.mainList
    const states = ['5000100001000000001', '5000100001000000002']
    const [one, other] = await Promise.all(states.map((state) => all(`&projectStatus=${state}`)))
    const both = await all(`&projectStatus=${states.join('&projectStatus=')}`)
    expect(both.total).toBe((one?.total ?? 0) + (other?.total ?? 0))
    expect(new Set(both.rows.map(({ projectStatus }) => projectStatus))).toEqual(new Set(states))
    const units = await all('&orgId=C102&orgId=C103')
    const [west, next] = await Promise.all(['C102', 'C103'].map((unit) => all(`&orgId=${unit}`)))
    expect(west?.total).toBeGreaterThan(0)
    expect(units.total).toBe((west?.total ?? 0) + (next?.total ?? 0))
    // The specification shows no path for it: it is ours, and a typing error does not read everything.
    const wrong = await server.as('dp_sun').send('GET', '/system/ProjectInfo/selector?projectStatuses=nothing')
    expect(wrong.json<{ errors: object[] }>().errors).toMatchObject([{ key: 'unknownFilter' }])
  })

  test('finds by name, short name and team number, signs taken literally', async () => {
    expect(await numbers('dp_sun', { projectName: '富满东' })).toEqual(['P2602'])
    expect(await numbers('dp_sun', { projectName: 'oman' })).toEqual(['P2617'])
    expect(await numbers('dp_sun', { projectName: '2138' })).toEqual(['P2604', 'P2605'])
    expect(await numbers('dp_sun', { projectName: '%' })).toEqual([])
  })

  test('filters by state, department with all below, and contract dates, end day included', async () => {
    expect(await numbers('dp_sun', { projectStatus: '5000100001000000004' })).toEqual(['P2614'])
    expect(await numbers('dp_sun', { orgCode: 'C107' })).toHaveLength(8)
    expect(await numbers('dp_sun', { orgId: 'C10701', projectStatus: '5000100001000000002' })).toEqual([
      'P2617',
      'P2618',
    ])
    const {
      rows: [first],
    } = await server.as('dp_sun').call(project.selector, { projectName: '富满东' })
    const day = first?.designStartDate ?? ''
    for (const given of [
      { beginTime: day, endTime: day },
      { startTime: day, endTime: day },
      { 'params[beginTime]': day, 'params[endTime]': day },
    ]) {
      expect(await numbers('dp_sun', given)).toEqual(['P2602'])
    }
    expect(await numbers('dp_sun', { projectName: '', projectStatus: '', beginTime: '' })).toHaveLength(24)
  })

  test('sorts by what it allows and refuses the rest', async () => {
    const sorted = await server
      .as('dp_sun')
      .call(project.selector, { orderByColumn: 'designStartDate', isAsc: 'ascending', pageSize: 100 })
    const days = sorted.rows.map(({ designStartDate }) => designStartDate ?? '')
    expect(days).toEqual(days.toSorted())
    const client = server.as('dp_sun', 'en')
    expect(await client.refused(project.selector, { orderByColumn: 'remark' })).toMatchObject({
      code: 500,
      errors: [{ field: 'orderByColumn' }],
    })
    expect(await client.refused(project.selector, { pageSize: 1_000_000 })).toMatchObject({
      code: 500,
      msg: 'Page size must not be greater than 500',
      errors: [{ field: 'pageSize' }],
    })
    expect(await client.refused(project.selector, { beginTime: '2026-13-01' })).toMatchObject({
      code: 500,
      errors: [{ field: 'beginTime' }],
    })
  })

  test('tells virtual projects, which have no number yet', async () => {
    const {
      rows: [row],
    } = await server.as('xm_ma', 'en').call(project.selector, { projectName: '备件储备' })
    expect(row).toMatchObject({
      projectInfoNo: 'P2624',
      projectId: null,
      virtualFlag: '1',
      teamName: 'Seismic Crew 2101',
      deptName: 'Western Geophysical Branch',
      orgId: 'C102',
      orgCode: 'C102',
    })
  })
})

describe('one project', () => {
  test('is answered whole inside the scope, and does not exist outside', async () => {
    expect(await server.as('xm_ma').call(project.select, { id: 'P2601' })).toMatchObject({
      projectInfoNo: 'P2601',
      projectId: 'HY-2026-XB-001',
      shortName: '库车北缘三维',
      projectCountry: '1',
      teamId: '2101',
    })
    expect(await server.as('xm_ma').refused(project.select, { id: 'P2602' })).toEqual({
      status: 200,
      code: 404,
      msg: '访问资源不存在',
      errors: [],
    })
    expect(await server.as('xm_ma').refused(project.select, { id: 'nothing' })).toMatchObject({ code: 404 })
  })

  test('is found by name within the scope', async () => {
    expect(await server.as('xm_ma').call(project.names)).toEqual([
      { projectInfoNo: 'P2624', projectName: '2027年度西部可控震源备件储备', projectId: null },
      { projectInfoNo: 'P2601', projectName: '塔里木盆地库车北缘山前带三维地震采集', projectId: 'HY-2026-XB-001' },
    ])
    expect(await server.as('xm_ma').call(project.names, { projectName: '库车' })).toHaveLength(1)
  })
})
