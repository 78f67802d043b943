import { exportColumnsOf } from '@geodepot/contracts/kit/export.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSheet } from '../kit/sheet/index.ts'
import { routes } from '../modules.ts'
import { type TestServer, testServer } from './index.ts'

type Row = Readonly<Record<string, unknown>>
const operations = routes.map(({ operation }) => operation)
// The alerts' own, asked by GET, write the whole of what their dialog shows.
const exports = operations.filter(({ method, wire, path }) => method === 'POST' && wire === 'file' && path.endsWith('/export'))
/** The list that an export belongs to: the same path but for its last part. */
const listOf = ({ path }: AnyOperation): AnyOperation => {
  const found = operations.find((one) => one.wire === 'rows' && one.path === path.replace(/export$/, 'list'))
    ?? operations.find((one) => one.wire === 'rows' && one.path === (path === '/equipment/application/export' ? '/allocation/gmsDeviceApp/queryZCDevMainInfo' : path.replace(/\/export$/, '')))
  if (!found) throw new Error(`${path} is the export of no list`)
  return found
}
/** What the list's contract says of a field of its rows; nothing of one that it does not answer with. */
const kindOf = (list: AnyOperation, field: string): z.ZodType | undefined => {
  const rows = list.answer instanceof z.ZodObject ? list.answer.shape['rows'] as unknown : undefined
  const row = rows instanceof z.ZodArray ? rows.element as unknown : undefined
  const schema = row instanceof z.ZodObject ? row.shape[field] as unknown : undefined
  if (!(schema instanceof z.ZodType)) return undefined
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() as z.ZodType : schema
}
/** Figures without their last noughts, moments without a time that says nothing. */
const plain = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text.replace(/ 00:00:00$/, '')
}
/** Cells that put into words what the row carries as a code of another kind, or that put several fields together. */
const worded = new Set(['system/config configValue', 'system/job lastTime', 'system/job jobGroup', 'system/dict listClass', 'equipment/application docState', 'equipment/allocation docState', 'system/project docState', 'system/project teamId'])
const isWorded = ({ name }: AnyOperation, column: string, value: unknown): boolean => worded.has(`${name.split('.')[0]} ${column}`) || /^\d{16,}$/.test(String(value))

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterAll(() => server.close())

const admin = (language: Language = 'cn') => server.as('admin', language)
/** Head and rows of the sheet, oldest first: what is written down meanwhile stands at the end. */
const sheetOf = async (operation: AnyOperation, columns?: readonly string[], language: Language = 'cn') => {
  const { bytes } = await admin(language).file(operation, { isAsc: 'asc', ...(columns && { columns }) })
  const [head, ...rows] = (await readSheet(bytes)).rows
  const width = columns?.length ?? exportColumnsOf(operation).length
  const filled = (cells: readonly (string | null)[] = []) => Array.from({ length: width }, (_, index) => cells[index] ?? null)
  return { head: filled(head?.cells), rows: rows.map(({ cells }) => filled(cells)) }
}

describe.each(exports)('$name', (operation) => {
  const columns = exportColumnsOf(operation)

  it('lets columns be chosen, most of them fields that its list answers with', () => {
    const known = columns.filter((column) => kindOf(listOf(operation), column) !== undefined)
    expect(known.length).toBeGreaterThan(Math.max(2, columns.length / 2))
  })

  it.each(['cn', 'en'] as const)('heads them in %s', async (language) => {
    const { head } = await sheetOf(operation, columns, language)
    const words = columns.map((column) => labelOf([column], operation.messages, language))
    expect(head.filter((title, index) => title !== columns[index]).length).toBe(columns.length)
    // A unit may follow; a column may go by another word than its field.
    expect(head.filter((title, index) => title?.startsWith(words[index] ?? '')).length).toBeGreaterThanOrEqual(columns.length - 1)
  })

  it('writes all of them when nobody says, else those that are wanted in their order', async () => {
    const all = await sheetOf(operation)
    expect(all.head.filter((title) => title !== null).toSorted()).toEqual((await sheetOf(operation, columns)).head.toSorted())
    const backwards = columns.toReversed()
    const turned = await sheetOf(operation, backwards)
    const straight = await sheetOf(operation, columns)
    expect(turned.head).toEqual(straight.head.toReversed())
    expect(turned.rows[0]).toEqual(straight.rows[0]?.toReversed())
    expect((await sheetOf(operation, backwards.slice(0, 2))).head).toEqual(turned.head.slice(0, 2))
  })

  it('says what the list shows: words for codes, figures and days as they are', async () => {
    const list = listOf(operation)
    const { rows } = await admin().call(list, { isAsc: 'asc', pageSize: 500 }) as { rows: Row[] }
    const { rows: written } = await sheetOf(operation, columns)
    for (const [index, row] of rows.entries()) {
      for (const [at, column] of columns.entries()) {
        const [cell, value, kind] = [written[index]?.[at] ?? '', row[column], kindOf(list, column)]
        const isCoded = kind instanceof z.ZodEnum || kind instanceof z.ZodBoolean
        if (isCoded && value !== '') expect([column, cell]).not.toEqual([column, String(value)])
        else if (kind !== undefined && !isWorded(operation, column, value)) expect([column, plain(cell)]).toEqual([column, plain(value)])
      }
    }
  })

  it('refuses a column that it does not know', async () => {
    expect(await admin().refused(operation, { columns: [columns[0], 'password'] })).toMatchObject({ code: 500, errors: [{ field: 'columns.1' }] })
  })
})
