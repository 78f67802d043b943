import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { partText, zipParts } from '../archive/index.ts'
import { contentIn } from '../sandbox/index.ts'
import { type SheetColumn, writeSheet } from './index.ts'
import { nothingHidden, readHere } from './test/here.ts'
import { sheetName } from './write.ts'

const written = (columns: readonly SheetColumn[], rows: readonly Record<string, unknown>[], name = '设备台账') =>
  buffer(writeSheet({ sheetName: name, columns, rows }))
const partOf = async (file: Buffer, name: string) =>
  (await zipParts(contentIn(file), 100))
    .filter((part) => part.name === name)
    .map((part) => partText(file, part))
    .join('')
const text: SheetColumn = { key: 'a', title: '文字', type: 'text' }

test('what is written is read back', async () => {
  const columns: SheetColumn[] = [
    { key: 'serial', title: '序列号', type: 'text', width: 24 },
    { key: 'qty', title: '数量', type: 'number' },
    { key: 'since', title: '启用日期', type: 'date' },
    { key: 'at', title: '时间', type: 'dateTime' },
  ]
  const file = await written(columns, [
    { serial: '00123', qty: '12.3400', since: '2026-03-05', at: '2026-03-05 08:30:15' },
    { serial: ' _x000D_ <&> \u0001', qty: '12345678901234567.89', since: '0000-99-99', at: null },
    { serial: 'line\r\nbreak', qty: 7, since: '2026-03-05 23:59:59', at: '2026-03-05' },
  ])
  expect(await readHere(file)).toEqual({
    sheet: '设备台账',
    formulas: [],
    numbers: [{ row: 4, column: 3, shown: '2026-03-05 00:00:00' }],
    layout: nothingHidden,
    rows: [
      { row: 1, cells: ['序列号', '数量', '启用日期', '时间'] },
      { row: 2, cells: ['00123', '12.34', '2026-03-05', '2026-03-05 08:30:15'] },
      { row: 3, cells: [' _x000D_ <&> \u0001', '12345678901234567.89', '0000-99-99', null] },
      { row: 4, cells: ['line\r\nbreak', '7', '2026-03-05', '2026-03-05'] },
    ],
  })
})

describe('texts that begin like a formula', () => {
  const dangerous = ['=1+1', '+861380000', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', '＝1+1']
  test('a spreadsheet program finds a cell of type text, formatted as text, and no formula anywhere', async () => {
    const file = await written(
      [text, { ...text, type: 'number' }],
      dangerous.map((a) => ({ a })),
    )
    const sheet = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[\s>/]/)
    expect(sheet).toMatch(
      /<c r="A2" t="inlineStr" s="\d+"><is><t>=1\+1<\/t><\/is><\/c><c r="B2" t="inlineStr" s="\d+"><is><t>=1\+1<\/t>/,
    )
    const {
      sheets: [read],
    } = await readXlsx(file, { readStyles: true })
    expect(read?.cells?.get('1,0')).toMatchObject({ type: 'string', value: '=1+1', style: { numFmt: '@' } })
    expect((await readHere(file)).rows.slice(1).map(({ cells }) => cells[0])).toEqual(dangerous)
  })
  test('nor do titles', async () => {
    const file = await written([{ ...text, title: '=cmd|x' }], [])
    expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<t>=cmd|x</t>')
  })
})

describe('numbers', () => {
  const values = [
    '0.1',
    '1234567.89',
    '-0.00000001',
    '100000000000000',
    '999999999999999',
    '9999999999999999',
    '0.30',
    '-5',
    '1e5',
    '12a',
    '٣',
    ' ',
    '.',
    0.5,
  ]
  test('decimal texts become numbers when each digit survives, else texts', async () => {
    const {
      sheets: [read],
    } = await readXlsx(
      await written(
        [{ ...text, type: 'number' }],
        values.map((a) => ({ a })),
      ),
    )
    expect(read?.rows.slice(1).map(([value]) => value)).toEqual([
      0.1,
      1234567.89,
      -0.00000001,
      100000000000000,
      999999999999999,
      '9999999999999999',
      0.3,
      -5,
      '1e5',
      '12a',
      '٣',
      ' ',
      '.',
      0.5,
    ])
  })
})

test('the header is bold, the rows below are not, the first row stays in view', async () => {
  const {
    sheets: [read],
  } = await readXlsx(await written([text, { ...text, type: 'date' }], [{ a: '2026-01-01' }]), { readStyles: true })
  expect(read?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(read?.cells?.get('1,0')?.style?.font?.bold).not.toBe(true)
  expect(read?.cells?.get('1,1')?.style?.numFmt).toBe('yyyy-mm-dd')
  expect(read?.freezePane).toEqual({ rows: 1 })
})

test('a text longer than a cell may be is cut', async () => {
  expect((await readHere(await written([text], [{ a: '长'.repeat(40_000) }]))).rows[1]?.cells[0]).toHaveLength(32_767)
})

test.each([
  ['设备台账', '设备台账'],
  ['a/b:c*d?e[f]\\g', 'a b c d e f  g'],
  ["'quoted'", 'quoted'],
  ['', 'Sheet1'],
  ['***', 'Sheet1'],
  ['History', 'History_'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
])('sheet name %j becomes %j', async (name, valid) => {
  expect(sheetName(name)).toBe(valid)
  expect((await readHere(await written([text], [], name))).sheet).toBe(valid)
})

describe('as a stream', () => {
  const endless = (onEnd: () => void, asked: { rows: number }) =>
    async function* () {
      try {
        for (;;) {
          if (asked.rows++ % 500 === 0)
            await new Promise((resolve) => {
              setImmediate(resolve)
            })
          yield { a: `${asked.rows} ${Math.random()}` }
        }
      } finally {
        onEnd()
      }
    }
  test('rows are asked for as they are taken, and let go when the reader leaves', async () => {
    const asked = { rows: 0 }
    let letGo = () => {}
    const ended = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const stream = writeSheet({ sheetName: 's', columns: [text], rows: endless(letGo, asked)() })
    for await (const _ of stream) break
    await ended
    const afterwards = asked.rows
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    expect(asked.rows).toBe(afterwards)
    expect(afterwards).toBeLessThan(100_000)
  })
  test('a reader that does not take its bytes stops the rows', async () => {
    const asked = { rows: 0 }
    const stream = writeSheet({ sheetName: 's', columns: [text], rows: endless(() => undefined, asked)() })
    await once(stream, 'readable')
    // Buffers fill first, on a busy machine slowly; rows without end would never come to rest.
    for (let [rows, still] = [-1, 0]; still < 5; still = asked.rows === rows ? still + 1 : 0, rows = asked.rows)
      await new Promise((resolve) => {
        setTimeout(resolve, 40)
      })
    stream.destroy()
  })
  test('an error of the rows is the error of the stream', async () => {
    const rows = async function* () {
      yield { a: '1' }
      throw new Error('the cursor broke')
    }
    await expect(buffer(writeSheet({ sheetName: 's', columns: [text], rows: rows() }))).rejects.toThrow(
      'the cursor broke',
    )
  })

  test('40,000 rows of 20 columns take less than 80 MB above the idle process', { timeout: 120_000 }, async () => {
    const script = fileURLToPath(new URL('test/export.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, '40000'])
    const { above, bytes } = JSON.parse(stdout) as { above: number; bytes: number }
    expect(above).toBeLessThan(80)
    expect(bytes).toBeGreaterThan(1_000_000)
  })
})
