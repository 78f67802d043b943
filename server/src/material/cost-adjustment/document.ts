import { costAdjustment } from '@geodepot/contracts/material/cost-adjustment.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { postAdjustment } from './posting.ts'
import { prepare } from './prepare.ts'

const about = sql`(select r.number from material.receipt r where r.id = a.receipt_id)`
/** The document bound to its tables and to the stock ledger. */
export const costAdjustmentDocuments = implement(costAdjustment, {
  table: 'material.cost_adjustment',
  lineTable: 'material.cost_adjustment_line',
  prepare,
  about: () => about,
  approval: {
    about: async (tx, { id }) => {
      const { rows } = await sql<{
        number: string
      }>`select ${about} as number from material.cost_adjustment a where a.id = ${id}`.execute(tx)
      return [rows[0]?.number ?? '', rows[0]?.number ?? '']
    },
    amount: async (_tx, { row }) => row.difference.replace('-', ''),
  },
  effects: {},
  onApproval: { approved: postAdjustment },
})
