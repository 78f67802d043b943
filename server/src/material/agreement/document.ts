import { agreement } from '@geodepot/contracts/material/agreement.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { settle, terminate } from './effects.ts'
import { facts, guards } from './facts.ts'
import { prepare } from './prepare.ts'
import { warnings } from './work.ts'

/** The document bound to its tables. */
export const agreementDocuments = implement(agreement, {
  table: 'material.agreement',
  lineTable: 'material.agreement_line',
  prepare,
  facts,
  guards,
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    // As its submission has just written it. Where nothing is limited nobody knows: every band applies.
    amount: async (tx, { id }) => {
      const { rows } = await sql<{
        amount: string | null
      }>`select usd_amount::text as amount from material.agreement where id = ${id}`.execute(tx)
      return rows[0]?.amount ?? null
    },
  },
  work: warnings,
  about: () => sql`a.name || ' · ' || (select s.name from system.supplier s where s.id = a.supplier_id)`,
  effects: { submit: settle, terminate },
})
