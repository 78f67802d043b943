import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import { stockLimitImportFields } from '@geodepot/contracts/material/stock-limit-import.ts'
import { stockLimitImportMessages } from '@geodepot/contracts/material/stock-limit-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { createStockLimits, updateStockLimit } from '../stock-limit/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (): Record<string, string> => ({
  material: 'SV-10231',
  storeName: 'WH01',
  minQty: '2',
  maxQty: '6',
  leadDays: '90',
})

/** The import of stock limits, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: stockLimitImportFields,
  tables: ['material.stock_limit', 'document.audit_log'],
  labels: stockLimitImportMessages,
  texts: [stockLimitImportMessages, stockLimitMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'material:stock-limit:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf({ fields: stockLimitImportFields, labels: stockLimitImportMessages }, stockLimitImportMessages, language),
    exampleRow(),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.stands
        ? [{ ...one.item.input, ...one.item.stands }]
        : [],
    )
    if (fresh.length > 0) await createStockLimits(tx, actor, context, fresh)
    for (const one of changed) await updateStockLimit(tx, actor, context, one)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
