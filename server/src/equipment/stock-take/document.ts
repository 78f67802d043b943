import { stockTake } from '@geodepot/contracts/equipment/stock-take.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { implement } from '../../kit/document/index.ts'
import { correct } from './correct.ts'
import { count } from './count.ts'
import { open } from './open.ts'
import { prepare } from './prepare.ts'
import { acquire, openOf, recover } from './recover.ts'
import { settle, writtenOff } from './settle.ts'
import { correctionNow, reason } from './terms.ts'

interface Facts {
  /** Who wrote anything of it. */
  readonly counters: readonly number[]
  readonly hasWrittenOff: boolean
  readonly hasUnknown: boolean
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, to_jsonb(array(select c.person_id from equipment.stock_take_counter c where c.document_id = a.id)) as counters,
      a.state = 'approved' and exists (select 1 from equipment.stock_take_line l where l.document_id = a.id and l.result in ('missing', 'short') and ${openOf} > 0) as "hasWrittenOff",
      exists (select 1 from equipment.stock_take_line l where l.document_id = a.id and l.model_id is null and ${correctionNow} = 'none') as "hasUnknown"
    from equipment.stock_take a where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}

/** The name of the place of the count `a`. */
export const placeName = (language: 'cn' | 'en') => sql`coalesce(
  (select ${namedIn('h', language)} from equipment.holder h where h.id = a.holder_id), (select p.name from system.project p where p.id = a.project_id),
  (select ${namedIn('o', language)} from system.department o where o.id = a.scope_department_id), '')`

/** The count bound to its tables and to the custody ledger. */
export const stockTakeDocuments = implement(stockTake, {
  table: 'equipment.stock_take',
  places: ['equipment.stock_take_line.holder_id', 'equipment.stock_take_line.found_holder_id'],
  leadsTo: ['equipment.stock_take_line.correction_document_id'],
  prepare,
  facts,
  guards: {
    // Who counted, submits what was counted; somebody else looks at it.
    approve: ({ counters }: Facts, actor: Actor) =>
      counters.includes(actor.userId) ? reason('counterDecides') : undefined,
    recover: ({ hasWrittenOff }: Facts) => (hasWrittenOff ? undefined : reason('nothingWrittenOff')),
    acquire: ({ hasUnknown }: Facts) => (hasUnknown ? undefined : reason('nothingUnknown')),
  },
  about: placeName,
  approval: {
    about: async (_tx, { row }) => [row.name, row.name],
    amount: (tx, { id }) => writtenOff(tx, id),
  },
  effects: { open, count, submit: settle, recover, acquire },
  onApproval: { approved: correct },
})
