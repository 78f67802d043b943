import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { reason } from './terms.ts'

const written = needsLines('material.agreement_line')
interface Facts {
  readonly hasLines: boolean
  /** Whether it carries on what a scheme found; else the offers are attached to it. */
  readonly isOfScheme: boolean
  readonly hasFiles: boolean
  /** Who wrote the scheme. */
  readonly buyer: number | null
  readonly isCalledOff: boolean
}

/** What decides about agreements beside their own state. */
export const facts = async (
  db: Reader,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select d.id, exists (select 1 from material.agreement_line l where l.document_id = d.id) as "hasLines", d.offer_id is not null as "isOfScheme",
      exists (select 1 from document.file f where f.record_kind = 'material/agreement' and f.record_id = d.id::text and f.deleted_at is null) as "hasFiles",
      c.created_by as buyer,
      exists (select 1 from material.order o where o.agreement_id = d.id and material.keeps_lines(o.state, o.deleted_at)) as "isCalledOff"
    from material.agreement d left join material.scheme_offer f on f.id = d.offer_id left join material.scheme c on c.id = f.document_id
    where d.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
/** Who chose the supplier does not decide on what is agreed with him. */
const notTheBuyer = (
  { buyer, created_by: author }: Facts & { readonly created_by: number },
  { userId }: Actor,
): Reason | undefined => (buyer === userId || author === userId ? reason('ownDecision') : undefined)

export const guards = {
  submit: ({ hasLines, isOfScheme, hasFiles }: Facts): Reason | readonly Reason[] => [
    ...[written.guards.submit({ hasLines }) ?? []].flat(),
    ...(isOfScheme || hasFiles ? [] : [reason('filesNeeded', {}, 'attachments')]),
  ],
  approve: notTheBuyer,
  return: notTheBuyer,
  refuse: notTheBuyer,
  void: ({ isCalledOff }: Facts): Reason | undefined => (isCalledOff ? reason('isCalledOff') : undefined),
}
