import type { Outcome } from '@geodepot/contracts/equipment/shipment.ts'

/** As much of a difference as says what its outcomes are called. */
interface Settled {
  readonly isUnlisted: boolean
  readonly isPools: boolean
}
/** The text of an outcome: the same where it is chosen and where it is told of afterwards. */
export const outcomeKey = (outcome: Outcome, { isUnlisted, isPools }: Settled) => {
  if (!isUnlisted || outcome === 'lost') return outcome
  return isPools ? (`pool_${outcome}` as const) : (`unlisted_${outcome}` as const)
}
