import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import { judge } from './authority.ts'
import { type Action, type Engine, type Standard, type Table, approvalStatus, docStatus } from './engine.ts'

/** What this user may do with a document now: the page shows these buttons. */
type Can<D extends AnyDocument> = { [A in Action<D> | 'nudge']?: true }

export interface Presented<D extends AnyDocument> {
  /** The wire's code of the state; `docState` is the document's own. */
  readonly state: string
  readonly docState: string
  readonly docStatus: 'subN' | 'subY'
  readonly approvalStatus: ReturnType<typeof approvalStatus>
  readonly can: Can<D>
}
/**
 * Rows as they go out: with the state's wire code, what is derived from it, and what this user may do. `approved` says
 * whether a row's submission went through an approval.
 */
export const presented = async <D extends AnyDocument, T extends Table, R extends Standard>(
  db: Reader,
  engine: Engine<D, T>,
  actor: Actor,
  rows: readonly R[],
  approved: (row: R) => boolean = () => true,
): Promise<(R & Presented<D>)[]> => {
  const { spec } = engine
  const { against } = await judge(db, engine, actor, rows)
  const actions = ['edit', 'remove', ...(spec.approval ? ['nudge'] : []), ...Object.keys(spec.transitions)]
  const canOf = (row: R) =>
    Object.fromEntries(
      actions.filter((action) => against(row, action).length === 0).map((action) => [action, true]),
    ) as Can<D>
  return rows.map((row) => ({
    ...row,
    can: canOf(row),
    docState: row.state,
    state: spec.states[row.state]?.wire ?? row.state,
    docStatus: docStatus(spec, row.state),
    approvalStatus: approvalStatus(spec, row.state, row.submitted_by !== null && approved(row)),
  }))
}
