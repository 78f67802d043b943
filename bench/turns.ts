// CPU of one request, server and database together, of two sides: in short rounds taken in turns, the median of their ratios.
import { type Sent, load, median } from './load.ts'
import type { Place, Served } from './place.ts'
import { cpuOf, cpuOfFamily } from './proc.ts'

const rounds = 9
const secondsPerRound = 0.8
const atOnce = 4

/** CPU seconds of one call. */
interface Spent {
  readonly server: number
  readonly both: number
}
const spend = async (place: Place, { url, pid }: Served, next: Side['next'], count: number): Promise<Spent> => {
  const [server, database] = [cpuOf(pid), cpuOfFamily(place.postmaster)]
  await load(url, next, count, atOnce)
  const used = cpuOf(pid) - server
  return { server: used / count, both: (used + cpuOfFamily(place.postmaster) - database) / count }
}

/** The median of the rounds' ratios, and what each side spent. */
export const ratioOf = (
  pairs: readonly { ours: Spent; theirs: Spent }[],
  of: keyof Spent,
): { value: number; note: string } => {
  const each = (side: 'ours' | 'theirs') => (1000 * median(pairs.map((pair) => pair[side][of]))).toFixed(2)
  return {
    value: median(pairs.map((pair) => pair.ours[of] / pair.theirs[of])),
    note: `${each('ours')} : ${each('theirs')} ms`,
  }
}

/**
 * How many calls make a round that the clock of processes, which ticks in
 * hundredths, measures well enough. Warms both up as well.
 */
const countFor = async (ours: Side, theirs: Side): Promise<number> => {
  for (const { served, next } of [ours, theirs]) await load(served.url, next, 400, atOnce)
  const begin = performance.now()
  await load(ours.served.url, ours.next, 50, atOnce)
  return Math.min(1500, Math.max(40, Math.round((secondsPerRound * 1000 * 50) / (performance.now() - begin))))
}

/** One side of a comparison: a process, and the calls that it is asked. */
export interface Side {
  readonly served: Served
  readonly next: (index: number) => Sent
}

/** The CPU of two sides in turns; gives each round's pair. */
export const inTurns = async (place: Place, ours: Side, theirs: Side): Promise<{ ours: Spent; theirs: Spent }[]> => {
  const count = await countFor(ours, theirs)
  const pairs: { ours: Spent; theirs: Spent }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const spent = new Map<Side, Spent>()
    for (const side of order) spent.set(side, await spend(place, side.served, side.next, count))
    const [first, second] = [spent.get(ours), spent.get(theirs)]
    if (first && second) pairs.push({ ours: first, theirs: second })
  }
  return pairs
}
