import type { BudgetUses, Budgeted } from '@geodepot/contracts/material/budget.ts'
import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { budgetCalls } from '@geodepot/contracts/material/budget.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { budgetImport } from '@geodepot/contracts/material/budget-import.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { sentApplication } from '../analysis/test/sample.ts'
import { draftedOrder, orderOf, signedOrder } from '../order/test/sample.ts'
import { draftedResult } from '../result/test/sample.ts'
import { buyer, dayFrom } from '../scheme/test/sample.ts'
import { another, thisYear } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const finance = () => server.as('cw_jin')
const get = (id: number) => finance().call(budgetCalls.get, { id })
const figures = async (id: number) => {
  const { planned, committed, spent, left } = await get(id)
  return [planned, committed, spent, left].map((amount) => Number(amount))
}
const ofProject = async (amountUSD: string, more: object = {}) =>
  (await finance().call(budgetCalls.create, another({ year: thisYear(), amountUSD, ...more }))).id
const usesOf = (kind: Budgeted, id: number, account = 'cw_jin') =>
  server.as(account).call(budgetCalls.ofDocument, { kind, id })
const told = ({ uses }: BudgetUses) =>
  uses.map(({ othersUSD, thisUSD, leftAfter, over }) => [Number(othersUSD), Number(thisUSD), Number(leftAfter), over])
// Each test has a year's budgets to itself: what was asked for before it, and its budgets, are gone.
beforeEach(async () => {
  await sql`update material.budget set deleted_at = now() where deleted_at is null`.execute(server.db)
  await sql`update material.application set submitted_at = submitted_at - interval '9 years' where submitted_at > now() - interval '1 year'`.execute(
    server.db,
  )
})
const applied = async (quantity: string, unitPrice = '10') => {
  const { id } = await server.as('wz_ye').call(applicationCalls.create, {
    formName: '预算内外',
    projectInfoNo: 'P2601',
    lines: [{ materialId: 1, unitPrice, quantity }],
  })
  return id
}
const submit = (id: number, opinion?: string) =>
  server.as('wz_ye').call(applicationCalls.submit, { id, version: 1, ...(opinion !== undefined && { opinion }) })
const submitRefused = (id: number) => server.as('wz_ye').refused(applicationCalls.submit, { id, version: 1 })

