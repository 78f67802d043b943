import { reversal } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { prepare } from './prepare.ts'
import { refuseGone, takeBack } from './take-back.ts'

const about = sql`(select r.number from material.receipt r where r.id = a.receipt_id)`
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
  effects: { submit: ({ tx, document }) => refuseGone(tx, document.row.receipt_id) },
  onApproval: { approved: takeBack },
})
