import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'

/** What a label that was scanned is told to be: the number of its thing as that is now, and what there is to say. */
export interface LabelRead {
  readonly code: string
  readonly number: string | null
  readonly said: string
  /** Its thing is out of use: it is not taken. */
  readonly isOut: boolean
}
type Reader = (labels: readonly string[]) => Promise<readonly LabelRead[]>
let reader: Reader | undefined
/** Whoever makes labels says how they are read. Returns how they were read before. */
export const readLabelsBy = (next: Reader | undefined): Reader | undefined => {
  const before = reader
  reader = next
  return before
}

// The QR code of a label is an address; what tells the thing from others stands at its end.
const address = /^https?:\/\/\S+\/label\/([a-z0-9]+)\?d=([^&\s]+)$/i
interface Label {
  readonly label: string
  readonly told: string
}
export const labelIn = (code: string): Label | undefined => {
  const [, label, told] = address.exec(code) ?? []
  return label === undefined || told === undefined
    ? undefined
    : { label: label.toUpperCase(), told: decodeURIComponent(told) }
}

export interface Labelled {
  /** The same text, with what each label stands for in its place. */
  readonly text: string
  /** By code, what is said of the label that it was read from. */
  readonly notes: ReadonlyMap<string, string>
  /** What is not taken, with the reason. */
  readonly out: ReadonlyMap<string, string>
}
const pieces = (text: string) => halfWidth(text).split(/([\s,;\u3001]+)/)
/** Whether a text holds labels that somebody can read. */
export const hasLabels = (text: string): boolean =>
  reader !== undefined && pieces(text).some((piece) => labelIn(piece) !== undefined)

/** Asks what became of the labels in a text: without an answer each stands for the number that it bears. */
export const throughLabels = async (text: string): Promise<Labelled> => {
  const found = pieces(text).flatMap((piece) => labelIn(piece) ?? [])
  const labels = [...new Set(found.map(({ label }) => label))]
  const read = new Map((await reader?.(labels).catch(() => []))?.map((one) => [one.code, one]))
  const [notes, out] = [new Map<string, string>(), new Map<string, string>()]
  const kept = pieces(text).map((piece) => {
    const label = labelIn(piece)
    if (!label) return piece
    const known = read.get(label.label)
    const number = known?.number ?? label.told
    if (known?.isOut === true) {
      out.set(number, known.said)
      return ''
    }
    if (known !== undefined && known.said !== '') notes.set(number, known.said)
    return number
  })
  return { text: kept.join(''), notes, out }
}
