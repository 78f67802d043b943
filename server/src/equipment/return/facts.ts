import type { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { type Action, type Guard, noLines } from '../../kit/document/index.ts'
import { forbiddenReason, reasonIn } from '../../kit/http/refusal.ts'
import { type Road, roadOf, sidesOf } from '../shipment/index.ts'
import { type Places, endsOf, plan, road } from './hand-over.ts'

/** What decides about a return beside its own state. */
interface Facts extends Places, Road {
  readonly hasLines: boolean
  /** Something arrived that nobody has inspected. */
  readonly isUninspected: boolean
}
export const factsOf = async (
  db: Reader,
  returns: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Facts>> => {
  const { rows } = await sql<Facts & { id: number }>`
    select r.id, r.department_id, r.project_id, r.to_department_id, r.to_holder_id, road.*,
      exists (select 1 from equipment.return_line l where l.document_id = r.id) as "hasLines",
      exists (select 1 from equipment.return_progress g where g.document_id = r.id and g.uninspected > 0) as "isUninspected"
    from equipment.return r ${roadOf(plan, 'r.id')} where r.id = any(${returns.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of these returns, those with nothing left to do: all sent, all received, settled and inspected. */
export const overAmong = async (db: Reader, ids: readonly number[]): Promise<readonly number[]> => {
  const facts = await factsOf(
    db,
    ids.map((id) => ({ id })),
  )
  return [...facts].flatMap(([id, of]) =>
    of.isLeft || of.isExpected || of.isUnsettled || of.isUnlisted || of.isUninspected ? [] : [id],
  )
}
export const isOver = async (db: Reader, id: number): Promise<boolean> => (await overAmong(db, [id])).length > 0

const reason = reasonIn(returnMessages)
const { ship, receive, settle, close, sends } = road.guards
/** The project sends, the pool receives and inspects; closing leaves out what was never sent. */
export const guards: { readonly [A in Action<typeof deviceReturn>]?: Guard<Facts> } = {
  submit: ({ hasLines }) => (hasLines ? undefined : noLines),
  ship,
  receive,
  settle,
  inspect: (row, actor) => {
    if (!sidesOf(endsOf(row), actor.scope).receives) return forbiddenReason
    return row.isUninspected ? undefined : reason('nothingToInspect')
  },
  close: (row, actor) => close(row, actor) ?? (row.isUninspected ? reason('notInspected') : undefined),
  cancel: sends,
}
