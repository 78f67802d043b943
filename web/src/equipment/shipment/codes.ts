import { type Coded, codesOf } from './goods.ts'

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
