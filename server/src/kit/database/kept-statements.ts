/** How many texts are kept and watched, and from which time on a text is kept. */
export interface Bounds {
  readonly kept: number
  readonly watched: number
  readonly from: number
}

/**
 * Names for the statements that a connection plans once and keeps. `named` ones are known for it; others are kept once
 * they come again and again. Bounded, as every connection keeps each of them (some 100 KB): a text with as many
 * placeholders as there were rows is one of many, and never comes often enough.
 */
export const keptStatements = ({ kept, watched, from }: Bounds = { kept: 300, watched: 3000, from: 3 }) => {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  const named = (text: string): string => {
    const name = names.get(text) ?? `geodepot_${names.size}`
    names.set(text, name)
    return name
  }
  const often = (text: string): string | undefined => {
    if (names.has(text)) return named(text)
    if (names.size >= kept) return undefined
    const times = (seen.get(text) ?? 0) + 1
    if (times >= from) {
      seen.delete(text)
      return named(text)
    }
    if (times === 1 && seen.size >= watched) seen.clear()
    seen.set(text, times)
    return undefined
  }
  return { named, often }
}
