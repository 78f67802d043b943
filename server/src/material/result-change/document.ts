import { resultChange } from '@geodepot/contracts/material/result-change.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { keepWithinBudget, overBudget } from '../budget/index.ts'
import { againstOrdered, putInForce, settle } from './effects.ts'
import { facts, guards } from './guards.ts'
import { prepare } from './prepare.ts'

/** The document bound to its tables. */
export const resultChangeDocuments = implement(resultChange, {
  table: 'material.result_change',
  lineTable: 'material.result_change_line',
  prepare,
  facts,
  guards,
  approval: {
    about: async (_tx, { row }) => [row.reason, row.reason],
    // As its submission has just written it: of the whole result, so that nothing is split under a limit.
    amount: async (tx, { id }) => {
      const { rows } = await sql<{
        amount: string
      }>`select total_amount::text as amount from material.result_change where id = ${id}`.execute(tx)
      return rows[0]?.amount ?? null
    },
    conditions: overBudget,
  },
  againstLines: againstOrdered,
  about: () => sql`(select d.name from material.result d where d.id = a.result_id) || ' · ' || a.reason`,
  effects: {
    submit: async (doing) => {
      await settle(doing)
      await keepWithinBudget('material/result-change', doing)
    },
  },
  onApproval: { approved: putInForce, partialApproved: putInForce },
})
