import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readSheet } from './index.ts'
import { archive, plainRow, workbook, workbookParts } from './test/archive.ts'
import { nothingHidden, readHere } from './test/here.ts'
import { xls } from './test/xls.ts'

const xlsx = async (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: '设备', rows }] })
const cellsOf = async (file: Uint8Array | string) => (await readHere(file)).rows.map(({ cells }) => cells)

describe('xlsx', () => {
  test('values come as text, rows equally long, blank rows left out, numbers of rows kept', async () => {
    const content = await readHere(
      await xlsx([
        ['序列号', '数量', '启用日期', '在用', '备注'],
        ['SN-1', 0.1 + 0.2, new Date('2026-03-05T00:00:00Z'), true, null],
        [null, null, null, null, '  '],
        ['ＳＮ－２', 12, new Date('2026-03-05T08:30:00Z'), false],
      ]),
    )
    expect(content).toEqual({
      sheet: '设备',
      formulas: [],
      numbers: [{ row: 4, column: 2, shown: '2026-03-05' }],
      layout: nothingHidden,
      rows: [
        { row: 1, cells: ['序列号', '数量', '启用日期', '在用', '备注'] },
        { row: 2, cells: ['SN-1', '0.3', '2026-03-05', 'TRUE', null] },
        { row: 4, cells: ['ＳＮ－２', '12', '2026-03-05 08:30:00', 'FALSE', null] },
      ],
    })
  })

  test('cells without references count on from each other, lines that separate lines in other programs stay in their cell', async () => {
    expect(await cellsOf(workbook(plainRow('a', '', 'c &amp; d') + plainRow('x\u2028y\nz', '2')))).toEqual([
      ['a', null, 'c & d'],
      ['x\u2028y\nz', '2', null],
    ])
  })

  test('formulas are told by row and column, with and without references, shared and without a value', async () => {
    const data =
      '<row><c t="inlineStr"><is><t>a</t></is></c><c><f>1+1</f><v>2</v></c></row>' +
      '<row r="7"><c r="C7"><f t="shared" ref="C7:D7" si="0">A7</f><v>1</v></c><c r="D7"><f t="shared" si="0"/><v>5</v></c><c><f>NOW()</f></c></row>'
    const { rows, formulas } = await readHere(workbook(data))
    expect(formulas).toEqual([
      { row: 1, column: 1 },
      { row: 7, column: 2 },
      { row: 7, column: 3 },
      { row: 7, column: 4 },
    ])
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', '2', null, null],
      [7, null, null, '1', '5'],
    ])
  })

  test('prefixed tags, and formulas of decorations outside the cells', async () => {
    const [types, ...parts] = workbookParts('')
    const sheet =
      '<x:worksheet><x:sheetData><x:row r="2"><x:c r="B2"><x:f>1</x:f><x:v>1</x:v></x:c></x:row></x:sheetData><extLst><xm:f>Sheet1!A1</xm:f></extLst></x:worksheet>'
    const file = archive([
      ...(types === undefined ? [] : [types]),
      ...parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, content: sheet } : part)),
    ])
    expect((await readHere(file)).formulas).toEqual([{ row: 2, column: 1 }])
  })

  test('numbers whose format fills them up keep their zeros', async () => {
    const styles =
      '<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    expect(
      await cellsOf(
        workbook('<row r="1"><c r="A1" s="1"><v>42</v></c><c r="B1" s="0"><v>42</v></c></row>', { styles }),
      ),
    ).toEqual([['00042', '42']])
  })

  test('the first sheet that is not hidden is read', async () => {
    const sheets =
      '<sheet name="codes" sheetId="1" state="veryHidden" r:id="s1"/><sheet name="A &amp; B" sheetId="2" r:id="s2"/>'
    expect(await readHere(workbook(plainRow('hidden'), { sheets }))).toEqual({
      sheet: 'A & B',
      formulas: [],
      numbers: [],
      layout: nothingHidden,
      rows: [{ row: 1, cells: ['another sheet'] }],
    })
  })

  test('formatted blank cells at the far end of the sheet are free', async () => {
    const data = `${plainRow('a', 'b')}<row r="2"><c r="XFD2" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`
    expect(await cellsOf(workbook(data))).toEqual([['a', 'b']])
  })

  test('archives with long sizes', async () => {
    expect(await cellsOf(await buffer(writeXlsxStream([['a', 7]], { name: 's', zip64: true })))).toEqual([['a', '7']])
  })

  test('an empty sheet has no rows', async () => expect((await readHere(workbook(''))).rows).toEqual([]))

  test('a file is read where it lies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    try {
      const path = join(folder, 'upload')
      await writeFile(path, await xlsx([['a']]))
      expect(await cellsOf(path)).toEqual([['a']])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('xls of Excel 97–2003', () => {
  const rows = [
    [{ text: '序列号' }, { text: 'Qty' }],
    [{ number: 12, style: 2 }, { whole: 300 }, { number: 46_086, style: 1 }, { flag: true }, { formula: 4 }],
    [],
    [null, { number: 0.1 + 0.2 }],
  ]
  test('values, formulas and filled-up numbers of the first visible sheet', async () => {
    expect(await readSheet(xls(rows))).toEqual({
      sheet: '设备',
      formulas: [{ row: 2, column: 4 }],
      numbers: [],
      layout: nothingHidden,
      rows: [
        { row: 1, cells: ['序列号', 'Qty', null, null, null] },
        { row: 2, cells: ['0012', '300', '2026-03-05', 'TRUE', '4'] },
        { row: 4, cells: [null, '0.3', null, null, null] },
      ],
    })
  })
  test('what is hidden and merged, and numbers whose text does not say all', async () => {
    const { layout, numbers } = await readSheet(
      xls([[{ text: 'a' }, { number: 1234567890123456 }], [{ text: 'b' }]], {
        hiddenRow: 1,
        hiddenColumn: 1,
        merged: [0, 1, 0, 0],
      }),
    )
    expect(layout).toEqual({ hiddenRows: [2], hiddenRowCount: 1, hiddenColumns: [1], mergedDown: ['A1:A2'] })
    expect(numbers).toEqual([{ row: 1, column: 1, shown: null }])
  })
  test('a long one, kept in ordinary sectors', async () => {
    const many = Array.from({ length: 300 }, (_, index) => [{ text: `SN-${index}` }, { number: index }])
    expect((await cellsOf(xls(many))).at(-1)).toEqual(['SN-299', '299'])
  })
})

describe('the register of 5,846 instruments', () => {
  const real = fileURLToPath(new URL('../../../../../shared/data/geonet_assets_5846.xlsx', import.meta.url))
  const likeIt = () =>
    workbook(
      plainRow('Type', 'Make', 'Model', 'Serial', 'Number', 'Notes') +
        Array.from({ length: 5_846 }, (_, index) =>
          plainRow('antennas', 'Allen Osborne Associates, Inc.', 'AOAD/M_T', String(132 + index), '', ''),
        ).join(''),
    )

  test('reads whole, whatever it is packed by', async () => {
    const started = performance.now()
    const { rows, formulas } = await readSheet(existsSync(real) ? real : likeIt())
    const milliseconds = performance.now() - started
    expect(rows).toHaveLength(5_847)
    expect(rows[0]?.cells).toEqual(['Type', 'Make', 'Model', 'Serial', 'Number', 'Notes'])
    expect(rows[1]?.cells.slice(0, 4)).toEqual(['antennas', 'Allen Osborne Associates, Inc.', 'AOAD/M_T', '132'])
    expect(rows.every(({ cells }, index) => cells.length === 6 && rows[index]?.row === index + 1)).toBe(true)
    expect(formulas).toEqual([])
    expect(milliseconds).toBeLessThan(20_000)
  })
})
