import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reason, forbiddenReason, reasonIn } from '../../kit/http/refusal.ts'
import type { HandOver } from './hand-over.ts'
import { type End, outcomesFor, sidesOf } from './rules.ts'

/** What decides about a hand-over beside the document's own state. */
export interface Road {
  /** Something of it is to be shipped. */
  readonly isLeft: boolean
  /** Something is on the road. */
  readonly isExpected: boolean
  /** Something is short or refused, and nobody said what became of it. */
  readonly isUnsettled: boolean
  /** Something was on no list, and nobody said what became of it. */
  readonly isUnlisted: boolean
  /** Some of that is the receiver's to say. */
  readonly isReceivers: boolean
  /** The pools that have some of it in their ledger, and are asked. */
  readonly pools: readonly End[]
}
/** The same of documents in a statement, read as `road.*`: `document` is the id that they are joined by. */
export const roadOf = ({ lineTable }: Pick<HandOver<never>, 'lineTable'>, document: string): RawBuilder<unknown> => {
  const of = sql.ref(document)
  return sql`cross join lateral (
    select coalesce((select sum(quantity) from ${sql.table(lineTable)} where document_id = ${of}), 0)
        > coalesce((select sum(quantity) from equipment.shipment_line where document_id = ${of}), 0) as "isLeft",
      exists (select 1 from equipment.shipment_progress where document_id = ${of} and expected > 0) as "isExpected",
      coalesce(bool_or(shipment_line_id is not null), false) as "isUnsettled", coalesce(bool_or(receipt_line_id is not null), false) as "isUnlisted",
      coalesce(bool_or(receipt_line_id is not null and asked_holder_id is null), false) as "isReceivers", coalesce(jsonb_agg(distinct jsonb_build_object(
        'department', asked_department_id, 'project', null, 'holder', asked_holder_id)) filter (where asked_holder_id is not null), '[]') as pools
    from equipment.shipment_difference where document_id = ${of}) road`
}

type Guard<R> = (row: R & Road, actor: Actor) => Reason | undefined
interface Guards<R> {
  readonly sends: Guard<R>
  readonly ship: Guard<R>
  readonly receive: Guard<R>
  readonly settle: Guard<R>
  readonly close: Guard<R>
}
/**
 * The sender ships and closes, the receiver receives, either settles, and so does a pool whose own came unannounced: each
 * what there is, and nothing is closed over a difference.
 */
export const guardsOf = <R>({ spec, ends }: HandOver<R>): Guards<R> => {
  const reason = reasonIn(spec.messages)
  const sides = (row: R, actor: Actor) => sidesOf(ends(row), actor.scope)
  const sends: Guard<R> = (row, actor) => (sides(row, actor).sends ? undefined : forbiddenReason)
  return {
    sends,
    ship: (row, actor) => sends(row, actor) ?? (row.isLeft ? undefined : reason('nothingToShip')),
    // Also when nothing is on the road any more: what nobody announced comes when it comes.
    receive: (row, actor) => (sides(row, actor).receives ? undefined : forbiddenReason),
    settle: (row, actor) => {
      const { sends: isSender, receives } = sides(row, actor)
      const isTheirs = (pool: End | null) => outcomesFor({ isUnlisted: true, pool }, ends(row), actor).length > 0
      if (row.pools.some(isTheirs)) return undefined
      if (!isSender && !receives) return forbiddenReason
      if (row.isUnsettled || (row.isReceivers && isTheirs(null))) return undefined
      if (!row.isUnlisted) return reason('nothingUnsettled')
      return reason(row.isReceivers ? 'unlistedIsReceivers' : 'unlistedIsPools')
    },
    close: (row, actor) =>
      sends(row, actor) ?? (row.isExpected || row.isUnsettled || row.isUnlisted ? reason('stillOnTheRoad') : undefined),
  }
}
