import { loss } from '@geodepot/contracts/equipment/loss.ts'
import { sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { implement, needsLines } from '../../kit/document/index.ts'
import { prepare, reason } from './check.ts'
import { find, free, keep, writeOff } from './effects.ts'

const needed = needsLines('equipment.loss_line')
interface Facts {
  readonly hasLines: boolean
  /** It comes from a settled difference, and has what was in transit in its keeping. */
  readonly isSettled: boolean
  readonly hasOpen: boolean
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, exists (select 1 from equipment.loss_line l where l.document_id = a.id) as "hasLines", a.shipment_document_id is not null as "isSettled",
      exists (select 1 from equipment.loss_progress g where g.document_id = a.id and g.open > 0) as "hasOpen"
    from equipment.loss a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

/** The report bound to its tables and to the custody ledger. */
export const losses = implement(loss, {
  table: 'equipment.loss',
  lineTable: 'equipment.loss_line',
  places: ['equipment.loss.holder_id', 'equipment.loss_line.home_holder_id'],
  prepare,
  facts,
  guards: {
    submit: needed.guards.submit,
    remove: ({ isSettled }: Facts) => (isSettled ? reason('settledNotRemoved') : undefined),
    // Before it is approved only what was in transit is gone from anybody's hands.
    find: ({ hasOpen, isSettled, state }: Facts & { readonly state: string }) =>
      hasOpen && (isSettled || state === 'approved') ? undefined : reason('nothingToFind'),
  },
  about: (language) =>
    sql`(select coalesce((select ${namedIn('h', language)} from equipment.holder h where h.id = a.holder_id), r.number)
      from (select (select number from document.register where id = a.shipment_document_id) as number) r)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ models: string }>`
        select string_agg(distinct m.name, ' · ') as models from equipment.loss_line l join equipment.model m on m.id = l.model_id where l.document_id = ${id}`.execute(
        tx,
      )
      return [row?.models ?? '', row?.models ?? '']
    },
    // Unknown where the value of any line is.
    amount: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ amount: string | null }>`
        select case when bool_and(value_usd is not null) then sum(value_usd)::text end as amount from equipment.loss_line where document_id = ${id}`.execute(
        tx,
      )
      return row?.amount ?? null
    },
  },
  effects: { submit: keep, withdraw: free, find },
  onApproval: { approved: writeOff, returned: free, refused: free },
})
