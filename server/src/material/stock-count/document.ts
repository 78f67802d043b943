import { stockCount } from '@geodepot/contracts/material/stock-count.ts'
import { sql } from 'kysely'
import { implement, needsLines } from '../../kit/document/index.ts'
import { count } from './count.ts'
import { prepare } from './prepare.ts'
import { adjust, compareWithBooks, differenceAmount } from './settle.ts'

/** The document bound to its tables and to the stock ledger. */
export const stockCountDocuments = implement(stockCount, {
  table: 'material.stock_count',
  lineTable: 'material.stock_count_line',
  ...needsLines('material.stock_count_line'),
  prepare,
  about: () => sql`a.name`,
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    amount: (tx, { id }) => differenceAmount(tx, id),
  },
  effects: { submit: compareWithBooks, count },
  onApproval: { approved: adjust },
})
