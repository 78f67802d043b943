import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { labelIn } from './labels.ts'

const most = 60

const meant = (code: string): string => labelIn(code)?.told ?? code
/** The codes in a text that was scanned, typed or pasted: one per line, cell or word, each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    halfWidth(text)
      .split(/[\s,;\u3001]+/)
      .filter((code) => code !== '')
      .map((code) => meant(code).slice(0, most)),
  ),
]

const longest = 200
/** The same where names count as well, which hold spaces: one per line. */
export const codesOnLines = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n]+/)
      .map((line) => line.trim().slice(0, longest))
      .filter((line) => line !== ''),
  ),
]
