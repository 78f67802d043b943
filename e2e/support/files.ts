// Files that people bring along, made here: small, and exactly what their contents say that they are.
import { crc32, deflateSync } from 'node:zlib'

/** What a file input takes. */
export interface Brought {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A picture of land under sky. */
export const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = (colour: readonly number[]) =>
    Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(colour))])
  const lines = Array.from({ length: height }, (_, at) => line(at < height / 2 ? [120, 180, 230] : [205, 170, 110]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF with a page for each text. */
export const pdf = (...texts: readonly string[]): Buffer => {
  const pages = texts.map((_, at) => 4 + at * 2)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((at) => `${at} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...texts.flatMap((text, at) => {
      const drawn = `BT /F1 28 Tf 72 720 Td (${text}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

export const broughtPdf = (name: string, ...texts: readonly string[]): Brought => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(...texts),
})
export const broughtPicture = (name: string): Brought => ({ name, mimeType: 'image/png', buffer: png(480, 320) })
/** Called a PDF, and a picture inside. */
export const disguised = (name: string): Brought => ({ name, mimeType: 'application/pdf', buffer: png(16, 16) })
/** A PDF of so many bytes. */
export const largePdf = (bytes: number): Buffer => {
  const page = pdf('Line plan')
  return Buffer.concat([page, Buffer.alloc(Math.max(0, bytes - page.length), '% fold data\n')])
}
