import { alert } from '@geodepot/contracts/system/alert.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { another } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Who asks, and who keeps materials. */
const [applicant, keeper] = ['wz_ye', 'cg_pan']
const proposed = async (more: Parameters<typeof another>[0] = {}) => {
  const { materialNameCn, partNo, materialType, unit } = another(more)
  const given = { materialNameCn, partNo, materialType, unit }
  return { given, one: await server.as(applicant).call(materialCalls.propose, given) }
}
const read = (id: number) => server.as(keeper).call(materialCalls.get, { id })
const told = async () =>
  (await server.as(applicant).call(message.list, { pageSize: 500 })).rows.map(({ title }) => title)
const refusalsOf = ({
  errors,
}: {
  errors?: readonly { field: string; key?: string | undefined; msg: string }[] | undefined
}) => errors?.map(({ field, key, msg }) => `${field} ${key} ${msg}`)

describe('a material that somebody misses', () => {
  it('is asked for by whoever applies for materials, and can be applied for at once', async () => {
    const { given, one } = await proposed()
    expect(one).toMatchObject({ materialNameCn: given.materialNameCn, unitName: '件' })
    expect(await read(one.id)).toMatchObject({ proposed: '1', serialFlag: 'N', can: { accept: true } })
    const keyword = given.materialNameCn
    const listed = async (of: '0' | '1') =>
      (await server.as(keeper).call(materialCalls.list, { keyword, proposed: of })).rows.map(({ id }) => id)
    expect([await listed('1'), await listed('0')]).toEqual([[one.id], []])
    const { id } = await sentApplication(server, [[one.id, '2']])
    const { lines } = await server.as(applicant).call(applicationCalls.get, { id })
    expect(lines).toMatchObject([{ materialId: one.id, proposed: '1' }])
  })
  it('is refused where it is there already, and asked for by nobody else', async () => {
    const { given } = await proposed()
    expect(refusalsOf(await server.as(applicant).refused(materialCalls.propose, given))).toEqual([
      expect.stringMatching(/^partNo taken /),
    ])
    expect(await server.as('ck_fan').refused(materialCalls.propose, given)).toMatchObject({ code: 403 })
    // What it costs, and how it is kept, is not said with it.
    const { one } = await proposed()
    expect(await read(one.id)).toMatchObject({ referencePrice: null, orderUnit: null })
  })
  it('waits for whoever keeps materials, and is not bought before it is accepted', async () => {
    const { given, one } = await proposed()
    const { lines } = await sentApplication(server, [[one.id, '2']])
    const reminders = async (account: string) =>
      (await server.as(account).call(alert.scrap, {})).map(({ message: text }) => text).join()
    expect(await reminders(keeper)).toMatch(/有 \d+ 项新物资待核定/)
    expect(await reminders(applicant)).not.toMatch(/待核定/)
    const draft = {
      projectInfoNo: 'P2601',
      lines: [{ sourceLineId: lines[0] ?? 0, useQty: '0', moveQty: '0', buyQty: '2', cancelQty: '0' }],
    }
    const open = await server.as('fx_luo').call(analysisCalls.open, { projectInfoNo: 'P2601' })
    expect(open.find(({ sourceLineId }) => sourceLineId === lines[0])).toMatchObject({ proposed: '1' })
    expect(refusalsOf(await server.as('fx_luo').refused(analysisCalls.create, draft))).toEqual([
      `lines.0.sourceLineId proposedMaterial ${given.materialNameCn}：新物资待核定，核定后才能分析`,
    ])
    expect(await server.as(applicant).refused(materialCalls.accept, { id: one.id, version: 1 })).toMatchObject({
      code: 403,
    })
    // Correcting it accepts nothing yet.
    const name = `${given.materialNameCn}（改）`
    await server.as(keeper).call(materialCalls.update, { ...given, materialNameCn: name, id: one.id, version: 1 })
    expect(await read(one.id)).toMatchObject({ proposed: '1', version: 2 })
    const accept = { id: one.id, version: 2 }
    expect(await server.as(keeper).call(materialCalls.accept, accept)).toEqual({ version: 3 })
    expect(await read(one.id)).toMatchObject({ proposed: '0', can: { edit: true } })
    for (const version of [2, 3])
      expect(await server.as(keeper).refused(materialCalls.accept, { ...accept, version })).toMatchObject({ code: 409 })
    expect(await told()).toContain(`新物资已核定：${name}`)
    expect((await server.as('fx_luo').call(analysisCalls.create, draft)).id).toBeGreaterThan(0)
    const trace = await sql<{ action: string; change: object }>`
      select action, change from document.audit_log where entity = 'material/material' and entity_id = ${String(one.id)} order by id`.execute(
      server.db,
    )
    expect(trace.rows.at(-1)).toEqual({ action: 'accept', change: { proposed: ['1', '0'] } })
  })
  it('becomes another that was there already: lines name that one, and whoever asked is told', async () => {
    const { given, one } = await proposed()
    const { id } = await sentApplication(server, [[one.id, '2']])
    const { id: kept } = await server.as('admin').call(materialCalls.create, another())
    await server.as(keeper).call(materialCalls.merge, { id: kept, version: 1, others: [{ id: one.id, version: 1 }] })
    const { lines } = await server.as(applicant).call(applicationCalls.get, { id })
    expect(lines).toMatchObject([{ materialId: kept, proposed: '0', materialNameCn: given.materialNameCn }])
    expect(await told()).toContain(`新物资已合并：${given.materialNameCn}`)
  })
  it('is accepted where others become one with it', async () => {
    const { given, one } = await proposed()
    const { id } = await server.as('admin').call(materialCalls.create, another())
    await server.as(keeper).call(materialCalls.merge, { id: one.id, version: 1, others: [{ id, version: 1 }] })
    expect(await read(one.id)).toMatchObject({ proposed: '0' })
    expect(await told()).toContain(`新物资已核定：${given.materialNameCn}`)
  })
})
