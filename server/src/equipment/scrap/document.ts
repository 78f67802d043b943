import { scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { type Standard, implement, needsLines } from '../../kit/document/index.ts'
import { prepare } from './check.ts'
import { appraise, ask, free, letGo } from './effects.ts'
import { reason } from './terms.ts'

const needed = needsLines('equipment.scrap_line')
interface Facts {
  readonly hasLines: boolean
  /** Who has looked at it since it was submitted last. */
  readonly appraisers: readonly number[]
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from equipment.scrap_line l where l.document_id = a.id) as "hasLines",
      coalesce((select jsonb_agg(p.person_id) from equipment.scrap_appraisal p where p.document_id = a.id and p.round = a.round), '[]') as appraisers
    from equipment.scrap a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
const mayAppraise = ({ appraisers, ...row }: Standard & Facts, { userId }: Actor) =>
  row.created_by === userId || row.submitted_by === userId
    ? reason('ownAppraisal')
    : appraisers.includes(userId)
      ? reason('appraisedBefore')
      : undefined

/** The application bound to its tables and to the custody ledger. */
export const scraps = implement(scrap, {
  table: 'equipment.scrap',
  lineTable: 'equipment.scrap_line',
  leadsTo: ['equipment.scrap_part.posted_by_id'],
  prepare,
  facts,
  guards: { submit: needed.guards.submit, appraise: mayAppraise },
  work: [
    {
      work: 'appraise',
      actions: ['appraise'],
      permission: scrap.transitions.appraise.permission,
      stands: sql`a.state = 'appraising'`,
      isTheirs: ({ userId }) => sql`a.created_by <> ${userId} and a.submitted_by <> ${userId} and not exists (
        select 1 from equipment.scrap_appraisal p where p.document_id = a.id and p.round = a.round and p.person_id = ${userId})`,
    },
  ],
  about: (language) => sql`(select ${namedIn('h', language)} from equipment.holder h where h.id = a.holder_id)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ models: string }>`
        select string_agg(distinct m.name, ' · ') as models from equipment.scrap_line l join equipment.model m on m.id = l.model_id where l.document_id = ${id}`.execute(
        tx,
      )
      return [row?.models ?? '', row?.models ?? '']
    },
    // Unknown where the value of any line is.
    amount: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ amount: string | null }>`
        select case when bool_and(original_usd is not null) then sum(original_usd)::text end as amount from equipment.scrap_line where document_id = ${id}`.execute(
        tx,
      )
      return row?.amount ?? null
    },
  },
  effects: { submit: ask, appraise, withdraw: free },
  onApproval: { approved: letGo, returned: free, refused: free },
})
