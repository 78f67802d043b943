import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { kitListImport } from '@geodepot/contracts/material/kit-list-import.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Who asks for materials in a crew of one unit, in one of another, and who keeps the lists that are everybody's. */
const [applicant, elsewhere, manager] = ['wz_ye', 'wz_fu', 'cg_pan']
const saved = async (more: Parameters<typeof another>[1] = {}, account = applicant) => {
  const draft = await another(server, more)
  return { draft, id: (await server.as(account).call(kitListCalls.create, draft)).id }
}
const get = (id: number, account = applicant) => server.as(account).call(kitListCalls.get, { id })
const errorsOf = ({ errors }: { errors?: readonly { field: string; key?: string | undefined }[] | undefined }) =>
  errors?.map(({ field, key }) => `${field} ${key}`)
const materialOf = (id: unknown) => server.as('admin').call(materialCalls.get, { id: Number(id) })

describe('a kit list', () => {
  it('keeps its lines in their order, and is found by what is in it', async () => {
    const { draft, id } = await saved()
    const [first, second] = draft.lines
    const { materialNameCn, partNo, materialCode } = await materialOf(second?.materialId)
    expect(await get(id)).toMatchObject({
      listName: draft.listName,
      shared: 'N',
      deptName: '西部物探分公司',
      lines: [first, { ...second, materialCode, remark: '' }],
      lineCount: 2,
      version: 1,
    })
    for (const keyword of [draft.listName, materialNameCn, partNo]) {
      const { rows } = await server.as(applicant).call(kitListCalls.list, { keyword })
      expect(rows).toMatchObject([{ id, contents: expect.stringContaining(materialNameCn), can: { edit: true } }])
    }
    expect((await server.as(applicant).call(kitListCalls.list, { keyword: draft.listName, shared: 'Y' })).rows).toEqual(
      [],
    )
  })
  it('is its unit’s, or everybody’s where the purchasing manager keeps it', async () => {
    const own = await saved()
    expect(await server.as(elsewhere).refused(kitListCalls.get, { id: own.id })).toMatchObject({ code: 404 })
    expect(
      errorsOf(await server.as(applicant).refused(kitListCalls.create, await another(server, { shared: 'Y' }))),
    ).toEqual(['shared mayNotShare'])
    const { draft, id } = await saved({ shared: 'Y' }, manager)
    expect(await get(id, elsewhere)).toMatchObject({ shared: 'Y', deptName: null, can: {} })
    for (const [call, ask] of [
      [kitListCalls.update, { ...draft, id, version: 1 }],
      [kitListCalls.remove, { ids: String(id) }],
    ] as const)
      expect(await server.as(elsewhere).refused(call, ask as never)).toMatchObject({ code: 403 })
    expect(await server.as('guest01').refused(kitListCalls.list, {})).toMatchObject({ code: 403 })
  })
  it('refuses a name that is taken, a material that is there twice or not at all', async () => {
    const { draft } = await saved()
    const refused = async (more: object) =>
      errorsOf(await server.as(applicant).refused(kitListCalls.create, { ...draft, ...more }))
    expect(await refused({})).toEqual(['listName taken'])
    const [first] = draft.lines
    expect(await refused({ listName: '另一份', lines: [first, first] })).toEqual([
      'lines.1.materialId repeatedMaterial',
    ])
    expect(await refused({ listName: '另一份', lines: [{ ...first, materialId: 900_000 }] })).toEqual([
      'lines.0.materialId goneMaterial',
    ])
    const other = await another(server)
    const both = await Promise.allSettled([1, 2].map(() => server.as(applicant).call(kitListCalls.create, other)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // Another unit calls its own as it likes.
    expect((await saved({ listName: draft.listName }, elsewhere)).id).toBeGreaterThan(0)
  })
  it('is changed on the version that was read, and deleted, all that are named or none', async () => {
    const { draft, id } = await saved()
    const change = { ...draft, id, version: 1, lines: draft.lines.toReversed() }
    expect(await server.as(applicant).call(kitListCalls.update, change)).toEqual({ version: 2 })
    expect(await server.as(applicant).refused(kitListCalls.update, change)).toMatchObject({ code: 409 })
    expect((await get(id)).lines.map(({ materialId }) => materialId)).toEqual(
      change.lines.map(({ materialId }) => materialId),
    )
    const { id: other } = await saved({}, elsewhere)
    expect(await server.as(applicant).refused(kitListCalls.remove, { ids: `${id},${other}` })).toMatchObject({
      code: 404,
    })
    await server.as(applicant).call(kitListCalls.remove, { ids: String(id) })
    expect(await server.as(applicant).refused(kitListCalls.get, { id })).toMatchObject({ code: 404 })
    const trace = await sql<{ action: string }>`
      select action from document.audit_log where entity = 'material/kit-list' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(trace.rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
  })
  it('names the material that stays when two become one, once', async () => {
    const { draft, id } = await saved()
    const [stays, goes] = await Promise.all(draft.lines.map(({ materialId }) => materialOf(materialId)))
    const { id: alone } = await saved({ lines: draft.lines.slice(1) })
    await server.as(manager).call(materialCalls.merge, {
      id: Number(draft.lines[0]?.materialId),
      version: stays?.version ?? 0,
      others: [{ id: Number(draft.lines[1]?.materialId), version: goes?.version ?? 0 }],
    })
    const kept = { materialId: draft.lines[0]?.materialId }
    expect((await get(id)).lines).toMatchObject([{ ...kept, quantity: '4.5' }])
    expect((await get(alone)).lines).toMatchObject([{ ...kept, quantity: '0.5' }])
  })
})

describe('a spreadsheet of kit lists', () => {
  type Cells = readonly string[]
  const head: Cells = ['清单名称', '适用范围', '物资', '每套数量', '行备注']
  const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
    const { id, plan } = await server.as('admin').call(kitListImport.upload, { name: '清单.xlsx' }, { upload })
    return { id, ...(await server.as('admin').call(kitListImport.check, { id, ...plan, ...change })) }
  }
  const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const { id, version, counts } = await check(rows, change)
    await server.as('admin').call(kitListImport.run, { id, version, mode: 'all' })
    return counts
  }
  const codes = async () => {
    const { lines } = await another(server)
    return Promise.all(lines.map(async ({ materialId }) => (await materialOf(materialId)).materialCode))
  }
  it('makes one list of rows of one name, found again as equal, joined and changed by what it says otherwise', async () => {
    const [one = '', two = ''] = await codes()
    const [third = ''] = await codes()
    const rows: Cells[] = [
      ['大修包', '全公司', one, '2', '左右各一'],
      ['大修包', '全公司', two, '8', ''],
    ]
    expect(await run(rows)).toMatchObject({ new: 2 })
    expect(await run(rows)).toMatchObject({ equal: 2 })
    const next = [
      ['大修包', '全公司', two, '6', ''],
      ['大修包', '全公司', third, '1', ''],
    ] as const
    expect(await run(next, { updateChanged: true })).toMatchObject({ changed: 2 })
    const { rows: found } = await server.as('admin').call(kitListCalls.list, { keyword: '大修包' })
    expect(found).toMatchObject([{ shared: 'Y', lineCount: 3, version: 2 }])
    expect((await get(found[0]?.id ?? 0, 'admin')).lines).toMatchObject([
      { materialCode: one, quantity: '2', remark: '左右各一' },
      { materialCode: two, quantity: '6' },
      { materialCode: third, quantity: '1' },
    ])
  })
  it('comes back unchanged as it was exported', async () => {
    const { bytes } = await server.as('admin').file(kitListCalls.exportLines, { shared: 'Y' })
    const { id, plan } = await server.as('admin').call(kitListImport.upload, { name: 'x' }, { upload: bytes })
    const { counts } = await server.as('admin').call(kitListImport.check, { id, ...plan })
    expect(counts).toMatchObject({ equal: counts.total, refused: 0 })
    expect(counts.total).toBeGreaterThan(2)
  })
  it('is refused row by row with what is wrong', async () => {
    const [code = ''] = await codes()
    const { id } = await check([
      ['甲包', '', '没有这个', '1', ''],
      ['', '', code, '1', ''],
      ['甲包', '', code, '0', ''],
      ['乙包', '本单位', code, '1', ''],
      ['乙包', '', code, '2', ''],
    ])
    const { rows } = await server.as('admin').call(kitListImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 material unknownMaterial',
      '3 listName required',
      '4 quantity positive',
      '5 material duplicateInFile',
      '6 material duplicateInFile',
    ])
  })
})
