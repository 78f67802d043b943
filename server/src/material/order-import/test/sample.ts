import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { orderImport, type OrderImportField } from '@geodepot/contracts/material/order-import.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import { plainRow, workbook } from '../../../kit/sheet/test/archive.ts'
import type { TestServer } from '../../../testing/index.ts'
import { plainMaterials } from '../../receipt/test/sample.ts'

/** Who answers for purchasing brings them over. */
export const manager = 'cg_pan'
export type Row = Partial<Record<OrderImportField, string>>
/** A line of an open order of the first supplier in USD, of the first plain material. */
export const openLine = async (server: Pick<TestServer, 'db'>, more: Row = {}): Promise<Row> => {
  const [material] = await plainMaterials(server)
  const { rows } = await sql<{ code: string; supplier: string }>`
    select m.code, (select s.name from system.supplier s where s.deleted_at is null order by s.id limit 1) as supplier
    from material.material m where m.id = ${material}`.execute(server.db)
  return {
    orderNo: 'PO-77',
    lineNo: '1',
    supplier: rows[0]?.supplier ?? '',
    contractNo: 'HT-77',
    contractDate: '2026-03-01',
    currencyCode: 'USD',
    buyer: 'cg_dai',
    material: rows[0]?.code ?? '',
    quantity: '100',
    receivedQty: '60',
    invoicedQty: '40',
    unitPrice: '12.34',
    paidAmount: '400',
    deliveryDate: today(),
    storeName: 'WH01',
    ...more,
  }
}
const bookOf = (rows: readonly Row[]) => {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))] as OrderImportField[]
  const plan = { headerRow: 1, columns: heads.map((field, column) => ({ column, field })) }
  const cells = [heads, ...rows.map((row) => heads.map((field) => row[field] ?? ''))]
  return { plan, upload: workbook(cells.map((row) => plainRow(...row)).join('')) }
}
/** Uploads and checks such a file. */
export const checkedFile = async (server: TestServer, rows: readonly Row[], account = manager) => {
  const { plan, upload } = bookOf(rows)
  const by = server.as(account)
  const { id } = await by.call(orderImport.upload, { name: 'open.xlsx' }, { upload })
  const check = await by.call(orderImport.check, {
    id,
    ...(plan as Omit<ImportPlan, 'defaults' | 'values' | 'updateChanged'>),
  })
  const errors = await by.call(orderImport.errors, { id })
  return {
    id,
    check,
    errors: errors.rows.map(({ row, field, key }) => `${row} ${field} ${key}`),
    run: (mode: 'all' | 'valid' = 'all') => by.call(orderImport.run, { id, version: check.version, mode }),
  }
}
/** Brings them over; answers the orders by their old numbers. */
export const broughtOver = async (server: TestServer, rows: readonly Row[]): Promise<number[]> => {
  const file = await checkedFile(server, rows)
  await file.run()
  const found = await server.as('admin').call(orderCalls.list, { isOpening: '1', pageSize: 100 })
  return [...new Set(rows.map(({ orderNo }) => orderNo))].map(
    (number) => found.rows.find(({ openingNo }) => openingNo === number)?.id ?? 0,
  )
}
