import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { namedIn } from '../../kit/database/database.ts'
import { implement } from '../../kit/document/index.ts'
import { prepare } from './check.ts'
import { facts, guards } from './facts.ts'
import { inspect, putAway } from './moves.ts'
import { postReceipt } from './posting.ts'
import { work } from './work.ts'

/** The document bound to its tables and to the stock ledger. */
export const receiptDocuments = implement(receipt, {
  table: 'material.receipt',
  lineTable: 'material.receipt_line',
  leadsTo: ['material.receipt.reversed_by'],
  prepare,
  facts,
  guards,
  work,
  about: (
    language,
  ) => sql`(select concat_ws(' · ', ${namedIn('s', language)}, ${namedIn('v', language)}) from material.store s
    left join system.supplier v on v.id = a.supplier_id where s.id = a.store_id)`,
  effects: { submit: postReceipt, inspect, putAway },
})
