import { type AnyDocument, permissionOf } from '@geodepot/contracts/kit/document.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { type Authority, authorityOf, decidingOf, submissionOf } from '@geodepot/contracts/kit/transition.ts'
import { type Actor, isAdministrator, mayDo } from '../access/actor.ts'
import { wireTime } from '../clock.ts'
import type { Reader } from '../database/database.ts'
import { type Reason, Refusal, forbiddenReason, reasonIn } from '../http/refusal.ts'
import { type Engine, type Standard, type Table, isAhead } from './engine.ts'
import { groundsOf, heldActions } from './hold.ts'
import { nudgeAgainAfter } from './remind.ts'
import { type Standing, standingsOf } from './standing.ts'
import { rowInScope } from './visibility.ts'

// What the engine itself does with every document, beside the declared transitions.
const own: Readonly<Record<string, Authority>> = { edit: 'author', remove: 'author', nudge: 'submitter' }

export const authorityFor = ({ transitions }: Pick<AnyDocument, 'transitions'>, action: string): Authority =>
  transitions[action] ? authorityOf(transitions[action]) : (own[action] ?? 'scope')
/** Whether the approval decides who may, or the document's guard among all who see it: then the data scope does not. */
export const isBeyondScope = (authority: Authority): boolean =>
  authority === 'approver' || authority === 'lastApprover' || authority === 'asked'

export const actionPermission = (spec: AnyDocument, action: string): Permission =>
  (action === 'nudge' ? submissionOf(spec) : undefined)?.transition.permission ??
  spec.transitions[action]?.permission ??
  permissionOf(spec, action)

/** What it takes to decide on a document that is approved. */
export const permissionToDecide = (spec: Pick<AnyDocument, 'name' | 'transitions'>): Permission =>
  decidingOf(spec, 'approve')?.transition.permission ?? permissionOf(spec, 'approve')

const reason = reasonIn(kitMessages)

const statesFor = (spec: AnyDocument, action: string): readonly string[] => {
  if (spec.transitions[action]) return spec.transitions[action].from
  return action === 'nudge' ? [spec.approval?.pending ?? ''] : spec.editable
}
const closed: Readonly<Record<string, 'submittedNotModified' | 'submittedNotDeleted'>> = {
  edit: 'submittedNotModified',
  remove: 'submittedNotDeleted',
}
// The specification's own words for documents that are past what is asked.
const againstState = (spec: AnyDocument, action: string, state: string): Reason | undefined => {
  if (statesFor(spec, action).includes(state)) return undefined
  if (spec.approval?.refused === state && action !== 'nudge') return reason('refusedIsFinal')
  if (spec.transitions[action]?.role === 'submit') return reason('submittedNotAgain')
  return reason(closed[action] ?? 'wrongState', { state: spec.messages.texts[`state_${state}`] ?? state })
}

const isAuthor = (row: Standard, actor: Actor): boolean => row.created_by === actor.userId || isAdministrator(actor)

const againstSubmitter = (
  spec: AnyDocument,
  action: string,
  row: Standard,
  actor: Actor,
  standing: Standing | undefined,
): Reason | undefined => {
  const isTheirs = row.submitted_by === actor.userId
  if (action === 'nudge') {
    if (!isTheirs) return reason('notYoursToNudge')
    if (standing?.task) return reason('nudgeYourself')
    const again = nudgeAgainAfter(standing?.nudgedAt ?? null)
    return again && reason('nudgedAlready', { time: wireTime(again).slice(0, 16) })
  }
  if (spec.transitions[action]?.role !== 'withdraw') return isTheirs ? undefined : reason('notSubmitter')
  if (!isTheirs) return reason('notYourSubmission')
  return standing?.isDecided === true && !isAhead(spec, row.state) ? reason('alreadyDecided') : undefined
}

const againstPerson = (
  spec: AnyDocument,
  action: string,
  row: Standard,
  actor: Actor,
  standing: Standing | undefined,
): Reason | undefined => {
  const authority = authorityFor(spec, action)
  if (!isBeyondScope(authority) && !rowInScope(spec, row, actor)) return forbiddenReason
  switch (authority) {
    case 'author':
      return isAuthor(row, actor) ? undefined : reason('notOwner')
    case 'submitter':
      return againstSubmitter(spec, action, row, actor, standing)
    case 'approver':
      return standing?.task ? undefined : reason('notYourTask')
    case 'lastApprover':
      return standing?.isLastApprover === true ? undefined : reason('notLastApprover')
    case 'scope':
    case 'asked':
      return undefined
  }
}

export interface Judgement {
  /** Why this person may not do this with this document as it stands: no reason means that they may. */
  readonly against: (row: Standard, action: string) => readonly Reason[]
  /** @throws Refusal with the reasons, where there are any */
  readonly require: (row: Standard, action: string) => void
  readonly standing: (row: Standard) => Standing | undefined
}

/**
 * Decides what a person may do with documents, from their state, the permission, whose each action is, the document's
 * own guards and what it stands on: the page that offers a button and the call that it makes ask this alike. What it looks at is
 * read once for all rows; a call asks for the one that it has locked.
 */
export const judge = async <D extends AnyDocument, T extends Table>(
  db: Reader,
  { spec, table, guarded }: Pick<Engine<D, T>, 'spec' | 'table' | 'guarded'>,
  actor: Actor,
  rows: readonly Standard[],
): Promise<Judgement> => {
  const ids = rows.map(({ id }) => id)
  const standings = spec.approval ? await standingsOf(db, ids, actor) : new Map<number, Standing>()
  const before = (row: Standard, action: string): Reason | undefined =>
    mayDo(actor, actionPermission(spec, action))
      ? (againstState(spec, action, row.state) ?? againstPerson(spec, action, row, actor, standings.get(row.id)))
      : forbiddenReason
  // What they look at is read of the rows about which they have anything to say.
  const openTo = (actions: readonly string[]) =>
    rows.filter((row) => actions.some((action) => before(row, action) === undefined))
  const guard = await guarded.of(db, openTo(guarded.actions))
  const ground = await groundsOf(db, { spec, table }, openTo(heldActions(spec)))
  const against = (row: Standard, action: string): readonly Reason[] => {
    const first = before(row, action)
    if (first) return [first]
    const reasons = guard(action, row, actor)
    return reasons.length > 0 ? reasons : [ground(action, row) ?? []].flat()
  }
  return {
    against,
    require: (row, action) => {
      const reasons = against(row, action)
      if (reasons.length > 0) throw new Refusal(reasons[0]?.code ?? 500, reasons)
    },
    standing: ({ id }) => standings.get(id),
  }
}
