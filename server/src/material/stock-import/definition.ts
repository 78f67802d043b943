import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { stockImportFields } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { today } from '../../kit/clock.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { post } from '../../ledger/stock/index.ts'
import { check } from './check.ts'
import type { Item } from './verdict.ts'

const exampleRow = (): Record<string, string> => ({
  material: 'SV-10231',
  storeName: 'WH01',
  goodsLocation: 'A-01',
  batchNo: 'L-2031',
  quantity: '12',
  unitPrice: '783.63',
  currencyCode: 'USD',
  expiresOn: '2031-12-31',
  bizDate: today(),
})

/** Rows per posting: few enough to show progress, enough to cost a handful of statements. */
const chunk = 500

/** The import of opening stock, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: stockImportFields,
  tables: ['material.batch', 'material.stock_movement', 'material.stock_balance', 'material.stock_level'],
  labels: stockImportMessages,
  texts: [stockImportMessages, stockLedgerMessages, rateMessages],
  title: 'title',
  can: () => ({}),
  template: (language) => [
    helpRowOf({ fields: stockImportFields, labels: stockImportMessages }, stockImportMessages, language),
    exampleRow(),
  ],
  check,
  write: async (tx, actor, _context, verdicts, _plan, progress) => {
    const items = verdicts.flatMap((verdict) => (verdict.outcome === 'new' ? [verdict.item] : []))
    let done = verdicts.length - items.length
    for (let from = 0; from < items.length; from += chunk) {
      const part = items.slice(from, from + chunk)
      await post(
        tx,
        { source: 'import', recordedBy: actor.userId },
        part.map(({ material, batchNo, amount, receivedOn, expiresOn, quantity, place, bizDate, remark }) => ({
          kind: 'opening' as const,
          batch: { material, number: batchNo, purchaseAmount: amount, receivedOn, expiresOn },
          quantity,
          to: place,
          bizDate,
          remark,
        })),
      )
      await progress((done += part.length))
    }
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
