import { result } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { keepWithinBudget, overBudget } from '../budget/index.ts'
import { closeRest, forget, refuse, settle } from './ended.ts'
import { facts, guards } from './guards.ts'
import { prepare } from './prepare.ts'
import { work } from './work.ts'

/** The document bound to its tables. */
export const resultDocuments = implement(result, {
  table: 'material.result',
  lineTable: 'material.result_line',
  prepare,
  facts,
  guards,
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    amount: async (_tx, { row }) => row.total_amount,
    conditions: overBudget,
  },
  work,
  about: () => sql`a.name || ' · ' || (select c.number from material.scheme c where c.id = a.scheme_id)`,
  effects: { submit: (doing) => keepWithinBudget('material/result', doing), void: forget, closeRest },
  onApproval: { approved: settle, partialApproved: settle, refused: refuse },
})
