import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'

const most = 60

// The QR code of a label is an address; what tells the thing from others stands at its end.
const label = /^https?:\/\/\S+\/label\/[a-z0-9]+\?d=([^&\s]+)$/i
const meant = (code: string): string => {
  const [, told] = label.exec(code) ?? []
  return told === undefined ? code : decodeURIComponent(told)
}
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
