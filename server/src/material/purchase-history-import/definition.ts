import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { purchaseHistoryFields } from '@geodepot/contracts/material/purchase-history-import.ts'
import { purchaseHistoryImportMessages } from '@geodepot/contracts/material/purchase-history-import.messages.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { type Item, check } from './check.ts'
import { write } from './write.ts'

const told = ['supplier', 'material', 'unit', 'freight'] as const
const exampleRow = (language: Language): Record<string, string> => ({
  orderNo: 'PO-2019-0312',
  lineNo: '1',
  orderedOn: '2019-03-07',
  spec: '10 um',
  partNo: 'HF-1022',
  quantity: '20',
  unitPrice: '12.50/10',
  amount: '25.00',
  currencyCode: 'USD',
  ...Object.fromEntries(told.map((name) => [name, textOf(purchaseHistoryImportMessages, `example_${name}`, language)])),
})

/** The import of purchases of the past, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: purchaseHistoryFields,
  tables: ['material.purchase_history'],
  labels: purchaseHistoryImportMessages,
  texts: [purchaseHistoryImportMessages],
  title: 'title',
  can: () => ({}),
  template: (language) => [
    helpRowOf(
      { fields: purchaseHistoryFields, labels: purchaseHistoryImportMessages },
      purchaseHistoryImportMessages,
      language,
    ),
    exampleRow(language),
  ],
  check,
  write,
  shown: async () => (_field, value) => value,
}
