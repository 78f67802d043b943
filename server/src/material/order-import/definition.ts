import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { orderImportFields } from '@geodepot/contracts/material/order-import.ts'
import { orderImportMessages } from '@geodepot/contracts/material/order-import.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { today } from '../../kit/clock.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { type Item, check } from './check.ts'
import { write } from './write.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  orderNo: 'PO-2031-0312',
  lineNo: '1',
  supplier: textOf(orderImportMessages, 'example_supplier', language),
  contractNo: 'HT-0312',
  contractDate: today(),
  currencyCode: 'USD',
  buyer: textOf(orderImportMessages, 'example_buyer', language),
  material: 'SV-10231',
  quantity: '20',
  receivedQty: '12',
  invoicedQty: '8',
  unitPrice: '783.63',
  invoicedAmount: '6269.04',
  paidAmount: '3000.00',
  deliveryDate: today(),
  storeName: 'WH01',
})

/** The import of open orders, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: orderImportFields,
  tables: ['material.order', 'material.order_line'],
  labels: orderImportMessages,
  texts: [orderImportMessages, rateMessages],
  title: 'title',
  can: () => ({}),
  template: (language) => [
    helpRowOf({ fields: orderImportFields, labels: orderImportMessages }, orderImportMessages, language),
    exampleRow(language),
  ],
  check,
  write,
  shown: async () => (_field, value) => value,
}
