import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'

/** What a declaration says of a transition's button and of what is asked first. */
interface Declared {
  readonly primary?: boolean
  readonly danger?: boolean
  readonly more?: boolean
  readonly opinion?: 'optional' | 'required'
}
/** Of a name that is no transition the declaration says nothing. */
export const declaredOf = ({ transitions }: Pick<AnyDocument, 'transitions'>, name: string): Declared => {
  const transition = transitions[name]
  if (!transition) return {}
  const opinion = transition.input?.shape['opinion']
  return {
    primary: transition.button === 'primary',
    danger: transition.button === 'danger',
    more: transition.more === true,
    // What a submission may have to say is asked for where it has to.
    ...(opinion &&
      transition.role !== 'submit' && { opinion: opinion.safeParse(undefined).success ? 'optional' : 'required' }),
  }
}

type Words = KeyOf<typeof documentPageMessages>
const deciding = { approve: 'doingApprove', return: 'doingReturn', refuse: 'doingRefuse' } as const
const doing = { submit: 'doingSubmit', withdraw: 'doingWithdraw', void: 'doingVoid' } as const
const engines: Readonly<Record<string, Words>> = { nudge: 'doingNudge', remove: 'doingRemove' }
/** What is said while it is under way; nothing where the common words have to do. */
export const busyWordFor = ({ transitions }: Pick<AnyDocument, 'transitions'>, name: string): Words | undefined => {
  const transition = transitions[name]
  if (!transition) return engines[name]
  if (transition.role === 'decide') return deciding[transition.decision]
  return transition.role === 'own' ? undefined : doing[transition.role]
}

/** Whether it hands the document on to others, or is their answer: nobody does that twice by a second tap. */
export const handsOn = ({ transitions, approval }: AnyDocument, name: string): boolean => {
  const { role, from = [] } = transitions[name] ?? {}
  return role === 'submit' || role === 'decide' || (role === 'own' && from.some((state) => isAhead(approval, state)))
}
const isAhead = (approval: AnyDocument['approval'], state: string): boolean => approval?.ahead?.includes(state) === true
