import { folded } from '@geodepot/contracts/kit/import-headers.ts'

// Words that say what kind of company it is, not which.
const legal =
  /\b(co|company|corp|corporation|inc|incorporated|ltd|limited|pty|ag|ab|as|sa|gmbh|llc|plc|bv|nv|technologies|technology|systems|system|instruments|instrument|electronics|electronic|scientific|international|group)\b\.?/g
const core = (name: string): string =>
  folded(name)
    .replaceAll(legal, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const trigrams = (text: string): Set<string> => {
  const padded = `  ${text} `
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)))
}

const shortestName = 4
/** A short name and the same with more words behind it: Trimble, Trimble Navigation. */
const isBeginning = (a: string, b: string): boolean => a.length >= shortestName && b.startsWith(`${a} `)

/** How alike two names are, from 0 to 1, by the three-letter pieces that they share. */
export const likeness = (a: string, b: string): number => {
  const [first, second] = [core(a) || folded(a), core(b) || folded(b)]
  if (first === second) return 1
  if (isBeginning(first, second) || isBeginning(second, first)) return 0.9
  const [left, right] = [trigrams(first), trigrams(second)]
  const shared = left.intersection(right).size
  return shared / (left.size + right.size - shared)
}

/** The few that are most alike, the best first. */
export const alike = <T>(
  value: string,
  all: readonly T[],
  names: (one: T) => readonly string[],
  most = 5,
): { one: T; score: number }[] =>
  all
    .map((one) => ({ one, score: Math.max(...names(one).map((name) => likeness(value, name))) }))
    .filter(({ score }) => score >= 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)

/** Whether the likeliest is near enough that a new one may be a slip of the pen: then a person decides. */
export const isNear = (like: readonly { readonly score: number }[]): boolean => (like[0]?.score ?? 0) >= 0.5
