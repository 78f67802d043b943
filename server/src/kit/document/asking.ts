import { compare } from '@geodepot/contracts/kit/decimal.ts'

/**
 * What becomes of a step whose turn it is: these are asked, or
 * administrators because nobody is there, or it is skipped.
 */
export type Verdict =
  | { readonly ask: readonly number[] }
  | { readonly ask: 'administrators' }
  | { readonly skip: 'own' | 'again' }

/**
 * Nobody approves their own submission, and who has just decided is not asked a second time: where one decision
 * suffices, that one counts here too, where everybody's is needed the others are still asked. `last` is the person who approved the step before.
 */
export const asking = (
  mode: string,
  found: readonly number[],
  submittedBy: number,
  last: number | undefined,
): Verdict => {
  if (found.length === 0) return { ask: 'administrators' }
  const others = found.filter((person) => person !== submittedBy)
  if (others.length === 0) return { skip: 'own' }
  const asked = others.filter((person) => person !== last)
  if (asked.length === others.length) return { ask: others }
  return mode === 'all' && asked.length > 0 ? { ask: asked } : { skip: 'again' }
}

/**
 * Whether a step's band holds an amount, `from` inclusive and `to`
 * exclusive. An amount that nobody knows is in every band.
 */
export const inBand = (amount: string | null, from: string | null, to: string | null): boolean =>
  amount === null || ((from === null || compare(amount, from) >= 0) && (to === null || compare(amount, to) < 0))
