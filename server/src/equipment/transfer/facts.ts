import type { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type Action, type Guard, noLines } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type Road, roadOf } from '../shipment/index.ts'
import { type Places, plan, road } from './hand-over.ts'
import { blockedBy } from './moving.ts'
import { reason } from './terms.ts'

/** What decides about a transfer beside its own state. */
interface Facts extends Places, Road {
  readonly kind: string
  readonly hasLines: boolean
  /** Of a roll-over: what is in its way, the first few by their numbers, and how much there is. */
  readonly blockedBy: string | null
  readonly blocking: number
}
export const factsOf = async (
  db: Reader,
  transfers: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select t.id, t.kind, t.department_id, t.from_project_id, t.from_holder_id, t.to_department_id, t.project_id, t.to_holder_id, road.*,
      exists (select 1 from equipment.transfer_line l where l.document_id = t.id) as "hasLines", b.*
    from equipment.transfer t ${roadOf(plan, 't.id')} cross join lateral ${blockedBy} b where t.id = any(${transfers.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether there is nothing left to do: all sent, all received and settled. */
export const isOver = async (db: Reader, id: number): Promise<boolean> => {
  const of = (await factsOf(db, [{ id }])).get(id)
  return of !== undefined && !of.isLeft && !of.isExpected && !of.isUnsettled && !of.isUnlisted
}

const { ship, receive, settle, close, sends } = road.guards
// Nothing rolls over that somebody else is just sending, deciding on or bringing.
const freely = ({ kind, blockedBy: papers, blocking }: Facts): Reason | undefined =>
  kind === 'rollOver' && blocking > 0
    ? reason('inTheWay', { papers: blocking > 5 ? `${papers} …` : (papers ?? ''), count: blocking })
    : undefined
/** Whoever sends it submits it; closing leaves out what was never sent. */
export const guards: { readonly [A in Action<typeof transfer>]?: Guard<Facts> } = {
  submit: (row, actor) => sends(row, actor) ?? (row.hasLines || row.kind === 'rollOver' ? freely(row) : noLines),
  ship: (row, actor) => (row.kind === 'rollOver' ? reason('rollsOver') : ship(row, actor)),
  rollOver: (row, actor) => (row.kind === 'rollOver' ? (sends(row, actor) ?? freely(row)) : reason('isShipped')),
  receive,
  settle,
  close,
  cancel: sends,
}
