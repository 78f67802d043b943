import { orderImportFields, type OrderImportField } from '@geodepot/contracts/material/order-import.ts'
import type { SheetContent } from '../src/kit/sheet/index.ts'
import { divided, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { examine } from '../src/kit/import/index.ts'
import { orderImportDefinition } from '../src/material/order-import/index.ts'
import suppliers from './company/suppliers.json' with { type: 'json' }
import { setStage } from './equipment/stage.ts'
import { estimate, materials, moved, people } from './facts.ts'

type Row = Partial<Record<OrderImportField, string>>
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
const priceOf = (code: string, per: string): string => {
  const found = materials.find(({ materialCode }) => materialCode === code)
  return rounded(multiply(found ? estimate(found) : '1', per), 2)
}

/** What the company had ordered when it began with the product: one that had come in part, one paid ahead, and one of a crew's. */
const rowsOf = (day: (from: number) => string): readonly Row[] => {
  const [first = '', , third = '', , fifth = ''] = suppliers.map(({ code }) => code)
  const servo = {
    orderNo: 'CG-2025-118',
    supplier: third,
    contractNo: 'HT-2025-118',
    currencyCode: 'CNY',
    withTax: '1',
    taxRate: '13',
  }
  const track = { orderNo: 'CG-2025-131', supplier: first, contractNo: 'HT-2025-131', currencyCode: 'CNY' }
  const abroad = {
    orderNo: 'PO-2025-044',
    supplier: fifth,
    contractNo: 'US-2025-044',
    currencyCode: 'USD',
    orderType: 'import',
  }
  const [hydraulic, mechanic, cable] = [
    priceOf('VB-HYD-014', '7.9'),
    priceOf('VB-MEC-002', '7'),
    priceOf('IN-CAB-001', '1'),
  ]
  return [
    {
      ...servo,
      lineNo: '1',
      material: 'VB-HYD-014',
      unitPrice: hydraulic,
      quantity: '48',
      receivedQty: '30',
      invoicedQty: '24',
      invoiceNo: '04418823',
      paidAmount: rounded(multiply(hydraulic, '24'), 2),
      contractDate: day(-250),
      deliveryDate: day(12),
    },
    {
      ...servo,
      lineNo: '2',
      material: 'VB-HYD-012',
      unitPrice: priceOf('VB-HYD-012', '7.9'),
      quantity: '24',
      contractDate: day(-250),
      deliveryDate: day(26),
    },
    {
      ...track,
      lineNo: '1',
      material: 'VB-MEC-002',
      unitPrice: mechanic,
      quantity: '12',
      invoicedQty: '6',
      invoiceNo: '04419007',
      paidAmount: divided(multiply(mechanic, '12'), '2', 2),
      contractDate: day(-228),
      deliveryDate: day(35),
    },
    {
      ...abroad,
      lineNo: '1',
      material: 'IN-CAB-001',
      unitPrice: cable,
      quantity: '300',
      receivedQty: '120',
      contractDate: day(-210),
      deliveryDate: day(-6),
      incoterm: 'CIF',
      place: 'Tianjin',
    },
  ]
}
const nothing = async (): Promise<void> => undefined

/** Open orders of the system before, brought over on the day on which the company began with the product. */
export const seedOpenOrders = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const manager = await stage.person(accountOf('purchase_mgr'))
  const buyer = accountOf('purchaser')
  const keys = orderImportFields.map(({ key }) => key)
  const rows = rowsOf((days) => moved(stage.today, days) ?? stage.today)
  const cells = [keys, ...rows.map((row) => keys.map((key) => (key === 'buyer' ? buyer : (row[key] ?? null))))]
  const content: SheetContent = {
    sheet: '未完订单',
    rows: cells.map((row, at) => ({ row: at + 1, cells: row })),
    formulas: [],
    numbers: [],
    layout: { hiddenRows: [], hiddenRowCount: 0, hiddenColumns: [], mergedDown: [] },
  }
  const plan = {
    headerRow: 1,
    columns: keys.map((field, column) => ({ column, field })),
    defaults: {},
    values: [],
    updateChanged: false,
  }
  const source = { id: '', fileName: '未完订单.xlsx', sheetName: content.sheet, contentHash: '' }
  await stage.on(-188, async () => {
    const { verdicts, counts, findings } = await examine(
      tx,
      manager,
      orderImportDefinition,
      plan,
      content,
      'cn',
      nothing,
      source,
    )
    if (counts.new !== rows.length) throw new Error(`open orders of the demo: ${JSON.stringify(findings.refused[0])}`)
    await orderImportDefinition.write(tx, manager, systemContext, verdicts, plan, nothing, source)
  })
}
