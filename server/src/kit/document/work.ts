import { type AnyDocument, permissionOf } from '@geodepot/contracts/kit/document.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { decidingOf } from '@geodepot/contracts/kit/transition.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../access/actor.ts'
import { now, today } from '../clock.ts'
import { actionPermission } from './authority.ts'
import { nudgePause } from './remind.ts'
import type { Table } from '../database/rows.ts'
import { awaitedFrom } from './tasks.ts'

/** Whose something is, and what they do about it. */
interface Theirs {
  /** By the names of the page's actions, the usual one first. None: the document is read first. */
  readonly actions: readonly string[]
  readonly permission: Permission
  /** Who of those that have the permission and see the document; `awaited` are the ids of what waits for their decision. */
  readonly isTheirs: (actor: Actor, awaited: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
/**
 * Something in a document that waits for people until it is done; the document's table goes by `a`. It says what the guard of
 * its action says, as a condition: a list of what waits and the button agree.
 */
export interface Waiting extends Theirs {
  readonly work: Work
  /** When it waits, by what changes of the document, and of those that stand on it, alone: kept with each of them. */
  readonly stands: RawBuilder<SqlBool>
  /** What else has to be so at the moment when somebody looks; what is kept of it goes by `w`. */
  readonly now?: () => RawBuilder<SqlBool>
  /** Since when; since the change by which it began to wait, unless it says otherwise. */
  readonly since?: RawBuilder<unknown>
  /** By which day it should be done. */
  readonly due?: RawBuilder<unknown>
  /** Who may ask about it once that day is past. */
  readonly late?: Theirs
}

const run = sql`document.approval v join document.approval_step s on s.approval_id = v.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null where v.document_id = a.id and v.state = 'open'`
const isQuiet =
  () => sql<SqlBool>`not exists (select 1 from document.approval v where v.document_id = a.id and v.state = 'open'
  and v.nudged_at > ${new Date(now().getTime() - nudgePause)})`

/** What waits in every document that is approved: a decision, and what came back. */
const standardWork = (spec: AnyDocument): Waiting[] => {
  const { approval } = spec
  const approve = decidingOf(spec, 'approve')
  if (!approval || !approve) return []
  return [
    {
      work: 'decide',
      actions: [],
      permission: approve.transition.permission,
      stands: sql`a.state = ${approval.pending}`,
      isTheirs: (_actor, awaited) => sql`a.id = any(${awaited})`,
      since: sql`(select min(t.received_at) from ${run})`,
      due: sql`(select min(t.received_at + make_interval(hours => s.remind_hours))::date from ${run} and s.remind_hours > 0)`,
      late: {
        actions: ['nudge'],
        permission: actionPermission(spec, 'nudge'),
        isTheirs: (actor, awaited) =>
          sql`a.submitted_by = ${actor.userId} and not a.id = any(${awaited}) and ${isQuiet()}`,
      },
    },
    {
      work: 'correct',
      actions: ['edit'],
      permission: permissionOf(spec, 'edit'),
      stands: sql`a.state = ${approval.returned}`,
      isTheirs: ({ userId }) => sql`a.created_by = ${userId}`,
    },
  ]
}

/** All that waits in a kind of document: what every one has that is approved, and its own. */
export const workOf = (spec: AnyDocument, own: readonly Waiting[] = []): readonly Waiting[] => [
  ...standardWork(spec),
  ...own,
]

/** One thing that may wait for a person in one kind of document. */
export interface Offered {
  readonly work: Work
  readonly actions: readonly string[]
  /** As what it is kept, and whether its day has to be past. */
  readonly kept: { readonly as: Work; readonly late: boolean }
  /** Of which documents `a`; `awaited` is an array of ids, for whoever looked them up before. */
  readonly isTheirs: (awaited?: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
/** Which rows `w` of what is kept it is. */
export const isKept = ({ kept: { as, late } }: Offered): RawBuilder<SqlBool> =>
  late ? sql<SqlBool>`(w.work = ${as} and w.due < ${today()}::date)` : sql<SqlBool>`w.work = ${as}`

/** What of a document's work this person may do at all, or ask about. */
export const offeredWork = (actor: Actor, work: readonly Waiting[]): Offered[] =>
  work.flatMap(({ work: as, now: also, late, ...own }): Offered[] => {
    const offer = (name: Work, { permission, actions, isTheirs }: Theirs, isLate: boolean): Offered[] =>
      mayDo(actor, permission)
        ? [
            {
              work: name,
              actions,
              kept: { as, late: isLate },
              isTheirs: (awaited = sql`array(${awaitedFrom(actor)})`) => {
                const theirs = isTheirs(actor, awaited)
                return also ? sql`${also()} and ${theirs}` : theirs
              },
            },
          ]
        : []
    return [...offer(as, own, false), ...(late ? offer('overdue', late, true) : [])]
  })

const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** Whether anything in the document `alias` waits for this person: what is kept is gone through, however many documents there are. */
export const waitsFor = (
  actor: Actor,
  { spec, table, work }: { readonly spec: AnyDocument; readonly table: Table; readonly work: readonly Waiting[] },
  alias = 'a',
): RawBuilder<SqlBool> => {
  const theirs = offeredWork(actor, work)
  if (theirs.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(array(select w.document_id from document.work w cross join lateral (
    select 1 from ${sql.table(table)} a where a.id = w.document_id
      and ${either(theirs.map((one) => sql`(${isKept(one)} and ${one.isTheirs()})`))} offset 0) d
    where w.kind = ${spec.name} and ${either(theirs.map(isKept))}))`
}
