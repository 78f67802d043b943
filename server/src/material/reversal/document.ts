import { reversal } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { prepare } from './prepare.ts'
import { submit, takeBack } from './take-back.ts'

const about = sql`(select g.number from document.register g where g.id = coalesce(a.receipt_id, a.outbound_id, a.store_transfer_id))`
/** The document bound to its table and to the stock ledger. */
export const reversalDocuments = implement(reversal, {
  table: 'material.reversal',
  prepare,
  about: () => about,
  approval: {
    about: async (tx, { id }) => {
      const { rows } = await sql<{
        number: string
      }>`select ${about} as number from material.reversal a where a.id = ${id}`.execute(tx)
      return [rows[0]?.number ?? '', rows[0]?.number ?? '']
    },
  },
  effects: { submit },
  onApproval: { approved: takeBack },
})
