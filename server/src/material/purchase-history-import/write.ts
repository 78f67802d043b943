import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { ImportDefinition, Source } from '../../kit/import/index.ts'
import type { Item } from './check.ts'

/** The file, with all that was read of it; the same file is there once. */
const keepFile = async (tx: Tx, actor: Actor, headerRow: number, source: Source): Promise<number> => {
  await sql`
    insert into material.purchase_history_file (name, sheet_name, content_hash, header_row, content, loaded_by, loaded_at)
    select ${source.fileName}, ${source.sheetName}, ${source.contentHash}, ${headerRow}, content, ${actor.userId}, ${now()}
    from document.import where id = ${source.id} on conflict (content_hash) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from material.purchase_history_file where content_hash = ${source.contentHash}`.execute(tx)
  return rows[0]?.id ?? 0
}

interface Sum {
  readonly currency: string
  readonly amount: string
}
const insert = async (tx: Tx, actor: Actor, file: number, items: readonly Item[]): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    with written as (
      insert into material.purchase_history (file_id, row_number, identity, content, order_number, line_number, ordered_on, supplier_text, supplier_key, supplier_id,
        material_code, material_text, spec, part_number, material_key, material_id, quantity, unit, pack_size, currency_code, unit_price, amount, freight_amount,
        freight_note, project_text, note, search, department_id, created_by, created_at)
      select ${file}, t."row", identity, content, "orderNo", "lineNo", "orderedOn", supplier, "supplierKey", "supplierId",
        "materialCode", material, spec, "partNo", "materialKey", "materialId", quantity, unit, "packSize", "currencyCode", "unitPrice", amount, "freightAmount",
        "freightNote", project, note, lower(concat_ws(E'\n', material, spec, "partNo", "materialCode", "orderNo", supplier)), ${actor.departmentId}, ${actor.userId}, ${now()}
      from ${recordset(items, {
        row: 'int',
        identity: 'text',
        content: 'text',
        orderNo: 'text',
        lineNo: 'text',
        orderedOn: 'date',
        supplier: 'text',
        supplierKey: 'text',
        supplierId: 'bigint',
        materialCode: 'text',
        material: 'text',
        spec: 'text',
        partNo: 'text',
        materialKey: 'text',
        materialId: 'bigint',
        quantity: 'numeric',
        unit: 'text',
        packSize: 'numeric',
        currencyCode: 'text',
        unitPrice: 'numeric',
        amount: 'numeric',
        freightAmount: 'numeric',
        freightNote: 'text',
        project: 'text',
        note: 'text',
      })} returning currency_code, amount)
    select currency_code as currency, sum(amount)::text as amount from written group by currency_code`.execute(tx)
  return rows
}

const summed = (sums: readonly Sum[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, of]) => [
      currency,
      add('0', ...of.map(({ amount }) => amount)),
    ]),
  )

/** Rows per statement: few enough to show progress, enough to cost a handful of statements. */
const chunk = 2_000

export const write: ImportDefinition<Item>['write'] = async (tx, actor, _context, verdicts, plan, progress, source) => {
  const items = verdicts.flatMap((verdict) => (verdict.outcome === 'new' ? [verdict.item] : []))
  if (items.length === 0) return { counts: {}, decisions: [] }
  const file = await keepFile(tx, actor, plan.headerRow, source)
  let done = verdicts.length - items.length
  const written: Sum[] = []
  for (let from = 0; from < items.length; from += chunk) {
    const part = items.slice(from, from + chunk)
    written.push(...(await insert(tx, actor, file, part)))
    await progress((done += part.length))
  }
  // What stands in the table is what the person saw, to the last digit.
  const [expected, found] = [
    summed(items.map(({ currencyCode, amount }) => ({ currency: currencyCode, amount }))),
    summed(written),
  ]
  for (const [currency, amount] of expected)
    if (compare(found.get(currency) ?? '0', amount) !== 0)
      throw new Error(`purchase history: ${currency} ${amount} was to be written, not ${found.get(currency) ?? '0'}`)
  return { counts: {}, decisions: [] }
}
