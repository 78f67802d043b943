import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const read = async (text: string | Buffer) =>
  (await readCsv(Buffer.from(text))).rows.map(({ row, cells }) => [row, ...cells])

test('a text of separated values is a sheet: quotes, line ends, separators, blank lines', async () => {
  expect(await read('\uFEFF编号,名称\r\n1,"a ""b"", c\nd"\r\n\r\n2,\n3')).toEqual([
    [1, '编号', '名称'],
    [2, '1', 'a "b", c\nd'],
    [4, '2', null],
    [5, '3', null],
  ])
  expect(await read('a;b;c\n"1;2";x,y;')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1;2', 'x,y', null],
  ])
  expect(await read('a\tb\n=1+1\t 2 ')).toEqual([
    [1, 'a', 'b'],
    [2, '=1+1', ' 2 '],
  ])
  expect(await read(Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0x31]))).toEqual([
    [1, '编号'],
    [2, '1'],
  ])
  expect(await read('')).toEqual([])
})

test('what is none is refused by name', async () => {
  const refused = (content: string | Buffer) =>
    readCsv(Buffer.from(content)).then(
      () => 'read',
      (error: { key: string }) => error.key,
    )
  expect(await refused('a,b\n"1,2\n')).toBe('unreadable')
  expect(await refused('a,"b"c\n')).toBe('unreadable')
  expect(await refused(Buffer.from([0x61, 0, 0x62]))).toBe('notASpreadsheet')
  // Café, as Windows writes it in Western Europe.
  expect(await refused(Buffer.from('Caf\u00E9,1\n', 'latin1'))).toBe('unreadable')
  expect(await refused('x'.repeat(40_000))).toBe('cellTooLong')
  expect(await refused('x'.repeat(32_767))).toBe('read')
  expect(await refused(`"${'""'.repeat(32_767)}"`)).toBe('read')
  expect(await refused(','.repeat(300))).toBe('tooManyColumns')
  expect(await refused('x\n'.repeat(100_002))).toBe('tooManyRows')
})

test('a quote that is closed nowhere near is refused by its row, however much follows it', async () => {
  for (const length of [32_768, 31_000_000])
    for (const end of ['', '"\n'])
      await expect(readCsv(Buffer.from(`a,b\n1,2\n3,"${'x'.repeat(length)}${end}`))).rejects.toMatchObject({
        key: 'cellTooLong',
        params: { row: 3, column: 'B' },
      })
})