describe('the figures of a budget', () => {
  it('follow what was asked for through the order to the invoice, and back where it is given up', async () => {
    const budget = await ofProject('2000')
    expect(await figures(budget)).toEqual([0, 0, 0, 2000])
    // Asked for at 1 USD, ordered at 100.
    const { id } = await draftedOrder(server, [[1, '5']])
    expect(await figures(budget)).toEqual([5, 0, 0, 1995])
    expect(told(await usesOf('material/order', id))).toEqual([[0, 500, 1500, '0']])
    const act = async (
      name: 'submit' | 'approve' | 'sign' | 'keepInvoices' | 'closeLines' | 'cancel',
      account: string,
      more = {},
    ) =>
      server.as(account).call(orderCalls[name], { id, version: (await orderOf(server, id)).version, ...more } as never)
    await act('submit', buyer)
    expect(await figures(budget)).toEqual([5, 0, 0, 1995])
    await act('approve', 'cg_pan')
    expect(await figures(budget)).toEqual([0, 500, 0, 1500])
    await act('sign', buyer, { contractNo: 'HT-1', contractDate: dayFrom(0) })
    const invoice = (invoiceKind: string, invoiceNo: string, amount: string) => ({
      invoiceKind,
      invoiceNo,
      amount,
      invoiceDate: dayFrom(0),
    })
    const invoices = [invoice('invoice', '1', '300'), invoice('proforma', '2', '500'), invoice('creditNote', '3', '60')]
    await act('keepInvoices', buyer, { invoices })
    expect(await figures(budget)).toEqual([0, 260, 240, 1500])
    const [line] = (await orderOf(server, id)).lines
    await act('closeLines', buyer, { opinion: '停产', lines: [{ lineId: line?.lineId, quantity: '2' }] })
    // Two are to be bought again, at what they were thought to cost.
    expect(await figures(budget)).toEqual([2, 60, 240, 1698])
    expect(told(await usesOf('material/order', id))).toEqual([[2, 300, 1698, '0']])
    const { rows } = await finance().call(budgetCalls.parts, { id: budget })
    expect(rows.map(({ figure, module, partUSD }) => `${figure} ${module} ${Number(partUSD)}`).toSorted()).toEqual([
      'committed material/order 60',
      'planned material/application 2',
      'spent material/order 240',
    ])
    expect(rows.every(({ number, lineCount }) => number !== '' && lineCount === 1)).toBe(true)
  })
  it('share an invoice over the lines to the cent, whichever budgets they are of', async () => {
    const { id: kind } = await server.as('cg_pan').call(materialCalls.get, { id: 1 })
    const { materialType } = await server.as('cg_pan').call(materialCalls.get, { id: kind })
    const { rows } = await sql<{
      id: number
    }>`select min(id) as id from material.material where type <> ${materialType} and deleted_at is null`.execute(
      server.db,
    )
    const other = rows[0]?.id ?? 0
    const [all, own] = [await ofProject('5000'), await ofProject('5000', { materialType })]
    const { id } = await signedOrder(server, [
      [1, '1'],
      [other, '2'],
    ])
    await server.as(buyer).call(orderCalls.keepInvoices, {
      id,
      version: (await orderOf(server, id)).version,
      invoices: [{ invoiceKind: 'invoice', invoiceNo: 'A', amount: '100', invoiceDate: dayFrom(0) }],
    })
    expect(await figures(own)).toEqual([0, 66.67, 33.33, 4900])
    expect(await figures(all)).toEqual([0, 133.33, 66.67, 4800])
  })
  it('are of the project before its unit, and of a type before all of them', async () => {
    const { materialType } = await server.as('cg_pan').call(materialCalls.get, { id: 1 })
    const unit = { projectInfoNo: undefined, deptId: 'C102' }
    const [unitAll, unitType] = [await ofProject('100', unit), await ofProject('100', { ...unit, materialType })]
    await submit(await applied('2'))
    expect([await figures(unitType), await figures(unitAll)]).toEqual([
      [20, 0, 0, 80],
      [0, 0, 0, 100],
    ])
    const project = await ofProject('100')
    expect([await figures(project), await figures(unitType)]).toEqual([
      [20, 0, 0, 80],
      [0, 0, 0, 100],
    ])
    const last = await ofProject('100', { year: thisYear() - 1 })
    expect(await figures(last)).toEqual([0, 0, 0, 100])
  })
  it('lose what an analysis takes from stock or cancels', async () => {
    const budget = await ofProject('100')
    const { lines } = await sentApplication(server, [[1, '5']])
    const { id } = await server.as('fx_luo').call(analysisCalls.create, {
      projectInfoNo: 'P2601',
      lines: [{ sourceLineId: lines[0] ?? 0, buyQty: '2', cancelQty: '3', analystOpinion: '够用' }],
    })
    expect(told(await usesOf('material/analysis', id))).toEqual([[0, 2, 98, '0']])
    await server.as('fx_luo').call(analysisCalls.submit, { id, version: 1 })
    expect(await figures(budget)).toEqual([5, 0, 0, 95])
    await server.as('cg_pan').call(analysisCalls.approve, { id, version: 2 })
    expect(await figures(budget)).toEqual([2, 0, 0, 98])
    expect(told(await usesOf('material/analysis', id))).toEqual([[0, 2, 98, '0']])
  })
})

