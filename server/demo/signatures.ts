import {
  type Point,
  type SignatureInput,
  type SignatureRole,
  signatureField,
  writtenStrokes,
} from '@geodepot/contracts/kit/signature.ts'

/** As a hurried hand writes: one curve for each part of a name, told apart by its letters. */
const strokeOf = (letters: string, at: number, of: number): Point[] => {
  const seed = Array.from(letters, (sign) => sign.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, at * 37)
  const width = (signatureField.width - 160) / of
  const [height, turns] = [70 + (seed % 60), 2 + (seed % 3)]
  return Array.from({ length: 48 }, (_, step): Point => {
    const [along, turn] = [step / 47, (step / 47) * turns * 2 * Math.PI + (seed % 7)]
    const x = 80 + at * width + along * width * 0.9 + Math.cos(turn) * 34
    const y = 215 - along * 40 + Math.sin(turn * 0.93) * height * (1 - along * 0.5)
    return [Math.round(x), Math.round(y)]
  })
}
/** What somebody signs on the phone of whoever hands something over, or takes it. */
export const signedBy = (signerName: string, signsAs: SignatureRole): { signatures: SignatureInput[] } => {
  const parts = signerName.includes(' ') ? signerName.split(' ') : Array.from(signerName)
  const drawn = writtenStrokes(parts.map((letters, at) => strokeOf(letters, at, parts.length)))
  return { signatures: [{ signsAs, signerName, drawn }] }
}
