import { proposeColumns } from '@geodepot/contracts/kit/import-headers.ts'
import { purchaseHistoryFields } from '@geodepot/contracts/material/purchase-history-import.ts'
import { purchaseHistoryImportMessages } from '@geodepot/contracts/material/purchase-history-import.messages.ts'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { systemContext } from '../src/kit/access/actor.ts'
import { now, today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { examine, packContent } from '../src/kit/import/index.ts'
import type { SheetContent } from '../src/kit/sheet/index.ts'
import { purchaseHistoryDefinition } from '../src/material/purchase-history-import/index.ts'
import suppliers from './company/suppliers.json' with { type: 'json' }
import { setStage } from './equipment/stage.ts'
import { estimate, materials, moved, people } from './facts.ts'

const lines = 200
const heads = [
  '订单号',
  '项次',
  '订单日期',
  '供应商',
  '物资名称',
  '规格型号',
  '件号',
  '数量',
  '单位',
  '单价',
  '金额',
  '运费',
  '备注',
]
/** How many of each currency make a dollar, about. */
const perDollar = [1, 0.92, 7, 7]
const freights = ['', '含运费', '120', '见 CG-1007', 'included', '', '自提', '85.5']
/** Suppliers of that time of whom nobody keeps a record any more. */
const gone = ['旧都机电商行', 'Old Harbour Trading']

/** A day as offices wrote it over the years. */
const dayWritten = (day: string, way: number): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const plain = [Number(month), Number(date)] as const
  return (
    [
      `${year}/${plain[0]}/${plain[1]}`,
      `${date}.${month}.${year}`,
      `${year}${month}${date}`,
      `${year}年${plain[0]}月${plain[1]}日`,
      `${plain[1]}-${months[plain[0] - 1]}-${year.slice(2)}`,
    ][way % 5] ?? day
  )
}
const grouped = (cents: number, language: string): string =>
  (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const priceWritten: readonly ((cents: number) => { price: string; amount: (sum: number) => string })[] = [
  (cents) => ({ price: `USD ${grouped(cents, 'en-US')}`, amount: (sum) => grouped(sum, 'en-US') }),
  (cents) => ({ price: `€${grouped(cents, 'de-DE')}`, amount: (sum) => `${grouped(sum, 'de-DE')} €` }),
  (cents) => ({ price: `¥${cents / 100}`, amount: (sum) => String(sum / 100) }),
  (cents) => ({ price: `${cents / 100} RMB`, amount: () => '' }),
]

/** The list of one office, as it grew: each order with one to three lines, cells left empty that mean as above. */
const sheetOf = (day: string): SheetContent => {
  const cells: string[][] = [heads]
  for (let at = 0, order = 0; cells.length <= lines; order += 1) {
    const count = 1 + (order % 3)
    for (let line = 0; line < count && cells.length <= lines; line += 1, at += 1) {
      const material = materials[(at * 7) % materials.length]
      if (!material) continue
      // A material that nobody lists any more, now and then.
      const isOld = at % 17 === 5
      const cents = Math.round(Number(estimate(material)) * (70 + (at % 5) * 3) * (perDollar[order % 4] ?? 1))
      const quantity = 1 + ((at * 5) % 12)
      const written = priceWritten[order % 4]?.(cents)
      const supplier = order % 9 === 4 ? gone[order % 2] : suppliers[(order * 4) % suppliers.length]?.name
      const isFirst = line === 0
      cells.push([
        isFirst ? `CG-${1000 + order}` : '',
        String(line + 1),
        isFirst ? dayWritten(moved(day, -2_400 + order * 14) ?? day, order) : '',
        isFirst ? (supplier ?? '') : '',
        isOld ? `旧型${material.materialNameCn}` : material.materialNameCn,
        material.specChassisNo ?? '',
        isOld ? '' : (material.partNo ?? ''),
        String(quantity),
        '件',
        written?.price ?? '',
        written?.amount(cents * quantity) ?? '',
        freights[at % freights.length] ?? '',
        '',
      ])
    }
  }
  return {
    sheet: '采购台账',
    rows: cells.map((row, at) => ({ row: at + 1, cells: row.map((cell) => (cell === '' ? null : cell)) })),
    formulas: [],
    numbers: [],
    layout: { hiddenRows: [], hiddenRowCount: 0, hiddenColumns: [], mergedDown: [] },
  }
}
const nothing = async (): Promise<void> => undefined

/** What the purchasing office kept before: loaded on the day on which the company began with the product. */
export const seedPurchaseHistory = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const buyer = await stage.person(people.find(({ roles }) => roles.includes('purchaser'))?.account ?? 'admin')
  const content = sheetOf(stage.today)
  const plan = {
    headerRow: 1,
    columns: proposeColumns(heads, purchaseHistoryFields, purchaseHistoryImportMessages),
    defaults: { blanks: 'above' },
    values: [],
    updateChanged: false,
  }
  const source = {
    id: randomUUID(),
    fileName: '采购台账 2020-2025.xlsx',
    sheetName: content.sheet,
    contentHash: createHash('sha256').update(JSON.stringify(content.rows)).digest('hex'),
  }
  await stage.on(-190, async () => {
    await sql`
      insert into document.import (id, person_id, kind, file_name, sheet_name, row_count, width, content, content_hash, head, plan, state, created_at)
      values (${source.id}, ${buyer.userId}, 'material/purchase-history-import', ${source.fileName}, ${content.sheet}, ${content.rows.length}, ${heads.length},
        ${await packContent(content)}, ${source.contentHash}, '[]', ${JSON.stringify(plan)}, 'uploaded', ${now()})`.execute(
      tx,
    )
    const { verdicts, counts, findings } = await examine(
      tx,
      buyer,
      purchaseHistoryDefinition,
      plan,
      content,
      'cn',
      nothing,
      source,
    )
    if (counts.new !== lines) throw new Error(`purchase history of the demo: ${JSON.stringify(findings.refused[0])}`)
    await purchaseHistoryDefinition.write(tx, buyer, systemContext, verdicts, plan, nothing, source)
    await sql`delete from document.import where id = ${source.id}`.execute(tx)
  })
}
