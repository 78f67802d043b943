import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTests } from '../../testing/document-tests.ts'
import { approvedTests } from '../../testing/approved-tests.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { another } from '../material/test/sample.ts'
import { applicationDocuments } from './document.ts'

/** One as a person writes it. */
const draft = {
  formName: '震源备件申请',
  projectInfoNo: 'P2601',
  materialType: 'vibrator',
  lines: [
    { materialId: 1, unitPrice: '18600.00', quantity: '2' },
    { materialId: 12, unitPrice: '520.35', quantity: '12.5', needDate: '2026-12-01', purposeDevice: 'Z-028' },
  ],
} satisfies AskOf<typeof applicationCalls.create>
const prepare = async (): Promise<void> => undefined

const { create, update, remove, history, steps, nudge, duplicates, recent } = applicationCalls
documentTests(applicationDocuments, {
  calls: applicationCalls,
  others: { history, steps, nudge },
  edit: update,
  remove,
  make: async (server) => ({ id: (await server.as('admin').call(create, draft)).id, draft }),
})
approvedTests(applicationDocuments, applicationCalls, {
  draft,
  prepare,
  filters: [
    [{ formName: '震源备件' }, { formName: '没有这样的' }],
    [{ materialType: 'vibrator' }, { materialType: 'tyre' }],
  ],
  pointing: ['materialType'],
})

