import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Action, Guard } from '../../kit/document/index.ts'
import { type Reason, forbiddenReason } from '../../kit/http/refusal.ts'
import { type Reach, type Sides, sidesOf } from './rules.ts'

/** What decides about an allocation beside its own state. */
export interface Facts {
  readonly toDepartment: string
  readonly hasLines: boolean
  /** Something of it is to be shipped, on the road, or short and nobody knows what became of it. */
  readonly isLeft: boolean
  readonly isExpected: boolean
  readonly isUnsettled: boolean
}
type Row = Parameters<Guard<Facts>>[0]

const say = (key: keyof typeof allocationMessages.texts): Reason => ({ key, messages: allocationMessages })
const sides = ({ department_id, toDepartment, project_id }: Row, scope: Reach): Sides =>
  sidesOf({ department_id, to_department_id: toDepartment, project_id }, scope)

// The project agrees to substitutes, but never who offered them.
const consents: Guard<Facts> = (row, actor) =>
  sides(row, actor.scope).receives && row.submitted_by !== actor.userId ? undefined : forbiddenReason
const sends: Guard<Facts> = (row, actor) => (sides(row, actor.scope).sends ? undefined : forbiddenReason)

/** The sender ships, closes and cancels; the project receives and agrees to substitutes; either settles a difference. */
export const guards: { readonly [A in Action<typeof allocation>]?: Guard<Facts> } = {
  submit: ({ hasLines }) => (hasLines ? undefined : { key: 'noLines', messages: kitMessages, field: 'lines' }),
  consent: consents,
  decline: consents,
  ship: (row, actor) => sends(row, actor) ?? (row.isLeft ? undefined : say('nothingToShip')),
  // Also when nothing is on the road any more: what nobody announced comes when it comes.
  receive: (row, actor) => (sides(row, actor.scope).receives ? undefined : forbiddenReason),
  settle: (row, actor) => {
    const { sends: isSender, receives } = sides(row, actor.scope)
    if (!isSender && !receives) return forbiddenReason
    return row.isUnsettled ? undefined : say('nothingUnsettled')
  },
  close: (row, actor) => sends(row, actor) ?? (row.isExpected || row.isUnsettled ? say('stillOnTheRoad') : undefined),
  cancel: sends,
}
