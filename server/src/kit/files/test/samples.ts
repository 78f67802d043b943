import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { archive, plainRow, workbook } from '../../sheet/test/archive.ts'
import { compound, xls } from '../../sheet/test/xls.ts'

const types = { name: '[Content_Types].xml', content: '<Types/>' }
/** Real contents of each kind, as small as they can be. */
export const samples = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  docx: archive([
    types,
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<document/>' },
  ]),
  docm: archive([
    types,
    { name: 'word/document.xml', content: '<document/>' },
    { name: 'word/vbaProject.bin', content: 'macro' },
  ]),
  pptx: archive([types, { name: 'ppt/presentation.xml', content: '<presentation/>' }]),
  zip: archive([{ name: 'readme.txt', content: 'hello' }]),
  xlsx: workbook(plainRow('a', 'b')),
  xls: xls([[{ text: 'a' }]]),
  doc: compound('WordDocument', Buffer.alloc(6000, 1)),
  ppt: compound('PowerPoint Document', Buffer.alloc(6000, 1)),
  locked: compound('EncryptedPackage', Buffer.alloc(6000, 1)),
  outlook: compound('__properties_version1.0', Buffer.alloc(6000, 1)),
  txt: Buffer.from('炮点坐标\r\n1,2,3\r\n'),
  gbk: Buffer.from([0xc5, 0xda, 0xb5, 0xe3, 0x0d, 0x0a, 0x31]),
  utf16: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('炮点', 'utf16le')]),
  html: Buffer.from('<html><script>alert(1)</script></html>'),
  /** The beginning of this very program. */
  program: readFileSync(process.execPath, { flag: 'r' }).subarray(0, 4096),
} as const

/** A picture of so many pixels. */
export const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
    .toFormat(format)
    .toBuffer()

/** A text of so many bytes that nothing of it is like the rest. */
export const longText = (bytes: number): Buffer => {
  const lines: string[] = []
  for (let size = 0, line = 0; size < bytes; line += 1) {
    const text = `${line} ${(line * 2_654_435_761) % 4_294_967_296}\n`
    lines.push(text)
    size += text.length
  }
  return Buffer.from(lines.join('')).subarray(0, bytes)
}
