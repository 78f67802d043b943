import { crc32, deflateRawSync } from 'node:zlib'

export interface TestPart {
  readonly name: string
  readonly content: string | Buffer
  /** What the archive says instead of the truth. */
  readonly declaredSize?: number
  readonly encrypted?: boolean
}

/** A zip archive whose directory may lie. */
export const archive = (parts: readonly TestPart[]): Buffer => {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, declaredSize, encrypted = false } of parts) {
    const [plain, label] = [Buffer.from(content), Buffer.from(name)]
    const packed = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declaredSize ?? plain.length, 18)
    common.writeUInt16LE(label.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\u0003\u0004'), common, label, packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, place, label)
    at += 30 + label.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
const relationList = (...items: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`

export interface TestWorkbook {
  /** The first one is `name`, or each with its state. */
  readonly sheets?: string
  readonly styles?: string
  readonly sharedStrings?: string
  readonly more?: readonly TestPart[]
  readonly sheetDeclares?: number
}

/** The parts of an xlsx around a given `<sheetData>` content, which becomes the sheet with the relation `s1`. */
export const workbookParts = (
  sheetData: string,
  {
    sheets = '<sheet name="assets" sheetId="1" r:id="s1"/>',
    styles,
    sharedStrings,
    more = [],
    sheetDeclares,
  }: TestWorkbook = {},
): TestPart[] => [
  {
    name: '[Content_Types].xml',
    content:
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  },
  { name: '_rels/.rels', content: relationList(relation('w', 'officeDocument', 'xl/workbook.xml')) },
  { name: 'xl/workbook.xml', content: `<workbook xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>` },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: relationList(
      relation('s1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('s2', 'worksheet', 'worksheets/sheet2.xml'),
      relation('st', 'styles', 'styles.xml'),
      relation('ss', 'sharedStrings', 'sharedStrings.xml'),
    ),
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...(sheetDeclares !== undefined && { declaredSize: sheetDeclares }),
  },
  {
    name: 'xl/worksheets/sheet2.xml',
    content:
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>another sheet</t></is></c></row></sheetData></worksheet>',
  },
  ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
  ...(sharedStrings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: sharedStrings }]),
  ...more,
]
export const workbook = (sheetData: string, options: TestWorkbook = {}): Buffer =>
  archive(workbookParts(sheetData, options))

/** A row of cells without references, as the plainest writers make them. */
export const plainRow = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`
