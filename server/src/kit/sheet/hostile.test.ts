import { sheetMessages } from '@geodepot/contracts/kit/sheet.messages.ts'
import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { type SheetLimits, SheetRefusal, type SheetRefusalKey, readSheet, sheetRefusalKeys } from './index.ts'
import { archive, plainRow, workbook, workbookParts } from './test/archive.ts'
import { readHere } from './test/here.ts'
import { compound, xls, xlsStream } from './test/xls.ts'

const refused = async (
  file: Uint8Array,
  limits: Partial<SheetLimits> = {},
  read = readHere,
): Promise<{ key: SheetRefusalKey; params: object }> => {
  const error: unknown = await read(file, limits).then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SheetRefusal)) throw error
  return { key: error.key, params: error.params }
}
const keyOf = async (file: Uint8Array, limits: Partial<SheetLimits> = {}) => (await refused(file, limits)).key
/** By the reading process, with its bounds. */
const refusedApart = (file: Uint8Array, limits: Partial<SheetLimits> = {}) => refused(file, limits, readSheet)
const sheet = [{ name: 's', rows: [['a']] }]
const mebibyte = 1024 * 1024

test('every refusal has its text', () =>
  expect(Object.keys(sheetMessages.texts).toSorted()).toEqual(Array.from(sheetRefusalKeys).toSorted()))

describe('not a spreadsheet', () => {
  test.each([
    ['a text called .xlsx', Buffer.from('Type,Make,Model\nantennas,AOAD,132\n')],
    ['nothing at all', Buffer.alloc(0)],
    ['a page that calls itself .xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    [
      'an archive of archives',
      archive([{ name: 'inner.zip', content: archive([{ name: 'zeros', content: Buffer.alloc(mebibyte) }]) }]),
    ],
    [
      'a Word document',
      archive([
        { name: '[Content_Types].xml', content: '' },
        { name: 'word/document.xml', content: '' },
      ]),
    ],
    ['an old Word document', compound('WordDocument', Buffer.alloc(8192))],
  ])('%s', async (_, file) => expect(await keyOf(file)).toBe('notASpreadsheet'))
})

describe('protected or with macros', () => {
  test('xlsx with a password', async () =>
    expect(await keyOf(await writeXlsx({ sheets: sheet, encryption: { password: 'secret', spinCount: 1000 } }))).toBe(
      'encrypted',
    ))
  test('xls with a password', async () =>
    expect(await keyOf(xls([[{ text: 'a' }]], { password: true }))).toBe('encrypted'))
  test('an archive with a password', async () =>
    expect(await keyOf(archive(workbookParts('').map((part) => ({ ...part, encrypted: true }))))).toBe('encrypted'))
  test('xlsx with macros', async () =>
    expect(await keyOf(await writeXlsx({ sheets: sheet, vbaProject: new Uint8Array(64) }))).toBe('hasMacros'))
  test('xls with macros', async () => expect(await keyOf(xls([[{ text: 'a' }]], { macros: true }))).toBe('hasMacros'))
})

describe('broken', () => {
  const whole = workbook(plainRow('a'))
  const broken: [string, Buffer][] = [
    ['cut off', whole.subarray(0, whole.length - 30)],
    [
      'a directory that leads nowhere',
      Buffer.concat([whole.subarray(0, -6), Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0])]),
    ],
    ['a part twice', archive([...workbookParts(plainRow('a')), ...workbookParts(plainRow('b'))])],
    ['no sheet', workbook('', { sheets: '' })],
    ['no relation', workbook('', { sheets: '<sheet name="x" r:id="nowhere"/>' })],
    ['a row beyond the sheet', workbook('<row r="99999999"><c><v>1</v></c></row>')],
    ['a row that is no number', workbook('<row r="x"><c><v>1</v></c></row>')],
    ['a cell beyond the sheet', workbook('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>')],
    ['an endless tag', workbook(`<row r="1"><c ${'x'.repeat(3 * mebibyte)}`)],
    [
      'xls of noise',
      compound('Workbook', Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251))),
    ],
    ['xls cut off', xls([[{ text: 'a' }]]).subarray(0, 700)],
    ['xls without records', compound('Workbook', Buffer.alloc(8192))],
    [
      'a compound file whose table bites its tail',
      ((file) => {
        file.writeUInt32LE(1, 512 + 4)
        return file
      })(compound('Workbook', xlsStream([]))),
    ],
    ['a compound file of signs', Buffer.concat([xls([]).subarray(0, 8), Buffer.alloc(600, 0xff)])],
  ]
  test.each(broken)('%s', async (_, file) => expect(await keyOf(file)).toBe('unreadable'))
})

