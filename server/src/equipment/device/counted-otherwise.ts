import type { Tx } from '../../kit/database/database.ts'

/** What follows where days of these devices count as another's or of another model, or as nobody's: they were entered by mistake. */
type Follows = (tx: Tx, devices: readonly number[]) => Promise<unknown>
const all: Follows[] = []
/** A module that adds up by owner or model says once what it does then. */
export const registerCountedOtherwise = (follows: Follows): void => {
  all.push(follows)
}
export const countedOtherwise = async (tx: Tx, devices: readonly number[]): Promise<void> => {
  if (devices.length > 0) for (const follows of all) await follows(tx, devices)
}
