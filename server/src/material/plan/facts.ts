import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { needsLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { buys } from '../plan-rule/index.ts'
import { schemesWith } from './schemed.ts'
import { reason } from './terms.ts'

const written = needsLines('material.plan_line')
interface Facts {
  readonly hasLines: boolean
  /** Whether a scheme has any of its lines. */
  readonly isUsed: boolean
  /** Those schemes, by their numbers. */
  readonly schemes: string
  /** Whether anything of it is in no scheme. */
  readonly isOpen: boolean
  readonly hasPurchaser: boolean
  readonly mayBuy: boolean
  readonly hasMode: boolean
  readonly hasSource: boolean
}

/** What decides about plans beside their own state. */
export const facts = async (
  db: Reader,
  documents: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select d.id, l.id is not null as "hasLines", coalesce(l.used, false) as "isUsed", ${schemesWith} as schemes, coalesce(l.open, false) as "isOpen",
      u.id is not null as "hasPurchaser", coalesce(${buys('u')}, false) as "mayBuy", d.purchase_mode is not null as "hasMode", d.source_type is not null as "hasSource"
    from material.plan d left join system.user u on u.id = d.purchaser_id
    left join lateral (select min(x.id) as id, bool_or(x.claimed_quantity > 0) as used, bool_or(x.quantity - x.released_quantity > x.claimed_quantity) as open
      from material.plan_line x where x.document_id = d.id) l on true
    where d.id = any(${documents.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
const unused = ({ isUsed, schemes }: Facts): Reason | undefined =>
  isUsed ? { ...reason('inScheme'), params: { number: schemes } } : undefined

export const guards = {
  submit: (plan: Facts): Reason | Reason[] => [
    ...[written.guards.submit(plan) ?? []].flat(),
    ...(plan.hasPurchaser ? [] : [reason('purchaserNeeded', {}, 'purchaserId')]),
    ...(plan.hasPurchaser && !plan.mayBuy ? [reason('noPurchaser', {}, 'purchaserId')] : []),
    ...(plan.hasMode ? [] : [reason('modeNeeded', {}, 'purchaseMode')]),
    ...(plan.hasSource ? [] : [reason('sourceNeeded', {}, 'sourceType')]),
  ],
  withdraw: unused,
  reallocate: unused,
  void: unused,
  release: ({ isOpen }: Facts): Reason | undefined => (isOpen ? undefined : reason('nothingOpen')),
}