describe('bombs', () => {
  test('a part that declares a gigabyte is not unpacked', async () => {
    expect(await keyOf(workbook(plainRow('a'), { sheetDeclares: 1024 * mebibyte }))).toBe('tooLarge')
  })
  test('many parts that declare it together', async () => {
    const more = Array.from({ length: 100 }, (_, index) => ({
      name: `xl/media/${index}.png`,
      content: 'x',
      declaredSize: 4 * mebibyte,
    }))
    expect(await keyOf(workbook(plainRow('a'), { more }))).toBe('tooLarge')
    expect(await keyOf(archive(Array.from({ length: 5000 }, (_, index) => ({ name: `${index}`, content: '' }))))).toBe(
      'tooLarge',
    )
  })
  const swollen = plainRow('a').repeat(500_000)
  test('a tight packing of much', async () =>
    expect(await keyOf(workbook(swollen + ' '.repeat(16 * mebibyte)))).toBe('tooLarge'))
  test.each([[1000], [0]])('a part that declares %i bytes and holds millions', async (sheetDeclares) => {
    expect(await keyOf(workbook(swollen, { sheetDeclares }))).toBe('unreadable')
  })
  test('a text of a library that claims to be short', async () => {
    const parts = workbookParts('<row><c t="s"><v>0</v></c></row>', {
      sharedStrings: `<sst><si><t>${'x'.repeat(30 * mebibyte)}</t></si></sst>`,
    })
    expect(
      await keyOf(
        archive(parts.map((part) => (part.name.endsWith('sharedStrings.xml') ? { ...part, declaredSize: 500 } : part))),
      ),
    ).toBe('unreadable')
  })
  test('one long text in very many cells', async () => {
    const file = workbook('<row><c t="s"><v>0</v></c></row>'.repeat(50_000), {
      sharedStrings: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    })
    expect(await keyOf(file)).toBe('tooLarge')
  })
  test('texts that fill the memory of the reading process', async () => {
    const sharedStrings = `<sst>${Array.from({ length: 400_000 }, (_, index) => `<si><t>text number ${index}</t></si>`).join('')}</sst>`
    expect((await refusedApart(workbook(plainRow('a'), { sharedStrings }), { maxHeap: 48 })).key).toBe('tooLarge')
  })
  test('entities that multiply are not followed', async () => {
    const [first, ...parts] = workbookParts('')
    const content = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${plainRow('&b;&a;')}</sheetData></worksheet>`
    const file = archive([
      ...(first === undefined ? [] : [first]),
      ...parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, content } : part)),
    ])
    expect((await readHere(file)).rows).toEqual([{ row: 1, cells: ['&b;&a;'] }])
  })
})

describe('a cell that no spreadsheet program would write', () => {
  const longest = 'x'.repeat(32_767)
  const place = (row: number, column: string) => ({ key: 'cellTooLong', params: { row, column, max: 32_767 } })
  const sharing = (text: string, index = 0) =>
    workbook(`<row r="3"><c r="B3" t="s"><v>${index}</v></c></row>`.repeat(20), {
      sharedStrings: `<sst><si><t>a</t></si><si><r><t>${text}</t></r></si></sst>`,
    })
  test('of 32,768 signs is refused by its place, one of 32,767 is read', async () => {
    expect((await readHere(workbook(plainRow('a') + plainRow('b', longest)))).rows[1]?.cells[1]).toBe(longest)
    expect(await refused(workbook(plainRow('a') + plainRow('b', `${longest}x`)))).toEqual(place(2, 'B'))
    expect((await readHere(sharing('&amp;'.repeat(32_767), 1))).rows[0]?.cells[1]).toHaveLength(32_767)
    expect(await refused(sharing(`${longest}x`, 1))).toEqual(place(3, 'B'))
  })
  test('of forty million signs is refused by its place before the library takes it in', async () => {
    const text = 'x'.repeat(40_000_000)
    expect(await refused(sharing(text, 1))).toEqual(place(3, 'B'))
    expect(await refused(sharing(text, 0))).toEqual({ key: 'tooLarge', params: {} })
    expect(await refused(workbook(plainRow('a', text)))).toEqual(place(1, 'B'))
    // In runs that are short each.
    expect(
      await refused(
        workbook(`<row><c t="inlineStr"><is>${`<r><t>${'x'.repeat(100_000)}</t></r>`.repeat(100)}</is></c></row>`),
      ),
    ).toEqual(place(1, 'A'))
  })
  test('formulas of rules and charts behind the rows are none of the sheet', async () => {
    const [first, ...parts] = workbookParts('')
    const content = `<worksheet><sheetData>${plainRow('a')}</sheetData><extLst><ext><f>${'A1+'.repeat(20_000)}</f></ext></extLst></worksheet>`
    const file = archive([
      ...(first === undefined ? [] : [first]),
      ...parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, content } : part)),
    ])
    expect(await readHere(file)).toMatchObject({ formulas: [], rows: [{ cells: ['a'] }] })
  })
})

describe('too much of it', () => {
  test.skipIf(process.platform !== 'linux')('memory outside the heap', async () => {
    const file = workbook(Array.from({ length: 60_000 }, (_, index) => plainRow(`${index}`)).join(''))
    expect((await refusedApart(file, { maxMemory: 20 })).key).toBe('tooLarge')
  })
  test('tags that never end, each of which could be the beginning of all the others', async () => {
    expect(await keyOf(workbook('<c '.repeat(300_000)))).toBe('unreadable')
  })
  test('200,000 rows are refused with the bound, quickly', async () => {
    const file = workbook(
      Array.from({ length: 200_000 }, (_, index) => plainRow(`SN-${index}`, `${(index * 7919) % 10_007}`)).join(''),
    )
    const started = performance.now()
    expect(await refusedApart(file)).toEqual({ key: 'tooManyRows', params: { max: 100_000 } })
    expect(performance.now() - started).toBeLessThan(20_000)
  })
  test("rows and columns by the caller's own bound", async () => {
    const file = workbook(plainRow('a', 'b', 'c').repeat(3))
    expect(await refused(file, { maxRows: 2 })).toEqual({ key: 'tooManyRows', params: { max: 2 } })
    expect(await refused(file, { maxColumns: 2 })).toEqual({ key: 'tooManyColumns', params: { max: 2 } })
    expect(await refused(xls([[{ text: 'a' }], [{ text: 'b' }]]), { maxRows: 1 })).toEqual({
      key: 'tooManyRows',
      params: { max: 1 },
    })
    expect((await readHere(file, { maxRows: 3, maxColumns: 3 })).rows).toHaveLength(3)
  })
  test('bytes', async () => expect(await keyOf(workbook(plainRow('a')), { maxBytes: 100 })).toBe('tooLarge'))
  test('time', async () =>
    expect(await refusedApart(workbook(plainRow('a')), { maxSeconds: 0.001 })).toEqual({
      key: 'timeout',
      params: { seconds: 0.001 },
    }))
})

test('a bad file does not hold up those behind it', async () => {
  const files = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0 ? workbook(plainRow(`good ${index}`)) : workbook('<row r="x"><c><v>1</v></c></row>'),
  )
  const answers = await Promise.all(
    files.map((file) =>
      readSheet(file).then(
        ({ rows }) => rows[0]?.cells[0],
        (error: SheetRefusal) => error.key,
      ),
    ),
  )
  expect(answers).toEqual(['good 0', 'unreadable', 'good 2', 'unreadable', 'good 4', 'unreadable'])
})
