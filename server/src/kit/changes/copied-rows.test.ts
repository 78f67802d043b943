import { type RawBuilder, sql } from 'kysely'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Clone, emptyDatabase } from '../../testing/index.ts'
import { copied } from '../database/copy.ts'
import { type Connection, connect } from '../database/database.ts'
import { csvRows, jsonRows, linesOf } from './copied-rows.ts'

let clone: Clone
let connection: Connection
beforeAll(async () => {
  clone = await emptyDatabase(inject('databaseUrl') ?? process.env['TEST_DATABASE_URL'] ?? '')
  connection = connect(clone.url, () => undefined, 2)
})
afterAll(async () => {
  await connection.close()
  await clone.drop()
})

const everySign = Array.from({ length: 0x2ff }, (_, at) => String.fromCodePoint(at + 1)).join('')
const odd = [
  '',
  ' ',
  'a,b',
  'say "x"',
  '""',
  '"',
  ',',
  String.raw`\N`,
  '\\',
  String.raw`\\n`,
  'a\nb',
  '\r',
  '\t',
  '\v',
  '\b\f',
  '中文，“节点”',
  '𝄞 𠮷',
  '\u2028',
  everySign,
  '=1+1',
  `${'x'.repeat(200_000)}"`,
]
const rows = sql`
  select n, v as "a ""name""", nullif(v, '') as b, n % 2 = 0 as c, to_jsonb(v) as d, jsonb_build_object('k', v, 'l', array[n]) as e,
    timestamptz '2026-02-03 04:05:06.789+08' + n * interval '1 day' as f, n::numeric / 3 as g, array[v, null] as h, null::int as i
  from unnest(${odd}::text[]) with ordinality as t(v, n)`
const names = ['n', 'a "name"', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

const written = async (query: RawBuilder<unknown>, form: typeof jsonRows, head = '', cut?: number): Promise<string> => {
  const { columns, pieces } = await copied(connection.db, query, names, 1)
  const inParts = async function* () {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length; at += cut ?? piece.length)
        yield piece.subarray(at, at + (cut ?? piece.length))
  }
  return text(Readable.from(linesOf(inParts(), head, form(columns))))
}
/** The rows as the driver reads them. */
const read = async (): Promise<Record<string, unknown>[]> => {
  const { rows: found } = await sql<
    Record<string, unknown>
  >`select n, "a ""name""", b, c, d, e, f, g, h, i from (${rows}) r`.execute(connection.db)
  return found
}

describe('rows that were copied out', () => {
  it('are lines of JSON that say what the driver reads', async () => {
    const lines = (await written(rows, jsonRows)).split('\n')
    expect(lines.pop()).toBe('')
    const expected = (await read()).map((row) => JSON.stringify(row))
    expect(lines.map((line) => JSON.stringify(JSON.parse(line)))).toEqual(expected)
  })

  it('are cells of CSV that PostgreSQL reads as they were', async () => {
    const file = await written(rows, csvRows, 'head\r\n')
    const cell = (value: unknown): string => {
      if (value === null) return ''
      const said = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return said === '' || /[",\r\n]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said
    }
    // What PostgreSQL says of JSON has spaces that are no part of it.
    const plain = sql`select n, "a ""name""", b, c, d #>> '{}' as d, f, g, i from (${rows}) r`
    const { rows: found } = await sql<Record<string, unknown>>`${plain}`.execute(connection.db)
    const lines = found.map((row) => Object.values(row).map(cell).join(','))
    expect(await written(plain, csvRows, 'head\r\n')).toBe(`head\r\n${lines.map((line) => `${line}\r\n`).join('')}`)
    expect(file).toContain('"[""a,b"", null]"')
  })

  it('may come in pieces of any length', async () => {
    const some = sql`select * from (${rows}) r where n < 20`
    for (const form of [jsonRows, csvRows])
      expect(await written(some, form, 'x', 7)).toBe(await written(some, form, 'x'))
    const none = sql`select * from (${rows}) r where n < 0`
    expect([await written(none, jsonRows), await written(none, csvRows, 'a\r\n')]).toEqual(['', 'a\r\n'])
  })
})
