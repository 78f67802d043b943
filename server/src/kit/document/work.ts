import { type AnyDocument, permissionOf } from '@geodepot/contracts/kit/document.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { decidingOf } from '@geodepot/contracts/kit/transition.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../access/actor.ts'
import { now } from '../clock.ts'
import { actionPermission } from './authority.ts'
import { nudgePause } from './remind.ts'
import { awaitsDecision } from './tasks.ts'

/**
 * Something in a document that waits for people until it is done; the document's table goes by `a`. It says what the guard of
 * its action says, as a condition: a list of what waits and the button agree.
 */
export interface Waiting {
  readonly work: Work
  /** What is done about it, by the names of the page's actions, the usual one first. None: the document is read first. */
  readonly actions: readonly string[]
  readonly permission: Permission
  /** When it waits, whoever looks. */
  readonly stands: () => RawBuilder<SqlBool>
  /** For whom, among those who have the permission and see the document. */
  readonly isTheirs: (actor: Actor) => RawBuilder<SqlBool>
  /** Since when; since the document came into its state, unless it says otherwise. */
  readonly since?: RawBuilder<unknown>
  /** By which day it should be done. */
  readonly due?: RawBuilder<unknown>
}

const sinceState = sql`coalesce((select max(e.happened_at) from document.event e
  where e.document_id = a.id and e.to_state = a.state and e.from_state is distinct from a.state), a.created_at)`
export const sinceOf = ({ since = sinceState }: Waiting): RawBuilder<unknown> => since

const run = sql`document.approval v join document.approval_step s on s.approval_id = v.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null`
const ofRun = sql<SqlBool>`v.document_id = a.id and v.state = 'open'`

/** What waits in every document that is approved: a decision, what came back, and the approvers who are late. */
const standardWork = (spec: AnyDocument): Waiting[] => {
  const { approval } = spec
  const approve = decidingOf(spec, 'approve')
  if (!approval || !approve) return []
  return [
    {
      work: 'decide',
      actions: [],
      permission: approve.transition.permission,
      stands: () => sql<SqlBool>`a.state = ${approval.pending}`,
      isTheirs: (actor) => awaitsDecision(actor, 'a'),
      since: sql`(select min(t.received_at) from ${run} where ${ofRun})`,
    },
    {
      work: 'correct',
      actions: ['edit'],
      permission: permissionOf(spec, 'edit'),
      stands: () => sql<SqlBool>`a.state = ${approval.returned}`,
      isTheirs: ({ userId }) => sql<SqlBool>`a.created_by = ${userId}`,
    },
    {
      work: 'overdue',
      actions: ['nudge'],
      permission: actionPermission(spec, 'nudge'),
      stands:
        () => sql<SqlBool>`a.state = ${approval.pending} and exists (select 1 from ${run} where ${ofRun} and s.remind_hours > 0
        and t.received_at <= ${now()}::timestamptz - make_interval(hours => s.remind_hours)
        and coalesce(v.nudged_at <= ${new Date(now().getTime() - nudgePause)}, true))`,
      isTheirs: (actor) => sql<SqlBool>`a.submitted_by = ${actor.userId} and not ${awaitsDecision(actor, 'a')}`,
      since: sql`a.submitted_at`,
      due: sql`(select (min(t.received_at + make_interval(hours => s.remind_hours)))::date from ${run} where ${ofRun})`,
    },
  ]
}

/** All that waits in a kind of document: what every one has that is approved, and its own. */
export const workOf = (spec: AnyDocument, own: readonly Waiting[] = []): readonly Waiting[] => [
  ...standardWork(spec),
  ...own,
]

/** What of it this person may do at all. */
export const workFor = (actor: Actor, work: readonly Waiting[]): readonly Waiting[] =>
  work.filter(({ permission }) => mayDo(actor, permission))

/** Whether one thing waits for this person in the document `a`. */
export const waits = (actor: Actor, { stands, isTheirs }: Waiting): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${stands()} and ${isTheirs(actor)})`

/** Whether anything in the document `a` waits for this person. */
export const waitsFor = (actor: Actor, work: readonly Waiting[]): RawBuilder<SqlBool> => {
  const theirs = workFor(actor, work)
  return theirs.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        theirs.map((one) => waits(actor, one)),
        sql` or `,
      )})`
}