describe('what exceeds a budget', () => {
  it('is told of before it is submitted, and submitted with a reason that stays', async () => {
    const budget = await ofProject('95')
    await submit(await applied('6'))
    const id = await applied('4')
    expect(told(await usesOf('material/application', id, 'wz_ye'))).toEqual([[60, 40, -5, '1']])
    const lines = [{ materialId: 1, amountUSD: '40' }]
    expect(told(await server.as('wz_ye').call(budgetCalls.ofLines, { projectInfoNo: 'P2601', lines }))).toEqual([
      [60, 40, -5, '1'],
    ])
    const { errors } = await submitRefused(id)
    expect(errors.map(({ field, key }) => `${field} ${key}`)).toEqual(['opinion overBudget'])
    expect(errors[0]?.msg).toContain('超出 5.00 USD')
    await submit(id, '客户增加了工作量')
    expect(told(await usesOf('material/application', id))).toEqual([[60, 40, -5, '1']])
    const { excesses, usage } = await get(budget)
    expect(usage).toBe('over')
    expect(excesses).toMatchObject([
      { documentId: id, thisUSD: '40.00', overUSD: '5.00', reason: '客户增加了工作量', submittedBy: '叶知秋' },
    ])
    const history = await server.as('wz_ye').call(applicationCalls.history, { id })
    expect(history.find(({ transition }) => transition === 'submit')?.opinion).toBe('客户增加了工作量')
  })
  it('is a result or an order that costs more than was thought, too', async () => {
    await ofProject('499')
    const { id } = await draftedResult(server, [[1, '5']])
    expect(told(await usesOf('material/result', id))).toEqual([[0, 500, -1, '1']])
    const refused = await server.as(buyer).refused(resultCalls.submit, { id, version: 1 })
    expect(refused.errors.map(({ key }) => key)).toEqual(['overBudget'])
    await server.as(buyer).call(resultCalls.submit, { id, version: 1, opinion: '市场涨价' })
  })
  it('goes to headquarters as well where the parameter says so, and nowhere else', async () => {
    const { rows } = await server.as('admin').call(config.list, { configKey: 'material.budget.excess' })
    const set = async (configValue: string) => {
      const [row] = (await server.as('admin').call(config.list, { configKey: 'material.budget.excess' })).rows
      return row ? server.as('admin').call(config.update, { ...row, configValue } as never) : undefined
    }
    expect(rows).toHaveLength(1)
    const stepsOf = async (id: number) =>
      (await server.as('wz_ye').call(applicationCalls.steps, { id })).map(({ stepName }) => stepName)
    await ofProject('95')
    const within = await applied('6')
    const [warned, decided] = [await applied('4'), await applied('4')]
    await set('approve')
    await submit(within)
    expect(await stepsOf(within)).not.toContain('总部审批（超预算）')
    await submit(decided, '急需')
    expect(await stepsOf(decided)).toContain('总部审批（超预算）')
    await set('warn')
    await submit(warned, '急需')
    expect(await stepsOf(warned)).not.toContain('总部审批（超预算）')
  })
  it('is not told in figures to those who may not see prices', async () => {
    await sql`delete from system.role_menu where menu_id in (select id from system.menu where permission = 'material:material:price')
      and role_id = (select id from system.role where key = 'crew_equip')`.execute(server.db)
    const budget = await ofProject('5')
    const applicant = server.as('xm_ma')
    const { id } = await applicant.call(applicationCalls.create, {
      formName: '没有价格权限',
      projectInfoNo: 'P2601',
      lines: [{ materialId: 1, unitPrice: '10', quantity: '4' }],
    })
    const { uses } = await applicant.call(budgetCalls.ofDocument, { kind: 'material/application', id })
    expect(uses).toMatchObject([{ budgetId: budget, amountUSD: null, thisUSD: null, leftAfter: null, over: '1' }])
    expect((await applicant.refused(applicationCalls.submit, { id, version: 1 })).errors.map(({ key }) => key)).toEqual(
      ['overBudgetPlain'],
    )
    const { rows } = await applicant.call(budgetCalls.list, {})
    expect(rows).toMatchObject([{ id: budget, amountUSD: null, planned: null, left: null, usage: null }])
    expect((await applicant.call(budgetCalls.parts, { id: budget })).rows).toEqual([])
    expect((await applicant.call(budgetCalls.list, { usage: 'over' })).rows).toEqual([])
  })
})

