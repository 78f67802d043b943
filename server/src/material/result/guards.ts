import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

const written = needsLines('material.result_line')
interface Facts {
  readonly hasLines: boolean
  /** Who wrote its scheme. */
  readonly buyer: number
  readonly hasOrders: boolean
  /** Something of it is not ordered. */
  readonly hasRest: boolean
  /** The number of the change that waits for its approval. */
  readonly waits: string | null
}

/** What decides about results beside their own state. */
export const facts = async (db: Reader, rows: readonly { readonly id: number }[]) => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select d.id, c.created_by as buyer, exists (select 1 from material.result_line l where l.document_id = d.id) as "hasLines",
      exists (select 1 from material.result_line l where l.document_id = d.id and l.claimed_quantity > 0) as "hasOrders",
      exists (select 1 from material.result_line l where l.document_id = d.id and l.quantity - l.released_quantity > l.claimed_quantity) as "hasRest",
      (select g.number from material.result_change g where g.result_id = d.id and g.state = 'submitted' and g.deleted_at is null limit 1) as waits
    from material.result d join material.scheme c on c.id = d.scheme_id where d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(found.map((one): [number, Facts] => [one.id, one]))
}
/** Who chose the suppliers does not decide on what comes of it. */
const notTheBuyer = ({ buyer }: Facts, { userId }: Actor): Reason | undefined =>
  buyer === userId ? reason('ownScheme') : undefined

export const guards = {
  submit: written.guards.submit,
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
  closeRest: ({ hasRest }: Facts): Reason | undefined => (hasRest ? undefined : reason('noRest')),
  void: ({ hasOrders, waits }: Facts): Reason | undefined => {
    if (hasOrders) return reason('hasOrders')
    return waits === null ? undefined : { ...reason('changeWaits'), params: { number: waits } }
  },
}
