import { z } from 'zod'
import { dateTime, id, required, time } from './wire.ts'

/** As what people sign: who receives, who carries, who hands over. */
export const signatureRoles = ['receiver', 'carrier', 'giver'] as const
export type SignatureRole = (typeof signatureRoles)[number]

/** The field that is drawn in, in points, however large it is on a screen. */
export const signatureField = { width: 1000, height: 400 } as const
/** How much a drawing may have; and how far the finger has to go at least: a dot is nobody's name. */
export const signatureBounds = { length: 24_000, strokes: 80, points: 2500, way: 120 } as const
/** For how many days something may still be signed after it was done. */
export const signableDays = 30

export type Point = readonly [x: number, y: number]
// `x y,x y;x y,x y`: the points of strokes. One value on the wire, and nothing but figures in it: a picture is drawn of
// them wherever one is shown, and none is taken as somebody sent it.
const figures = /^\d{1,4} \d{1,3}(?:[,;]\d{1,4} \d{1,3})*$/
export const strokesIn = (drawn: string): Point[][] =>
  drawn.split(';').map((stroke) =>
    stroke.split(',').map((point): Point => {
      const [x = 0, y = 0] = point.split(' ').map(Number)
      return [x, y]
    }),
  )
export const writtenStrokes = (strokes: readonly (readonly Point[])[]): string =>
  strokes.map((stroke) => stroke.map(([x, y]) => `${x} ${y}`).join(',')).join(';')

const wayOf = (stroke: readonly Point[]): number =>
  stroke.reduce((way, [x, y], at) => {
    const [fromX, fromY] = stroke[at - 1] ?? [x, y]
    return way + Math.hypot(x - fromX, y - fromY)
  }, 0)
/** Whether it is a drawing that can stand for a signature. */
export const isDrawn = (drawn: string): boolean => {
  if (drawn.length > signatureBounds.length || !figures.test(drawn)) return false
  const strokes = strokesIn(drawn)
  const points = strokes.flat()
  return (
    strokes.length <= signatureBounds.strokes &&
    points.length <= signatureBounds.points &&
    points.every(([x, y]) => x <= signatureField.width && y <= signatureField.height) &&
    strokes.reduce((way, stroke) => way + wayOf(stroke), 0) >= signatureBounds.way
  )
}

/** A signature as it is handed in: drawn, or ticked beside the name. */
export const signatureInput = z.object({
  signsAs: z.enum(signatureRoles),
  signerName: required(60),
  /** Whose account it is, where that is known. */
  signerId: id.optional(),
  drawn: z
    .string()
    .max(signatureBounds.length)
    .refine(isDrawn, { params: { key: 'notDrawn' } })
    .optional(),
  /** Instead of a drawing. */
  ticked: z.literal(true).optional(),
  /** What the clock of the device said. */
  deviceTime: dateTime.optional(),
})
export type SignatureInput = z.output<typeof signatureInput>
/** All who sign at once. */
export const signaturesInput = z.array(signatureInput).max(signatureRoles.length)

const signatureRow = z.object({
  signatureId: z.number().int(),
  /** The transition that was signed, and which part of the document it made, where there are several. */
  act: z.string(),
  part: z.number().int().nullable(),
  signsAs: z.enum(signatureRoles),
  signerName: z.string(),
  signerId: z.number().int().nullable(),
  /** Nothing where it was ticked. */
  drawn: z.string().nullable(),
  signedTime: time,
  deviceTime: time.nullable(),
  takenBy: z.string(),
  /** SHA-256 of what was signed: number, version and lines at that moment. */
  contentHash: z.string(),
  /** Whether what stands there now is what was signed. */
  intact: z.boolean(),
})
export type SignatureRow = z.output<typeof signatureRow>
/** What was done, and nobody signed as this. */
const unsigned = z.object({
  eventId: z.number().int(),
  act: z.string(),
  part: z.number().int().nullable(),
  signsAs: z.enum(signatureRoles),
  doneTime: time,
})
export type Unsigned = z.output<typeof unsigned>
export const signaturesAnswer = z.object({ signatures: z.array(signatureRow), unsigned: z.array(unsigned) })
export type Signatures = z.output<typeof signaturesAnswer>
