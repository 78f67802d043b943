import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { reason } from './standing.ts'

interface Facts {
  readonly hasLines: boolean
  /** Who wrote the scheme that the result comes of. */
  readonly buyer: number
}

/** What decides about changes beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, c.created_by as buyer, exists (select 1 from material.result_change_line l where l.document_id = a.id) as "hasLines"
    from material.result_change a join material.result d on d.id = a.result_id join material.scheme c on c.id = d.scheme_id
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((one) => [one.id, one]))
}

/** Who chose the suppliers does not decide on what they are paid. */
const notTheBuyer = ({ buyer }: Facts, { userId }: Actor): Reason | undefined =>
  buyer === userId ? reason('ownScheme') : undefined
export const guards = {
  submit: ({ hasLines }: Facts): Reason | undefined => (hasLines ? undefined : reason('nothingChanged')),
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
}
