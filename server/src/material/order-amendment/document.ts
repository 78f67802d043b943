import { orderAmendment } from '@geodepot/contracts/material/order-amendment.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { keepWithinBudget, overBudget } from '../budget/index.ts'
import { putInForce, settle } from './effects.ts'
import { facts, guards } from './guards.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables. */
export const orderAmendmentDocuments = implement(orderAmendment, {
  table: 'material.order_amendment',
  lineTable: 'material.order_amendment_line',
  prepare,
  facts,
  guards,
  approval: {
    about: async (_tx, { row }) => [row.reason, row.reason],
    // As its submission has just written it: of the whole order, so that nothing is split under a limit.
    amount: async (tx, { id }) => {
      const { rows } = await sql<{
        amount: string
      }>`select usd_amount::text as amount from material.order_amendment where id = ${id}`.execute(tx)
      return rows[0]?.amount ?? null
    },
    conditions: overBudget,
  },
  about: () =>
    sql`(select s.name from material.order d join system.supplier s on s.id = d.supplier_id where d.id = a.order_id) || ' · ' || a.reason`,
  effects: {
    submit: async (doing) => {
      await settle(doing)
      await keepWithinBudget('material/order-amendment', doing)
    },
  },
  onApproval: { approved: putInForce },
})
