import type { Actor } from './actor.ts'

// An actor is resolved anew, as another object, whenever anything that its
// rights are made of changes: what hangs on it goes with it.
const kept = new WeakMap<Actor, Map<string, Promise<unknown>>>()

const shared = new WeakSet<object>()
/** Whether an answer is one that is kept and given again as it is: nobody writes into it. */
export const isRemembered = (answer: object): boolean => shared.has(answer)

/** What follows from a person's rights alone, worked out once per session and kept as long as they stay the same. */
export const remembered = <T>(actor: Actor, what: string, work: () => Promise<T>): Promise<T> => {
  const own = kept.get(actor) ?? new Map<string, Promise<unknown>>()
  kept.set(actor, own)
  const known = own.get(what) as Promise<T> | undefined
  if (known) return known
  const begun = work()
  own.set(what, begun)
  // A failure is not remembered.
  begun.then(
    (answer) => {
      if (typeof answer === 'object' && answer !== null) shared.add(answer)
    },
    () => own.delete(what),
  )
  return begun
}
