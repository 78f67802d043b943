// What every import owes whoever else is at work, whatever a file holds.
import type { ImportOperations, ImportPlan, ImportStatus } from '@geodepot/contracts/kit/import.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { materialImport } from '@geodepot/contracts/material/material-import.ts'
import { purchaseHistoryImport } from '@geodepot/contracts/material/purchase-history-import.ts'
import { stockImport } from '@geodepot/contracts/material/stock-import.ts'
import { rateImport } from '@geodepot/contracts/system/rate-import.ts'
import { supplierImport } from '@geodepot/contracts/system/supplier-import.ts'
import { userImport } from '@geodepot/contracts/system/user-import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainRow, workbook } from '../kit/sheet/test/archive.ts'
import { checkedFile, openLine } from '../material/order-import/test/sample.ts'
import { routes } from '../modules.ts'
import { type TestServer, testServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const imports = routes.flatMap(({ operation: { name } }) => {
  const [module = '', call] = name.split('.')
  return call === 'template' && module.endsWith('-import') ? [module] : []
})
const callOf = (name: string): AnyOperation => {
  const found = routes.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.operation
}
it.each(imports)('%s understands every column of its own template, in both languages', async (module) => {
  for (const language of ['cn', 'en'] as const) {
    const person = server.as('admin', language)
    const { bytes } = await person.file(callOf(`${module}.template`), {})
    const { plan, width } = (await person.call(
      callOf(`${module}.upload`),
      { name: 'x.xlsx' },
      { upload: bytes },
    )) as ImportStatus
    expect([language, plan.columns.map(({ column }) => column)]).toEqual([language, [...Array(width).keys()]])
  }
})

const many = 12_000
/**
 * Four times as many rows take about four times as long. A server that compared each with all others would take sixteen
 * times, and say nothing to anybody for the better part of a minute.
 */
const steadily = async <T>(check: (rows: number) => Promise<T>): Promise<T> => {
  const begin = performance.now()
  await check(many / 4)
  const after = performance.now()
  const answer = await check(many)
  expect(performance.now() - after).toBeLessThan(10 * (after - begin) + 2000)
  return answer
}
const checked = async (
  operations: ImportOperations,
  head: readonly string[],
  row: (at: number) => readonly string[],
  change: Partial<ImportPlan> = {},
) => {
  const { counts, reasons } = await steadily(async (length) => {
    const rows = Array.from({ length }, (_, at) => plainRow(...row(at)))
    const upload = workbook([plainRow(...head), ...rows].join(''))
    const { id, plan } = await server.as('admin').call(operations.upload, { name: 'x.xlsx' }, { upload })
    return server.as('admin').call(operations.check, { id, ...plan, ...change })
  })
  expect(counts.total).toBe(many)
  return reasons
}
const alike = expect.arrayContaining([expect.objectContaining({ key: 'duplicateInFile', count: many })])

it('rows by the ten thousand that all say the same are told so in a moment', { timeout: 120_000 }, async () => {
  const {
    rows: [stock],
  } = await sql<{ material: string; store: string; place: string }>`
    select m.code as material, s.code as store, p.code as place from material.place p join material.store s on s.id = p.store_id, material.material m
    where p.kind = 'storage' and p.closed_at is null and s.deleted_at is null and m.deleted_at is null and not m.is_serial limit 1`.execute(
    server.db,
  )
  const { material = '', store = '', place = '' } = stock ?? {}
  expect(await checked(materialImport, ['名称', '件号', '类型', '单位'], () => ['件', 'P-1', '其他', '件'])).toEqual(
    alike,
  )
  expect(
    await checked(stockImport, ['物资', '库房', '货位', '批次', '数量', '单价', '币种'], () => [
      material,
      store,
      place,
      'L-1',
      '2',
      '3',
      'USD',
    ]),
  ).toEqual(alike)
  expect(await checked(supplierImport, ['供应商名称', '国家', '币种'], () => ['多次供应商', 'CN', 'USD'])).toEqual(
    alike,
  )
  expect(await checked(userImport, ['账号', '姓名', '部门'], () => ['many_times', '某人', 'C10801'])).toEqual(alike)
  expect(
    await checked(rateImport, ['币种', '日期', '汇率'], () => ['EUR', '2026-01-02', '1.1'], {
      defaults: { quotation: 'usdPerUnit', source: 'x' },
    }),
  ).toEqual(alike)
})

it('words by the hundred that were decided one by one are found in a moment', { timeout: 60_000 }, async () => {
  const words = 500
  await checked(
    materialImport,
    ['名称', '件号', '类型', '单位'],
    (at) => ['件', `D-${at}`, '其他', `斤${at % words}`],
    {
      values: Array.from({ length: words }, (_, at) => ({ field: 'unit', value: `斤${at}`, use: 'none' })),
    },
  )
})

it(
  'lines of past and open orders by the ten thousand are held against each other in a moment',
  { timeout: 120_000 },
  async () => {
    const same = ['PO-1', '某供应商', '件', 'P-1', '2', '3', 'USD', '2025-01-02', '件']
    const head = ['订单号', '供应商', '物资', '件号', '数量', '单价', '币种', '日期', '单位']
    const [reason] = await checked(purchaseHistoryImport, head, () => same)
    expect(reason).toMatchObject({ key: 'sameAsRow', count: many - 1 })
    const line = await openLine(server)
    const { check } = await steadily((length) =>
      checkedFile(
        server,
        Array.from({ length }, (_, at) => ({ ...line, lineNo: String(at), paidAmount: '0' })),
        'admin',
      ),
    )
    expect(check.counts).toMatchObject({ total: many, new: many })
  },
)