describe('a material application', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  const applicant = () => server.as('wz_ye')
  const saved = async (more: object = {}) => (await applicant().call(create, { ...draft, ...more })).id
  const get = (id: number) => server.as('admin').call(applicationCalls.get, { id })
  const submitted = async (more: object = {}) => {
    const id = await saved(more)
    await applicant().call(applicationCalls.submit, { id, version: 1 })
    return id
  }
  const decide = async (account: string, id: number) =>
    server.as(account).call(applicationCalls.approve, { id, version: (await get(id)).version })

  it('says what each material was called, and adds up to the cent what it is thought to cost', async () => {
    const id = await saved({ estimatedFreightAmount: '1900.5', teamGroup: '震源班' })
    const found = await get(id)
    expect(found).toMatchObject({
      estimatedTotalAmount: '43704.38',
      estimatedFreightAmount: '1900.50',
      teamGroup: '震源班',
      materialTypeName: '震源备件',
    })
    expect(found.lines).toMatchObject([
      { materialNameCn: '主伺服阀', partNo: 'DEMO-SV-10231', unitName: '件', totalPrice: '37200.00' },
      { materialNameEn: 'HP hose assembly', totalPrice: '6504.38', needDate: '2026-12-01', purposeDevice: 'Z-028' },
    ])
  })

  it('is of its first material’s type where nobody says', async () => {
    const { materialType: _type, ...untyped } = draft
    const id = (
      await applicant().call(create, { ...untyped, lines: [{ materialId: 14, unitPrice: '610', quantity: '1' }] })
    ).id
    expect(await get(id)).toMatchObject({ materialType: 'oil' })
  })

  it('is confirmed by the project’s manager, and sent to procurement by the last approval', async () => {
    const id = await submitted()
    expect(await get(id)).toMatchObject({ projectManagerConfirm: '0', sentToProcurement: '0', confirmedBy: null })
    await decide('jl_shi', id)
    expect(await get(id)).toMatchObject({ projectManagerConfirm: '1', confirmedBy: '石磊', sentToProcurement: '0' })
    await decide('ld_gao', id)
    expect(await get(id)).toMatchObject({
      projectManagerConfirm: '1',
      sentToProcurement: '1',
      sentTime: expect.any(String),
      approvalStatus: 'approved',
    })
    const told = await server.as('fx_luo').call(message.list, {})
    const { number } = await get(id)
    expect(told.rows.map(({ title }) => title)).toContain(`物资申请单 ${number} 待业务分析`)
    await server.as('ld_gao').call(applicationCalls.void, { id, version: (await get(id)).version, opinion: '录入错误' })
    expect(await get(id)).toMatchObject({ sentToProcurement: '0' })
  })

  it('loses the confirmation when it comes back, and asks for it anew', async () => {
    const id = await submitted()
    await decide('jl_shi', id)
    const { version } = await get(id)
    await server.as('ld_gao').call(applicationCalls.return, { id, version, opinion: '请核减' })
    expect(await get(id)).toMatchObject({ docStatus: 'subN', approvalStatus: 'withdraw', projectManagerConfirm: '0' })
  })

  it('keeps to subN and subY: what is submitted or failed is not submitted, changed or deleted again', async () => {
    const id = await submitted()
    const said = async (version: number) => [
      (await applicant().refused(applicationCalls.submit, { id, version })).msg,
      (await applicant().refused(applicationCalls.update, { id, version, ...draft })).msg,
      (await applicant().refused(applicationCalls.remove, { ids: String(id) })).msg,
    ]
    expect(await said(2)).toEqual(['已提交的数据不能重复提交', '已提交的数据不能修改', '已提交的单据不能删除'])
    await server.as('jl_shi').call(applicationCalls.refuse, { id, version: 2, opinion: '不需要' })
    const final = '审批不通过的单据不能再次提交、修改或删除'
    expect(await said(3)).toEqual([final, final, final])
    expect(await get(id)).toMatchObject({ docStatus: 'subY', approvalStatus: 'approvalFailed' })
  })

  it('warns of the same material asked for by the project within 30 days, also under a number of the same', async () => {
    const one = (
      await server.as('admin').call(materialCalls.create, another({ partNo: 'DUPL-991', equals: ['DUPL-EQ-1'] }))
    ).id
    const equal = (await server.as('admin').call(materialCalls.create, another({ partNo: 'DUPL-EQ-1' }))).id
    const id = await saved({ lines: [{ materialId: one, unitPrice: '1', quantity: '3' }] })
    const asked = (materialIds: number[], more: object = {}) =>
      applicant().call(duplicates, { projectInfoNo: 'P2601', materialIds, ...more })
    expect(await asked([one])).toMatchObject([{ id, quantity: '3' }])
    expect(await asked([equal])).toMatchObject([{ id }])
    expect(await asked([one], { id })).toEqual([])
    expect(await asked([one], { projectInfoNo: 'P2602' })).toEqual([])
    expect(await server.as('xm_tao').call(duplicates, { projectInfoNo: 'P2601', materialIds: [one] })).toEqual([])
    await sql`update material.application set created_at = created_at - interval '31 days' where id = ${id}`.execute(
      server.db,
    )
    expect(await asked([one])).toEqual([])
  })

  it('offers what was asked for last, each material once with its latest line', async () => {
    const material = (await server.as('admin').call(materialCalls.create, another({ materialNameCn: '最近申请件' }))).id
    for (const quantity of ['4', '7']) await saved({ lines: [{ materialId: material, unitPrice: '2.5', quantity }] })
    const { rows } = await applicant().call(recent, { projectInfoNo: 'P2601', keyword: '最近申请' })
    expect(rows).toMatchObject([{ materialId: material, quantity: '7', unitPrice: '2.50' }])
    expect((await server.as('xm_tao').call(recent, { keyword: '最近申请' })).rows).toEqual([])
  })

  it('follows its material when that is merged into another, and keeps it from being deleted', async () => {
    const make = async () => (await server.as('admin').call(materialCalls.create, another())).id
    const [kept, gone] = [await make(), await make()]
    const id = await saved({ lines: [{ materialId: gone, unitPrice: '1', quantity: '1' }] })
    expect((await server.as('admin').refused(materialCalls.remove, { ids: String(gone) })).msg).toMatch(/已被使用/)
    const others = [{ id: gone, version: 1 }]
    expect(await server.as('admin').call(materialCalls.standing, { ids: String(gone) })).toMatchObject([
      { uses: [{ label: '物资申请单', count: 1 }] },
    ])
    await server.as('admin').call(materialCalls.merge, { id: kept, version: 1, others })
    expect((await get(id)).lines).toMatchObject([{ materialId: kept }])
    expect(
      (await applicant().refused(create, { ...draft, lines: [{ materialId: gone, unitPrice: '1', quantity: '1' }] }))
        .errors,
    ).toMatchObject([{ field: 'lines.0.materialId', key: 'goneMaterial' }])
  })

  it('is exported by the rows that were chosen, and by none other', async () => {
    const id = await saved()
    expect((await applicant().refused(applicationCalls.export, {})).msg).toBe('请至少选择一条数据导出')
    expect((await server.as('wz_ye', 'en').refused(applicationCalls.export, {})).msg).toBe(
      'Select at least one item to export',
    )
    expect((await applicant().file(applicationCalls.export, { ids: [id] })).name).toMatch(/^物资申请单_/)
  })

  it('is refused with amounts below nothing or of three decimals', async () => {
    const wrong = async (line: object) =>
      (
        await applicant().refused(create, { ...draft, lines: [{ ...draft.lines[0], ...line }] } as typeof draft)
      ).errors?.map(({ field }) => field)
    expect(await wrong({ unitPrice: '-1' })).toEqual(['lines.0.unitPrice'])
    expect(await wrong({ unitPrice: '1.005' })).toEqual(['lines.0.unitPrice'])
    expect(await wrong({ quantity: '0' })).toEqual(['lines.0.quantity'])
  })
})
