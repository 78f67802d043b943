/** Chance by a seed of one's own, so that a sequence that fails can be run again. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  number(least: number, most: number): number
  pick<T>(from: readonly T[]): T | undefined
}
export const diceOf = (seed: number): Dice => {
  // Neighbouring seeds would begin alike.
  let state = (seed * 48_271 + 12_345) % 2_147_483_648
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let thrown = 0; thrown < 5; thrown += 1) next()
  return {
    next,
    number: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => from[Math.floor(next() * from.length)],
  }
}
