import { enoughOffers } from '@geodepot/contracts/material/scheme.rules.ts'
import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { implement } from '../../kit/document/index.ts'
import { facts, guards } from './facts.ts'
import { prepare } from './prepare.ts'
import { closeRest } from './rest.ts'
import { settle } from './settle.ts'
import { work } from './work.ts'

/** The document bound to its tables. */
export const schemeDocuments = implement(scheme, {
  table: 'material.scheme',
  lineTable: 'material.scheme_line',
  prepare,
  facts,
  guards,
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    amount: async (tx, { id }) => (await settled(tx, id)).total,
    conditions: async (tx, { id }) =>
      new Set(((await settled(tx, id)).fewest ?? 0) < enoughOffers ? ['fewOffers'] : []),
  },
  work,
  about: () => sql`a.name`,
  effects: { submit: settle, closeRest },
})

// As its submission has just written it.
const settled = async (tx: Parameters<typeof settle>[0]['tx'], id: number) => {
  const { rows } = await sql<{ total: string | null; fewest: number | null }>`
    select total_amount::text as total, fewest_offers as fewest from material.scheme where id = ${id}`.execute(tx)
  return rows[0] ?? { total: null, fewest: null }
}