describe('a budget', () => {
  const errors = async (more: object) =>
    (await finance().refused(budgetCalls.create, { ...another(), ...more })).errors.map(
      ({ field, key }) => `${field} ${key}`,
    )
  it('is one for each project or unit, type and year, and refuses what is not there', async () => {
    const draft = another()
    await finance().call(budgetCalls.create, draft)
    expect(await errors(draft)).toEqual(['projectInfoNo taken'])
    expect(await errors({ projectInfoNo: 'P9999', materialType: 'nothing' })).toEqual([
      'projectInfoNo unknownProject',
      'materialType unknownType',
    ])
    expect(await errors({ deptId: 'C102' })).toEqual(['deptId oneHolder'])
    expect(await errors({ projectInfoNo: undefined })).toEqual(['projectInfoNo oneHolder'])
    // A crew's base is no second-level unit.
    expect(await errors({ projectInfoNo: undefined, deptId: 'C10801' })).toEqual(['deptId unknownUnit'])
    const twice = another()
    const both = await Promise.allSettled([1, 2].map(async () => finance().call(budgetCalls.create, twice)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('is raised with a reason, on the version that was read, and remembers how it came to its amount', async () => {
    const draft = another()
    const { id } = await finance().call(budgetCalls.create, draft)
    const change = { ...draft, id, version: 1, amountUSD: '1500' }
    expect(
      (await finance().refused(budgetCalls.update, change)).errors.map(({ field, key }) => `${field} ${key}`),
    ).toEqual(['note whyRaised'])
    await finance().call(budgetCalls.update, { ...change, note: '新增工区' })
    expect(await finance().refused(budgetCalls.update, change)).toMatchObject({ code: 409 })
    await finance().call(budgetCalls.update, { ...change, version: 2, amountUSD: '1200' })
    const moved = await finance().refused(budgetCalls.update, {
      ...change,
      version: 3,
      year: Number(draft.year) + 1,
      note: '明年',
    })
    expect(moved.errors.map(({ key }) => key)).toEqual(['placeStays'])
    expect((await get(id)).changes).toMatchObject([
      { amountBefore: '1500.00', amountAfter: '1200.00', note: '' },
      { amountBefore: '1000.00', amountAfter: '1500.00', note: '新增工区', changedBy: '金秀兰' },
      { amountBefore: null, amountAfter: '1000.00' },
    ])
    await finance().call(budgetCalls.remove, { ids: String(id) })
    const trace = await sql<{ action: string }>`
      select action from document.audit_log where entity = 'material/budget' and entity_id = ${String(id)} order by id`.execute(
      server.db,
    )
    expect(trace.rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'remove'])
  })
  it('is seen with its project or unit, and kept by those who may', async () => {
    const [project, unit] = [another(), another({ deptId: 'C103' })]
    const ids = [
      (await finance().call(budgetCalls.create, project)).id,
      (await finance().call(budgetCalls.create, unit)).id,
    ]
    const seenBy = async (account: string) =>
      (await server.as(account).call(budgetCalls.list, { pageSize: 500 })).rows.map(({ id }) => id).toSorted()
    expect([await seenBy('jl_shi'), await seenBy('ld_meng'), await seenBy('cw_jin')]).toEqual([[ids[0]], [ids[1]], ids])
    expect(await server.as('ld_meng').refused(budgetCalls.get, { id: ids[0] ?? 0 })).toMatchObject({ code: 404 })
    expect(await server.as('ld_meng').refused(budgetCalls.parts, { id: ids[0] ?? 0 })).toMatchObject({ code: 404 })
    const document = { kind: 'material/application', id: await applied('1') } as const
    expect(await server.as('ld_meng').refused(budgetCalls.ofDocument, document)).toMatchObject({ code: 404 })
    const lines = [{ materialId: 1, amountUSD: '40' }]
    await ofProject('100')
    expect(await server.as('ld_meng').call(budgetCalls.ofLines, { projectInfoNo: 'P2601', lines })).toEqual({
      uses: [],
      without: '0',
    })
    expect(await server.as('jl_shi').refused(budgetCalls.create, another())).toMatchObject({ code: 403 })
  })
  it('is found by how much of it is used', async () => {
    await submit(await applied('9'))
    const of = async (usage: 'within' | 'near' | 'over') =>
      (await finance().call(budgetCalls.list, { usage, year: thisYear() })).rows.map(({ id }) => id)
    const id = await ofProject('100')
    expect([await of('within'), await of('near'), await of('over')]).toEqual([[], [id], []])
    await finance().call(budgetCalls.update, { ...another({ year: thisYear(), amountUSD: '80' }), id, version: 1 })
    expect([await of('within'), await of('near'), await of('over')]).toEqual([[], [], [id]])
  })
})

describe('a spreadsheet of budgets', () => {
  type Cells = readonly string[]
  const head: Cells = ['年度', '项目', '二级单位', '物资类型', '预算金额(USD)', '调整说明']
  const check = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
    const { id, plan } = await finance().call(budgetImport.upload, { name: '预算.xlsx' }, { upload })
    return { id, ...(await finance().call(budgetImport.check, { id, ...plan, ...change })) }
  }
  const run = async (rows: readonly Cells[], change: Partial<ImportPlan> = {}) => {
    const { id, version, counts } = await check(rows, change)
    await finance().call(budgetImport.run, { id, version, mode: 'all' })
    return counts
  }
  it('is taken in, found again as equal, and raises with a reason', async () => {
    const rows: Cells[] = [
      ['2070', 'P2601', '', '', '1000', ''],
      ['2070', '', 'C102', '', '5000', ''],
    ]
    expect(await run(rows)).toMatchObject({ new: 2 })
    expect(await run(rows)).toMatchObject({ equal: 2 })
    const raised: Cells = ['2070', 'P2601', '', '', '1200', '']
    expect((await check([raised])).counts).toMatchObject({ refused: 1 })
    expect(await run([raised.with(5, '新工区')], { updateChanged: true })).toMatchObject({ changed: 1 })
    const [row] = (await finance().call(budgetCalls.list, { year: 2070, projectInfoNo: 'P2601' })).rows
    expect(row).toMatchObject({ amountUSD: '1200.00', version: 2 })
    expect((await get(row?.id ?? 0)).changes[0]).toMatchObject({ note: '新工区' })
  })
  it('reads amounts as people write them, takes no other currency, and leaves out the row that adds up', async () => {
    const { id, counts, totalRows } = await check([
      ['2073', '', 'C102', '', '60,000', ''],
      ['2073', '', 'C105', '', '$700', ''],
      ['2073', '', 'C103', '', '€500', ''],
      ['2073', '', 'C104', '', '1.234', ''],
      ['合计', '', '', '', '60501.23', ''],
    ])
    expect([counts.new, counts.refused, totalRows]).toEqual([2, 2, [6]])
    const { rows } = await finance().call(budgetImport.errors, { id })
    expect(rows.map(({ row, key }) => [row, key])).toEqual([
      [4, 'noCurrency'],
      [5, 'twoPlaces'],
    ])
  })
  it('comes back unchanged as it was exported', async () => {
    await run([
      ['2071', 'P2601', '', '', '1000', ''],
      ['2071', '', 'C103', '', '5000.5', ''],
    ])
    const { bytes } = await finance().file(budgetCalls.export, { year: 2071 })
    const { id, plan } = await finance().call(budgetImport.upload, { name: 'x' }, { upload: bytes })
    const { counts } = await finance().call(budgetImport.check, { id, ...plan })
    expect(counts).toMatchObject({ total: 2, equal: 2 })
  })
  it('is refused row by row with what is wrong', async () => {
    const { id } = await check([
      ['2072', '没有这个', '', '', '1', ''],
      ['2072', '', '没有的单位', '', '1', ''],
      ['2072', 'P2601', 'C102', '', '1', ''],
      ['2072', 'P2601', '', '没有的类型', '1', ''],
      ['2073', 'P2601', '', '', '1', ''],
      ['2073', 'P2601', '', '', '2', ''],
      ['2074', 'P2601', '', '', '-2', ''],
    ])
    const { rows } = await finance().call(budgetImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 project unknownProject',
      '3 unit unknownUnit',
      '4 unit oneHolder',
      '5 materialType unknownType',
      '6 year duplicateInFile',
      '7 year duplicateInFile',
      '8 amountUSD notNegative',
    ])
  })
})
