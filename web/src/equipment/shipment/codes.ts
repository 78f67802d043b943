import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { type Coded, codesOf } from './goods.ts'

const most = 60

/** The codes in a text that was scanned, typed or pasted: one per line, cell or word, each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    halfWidth(text)
      .split(/[\s,;\u3001]+/)
      .filter((code) => code !== '')
      .map((code) => code.slice(0, most)),
  ),
]

/** Finds what a scanned code stands on, by any of its codes. */
export const finder = <L extends Coded>(lines: readonly L[]): ((code: string) => L | undefined) => {
  const found = new Map(
    lines.toReversed().flatMap((line) =>
      codesOf(line)
        .toReversed()
        .map((code) => [code.toLowerCase(), line] as const),
    ),
  )
  return (code) => found.get(code.toLowerCase())
}
