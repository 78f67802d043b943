import { type Amounts, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { unfolded, withAncestors } from '@geodepot/contracts/kit/branches.ts'
import { takesChosen } from '@geodepot/contracts/kit/chosen.ts'
import { exportColumnsOf } from '@geodepot/contracts/kit/export.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dueOf } from '../equipment/alert/test/due.ts'
import { uncheckedOf } from '../equipment/check/test/sample.ts'
import { documents } from '../kit/document/index.ts'
import { sheetLimits } from '../kit/sheet/index.ts'
import { openXlsx } from '../kit/sheet/xlsx.ts'
import { routes } from '../modules.ts'
import { type Made, type Row, type Sample, samples } from './export-samples.ts'
import type { TestServer } from './index.ts'
import { makingRows, serverWithRows } from './with-rows.ts'

const operations = routes.map(({ operation }) => operation)
const exports = operations.filter(({ wire, path }) => wire === 'file' && path.endsWith('/export'))
// Lists of documents are filtered by their states.
const ofDocuments: Sample = { by: (row) => ({ docState: [row['docState']] }) }
const sampleOf = ({ name }: AnyOperation): Sample =>
  samples[name] ?? (documents().has(name.replace(/\.export$/, '')) ? ofDocuments : {})
/** The list that an export belongs to: the one that its sample names, else the call `list` beside it. */
const listOf = (operation: AnyOperation): AnyOperation => {
  const found =
    sampleOf(operation).of ?? operations.find(({ name }) => name === operation.name.replace(/\.export$/, '.list'))
  if (!found) throw new Error(`${operation.name} is the export of no list`)
  return found
}
/**
 * Pages of rows that are no list of their own: what forms choose from, what
 * hangs on one record, and what an import says of its lines.
 */
const parts = [
  'equipment/allocation.candidates',
  'equipment/allocation.spares',
  'equipment/allocation.stock',
  'equipment/application.lines',
  'equipment/check-plan.inspectors',
  'equipment/box.nodes',
  'equipment/device-import.changes',
  'equipment/device-import.errors',
  'equipment/repair-source-import.changes',
  'equipment/repair-source-import.errors',
  'equipment/device.timeline',
  'equipment/meter.readings',
  'equipment/model.list',
  'equipment/mounting.list',
  'equipment/mounting.mountable',
  'equipment/transfer.sources',
  'equipment/transfer.targets',
  'material/agreement.callable',
  'material/agreement.offers',
  'material/application.recent',
  'material/order.suppliers',
  'material/outbound.kits',
  'material/outbound.projects',
  'material/outbound.uses',
  'material/invoice.suppliers',
  'material/receipt.suppliers',
  'material/result.schemes',
  'material/plan.open',
  'material/store.people',
  'material/store-import.changes',
  'material/store-import.errors',
  'material/stock-import.changes',
  'material/stock-import.errors',
  'material/purchase-history.open',
  'material/order-import.changes',
  'material/order-import.errors',
  'material/purchase-history-import.changes',
  'material/purchase-history-import.errors',
  'material/kit-list-import.changes',
  'material/kit-list-import.errors',
  'material/budget.parts',
  'material/budget-import.changes',
  'material/budget-import.errors',
  'equipment/scrap-import.changes',
  'equipment/scrap-import.errors',
  'equipment/certificate-import.changes',
  'equipment/certificate-import.errors',
  'material/stock-limit-import.changes',
  'material/stock-limit-import.errors',
  'material/material-import.changes',
  'material/material-import.errors',
  'equipment/handover.people',
  'system/chain.people',
  'system/external-key.list',
  'system/delegation.people',
  'system/gen.databaseList',
  'system/project.people',
  'system/role.unallocatedList',
  'system/segregation.happened',
  'system/service-account.calls',
  'system/subscription.attempts',
  'system/door.files',
  'system/rate-import.changes',
  'system/rate-import.errors',
  'system/supplier-import.changes',
  'system/supplier-import.errors',
  'system/user-import.changes',
  'system/user-import.errors',
  'system/user.listOf',
]

/** What the list's contract says of a field of its rows; nothing of one that it does not answer with. */
const kindOf = (list: AnyOperation, field: string): z.ZodType | undefined => {
  const rows = list.answer instanceof z.ZodObject ? (list.answer.shape['rows'] as unknown) : list.answer
  const row = rows instanceof z.ZodArray ? (rows.element as unknown) : undefined
  const schema = row instanceof z.ZodObject ? (row.shape[field] as unknown) : undefined
  if (!(schema instanceof z.ZodType)) return undefined
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
}
/**
 * Figures without their last noughts, amounts with their units, several
 * texts behind one another, moments without a time that says nothing, names
 * of a tree without the signs that set them in.
 */
const plain = (value: unknown): string => {
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object') ? saidAmounts(value as Amounts) : value.join('; ')
  const text = value === null || value === undefined ? '' : String(value).trim()
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text.replace(/ 00:00:00$/, '')
}
/** Cells that put into words what the row carries as a code of another kind, or that put several fields together. */
const worded = new Set([
  'system/config configValue',
  'system/job lastTime',
  'system/job jobGroup',
  'system/dict listClass',
  'system/project teamId',
  'system/project projectEndTime',
  'system/chain way',
  'system/delegation kindNames',
  'material/wall unitNames',
  'equipment/past documents',
  'equipment/device-life document',
  'equipment/score-standard criteria',
])
/** Codes that the trade writes as they are, in every language. */
const ownWords = new Set([
  'material/agreement incoterm',
  'material/order incoterm',
  'material/order-amendment incoterm',
  'material/order-amendment incotermBefore',
  'material/paper incoterms',
])
const isWorded = ({ name }: AnyOperation, column: string, value: unknown): boolean =>
  worded.has(`${name.split('.')[0]} ${column}`) || /^\d{16,}$/.test(String(value))

let server: TestServer
let made: Made
beforeAll(async () => {
  ;({ server, made } = await serverWithRows())
  await uncheckedOf(server)
  await dueOf(server)
}, makingRows)
afterAll(() => server.close())

const reader = (operation: AnyOperation, language: Language = 'cn') =>
  server.as(sampleOf(operation).as ?? 'admin', language)
/** The rows that are chosen, where an export takes those alone: all that the list shows. */
const chosenFor = async (operation: AnyOperation, more: object = {}): Promise<object> =>
  takesChosen(operation) ? { ids: (await listed(operation, more)).map((row) => row['id']) } : {}
/** Head and rows of the sheet, oldest first: what is written down meanwhile stands at the end. */
const sheetOf = async (
  operation: AnyOperation,
  { columns, language, more }: { columns?: readonly string[]; language?: Language; more?: object } = {},
) => {
  const { bytes } = await reader(operation, language).file(operation, {
    isAsc: 'asc',
    ...sampleOf(operation).always?.(made),
    ...(await chosenFor(operation, more)),
    ...more,
    ...(columns && { columns }),
  })
  // What the product itself has written needs no process apart.
  const lines = await Array.fromAsync((await openXlsx(bytes, sheetLimits)).rows)
  const width = columns?.length ?? exportColumnsOf(operation).length
  const [head, ...rows] = lines.map(({ cells }) => Array.from({ length: width }, (_, index) => cells[index] ?? null))
  return { head: head ?? [], rows }
}
const listed = async (operation: AnyOperation, more: object = {}): Promise<readonly Row[]> => {
  const answer: unknown = await reader(operation).call(listOf(operation), {
    isAsc: 'asc',
    pageSize: 500,
    ...sampleOf(operation).always?.(made),
    ...more,
  })
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows
}
/** The rows as the page shows them: those of a tree below each other, with all that they stand below. */
const shown = (operation: AnyOperation, all: readonly Row[], found = all): readonly Row[] => {
  const { hanging } = sampleOf(operation)
  if (!hanging) return found
  const keys = new Set(found.map(hanging.keyOf))
  return unfolded(
    withAncestors(all, hanging, (row) => keys.has(hanging.keyOf(row))),
    hanging,
    () => true,
  ).map(({ row }) => row)
}
/** That the sheet's rows are these, as far as a cell says what the row does. */
const expectRows = (
  operation: AnyOperation,
  written: readonly (readonly (string | null)[])[],
  rows: readonly Row[],
): void => {
  const [list, columns] = [listOf(operation), exportColumnsOf(operation)]
  for (const [index, row] of rows.entries()) {
    for (const [at, column] of columns.entries()) {
      const [cell, value, kind] = [written[index]?.[at] ?? '', row[column], kindOf(list, column)]
      const isCoded =
        kind instanceof z.ZodEnum ||
        (kind instanceof z.ZodArray && (kind.element as unknown) instanceof z.ZodEnum) ||
        kind instanceof z.ZodBoolean ||
        (kind instanceof z.ZodLiteral && kind.values.size > 1) ||
        column === 'docState'
      const isOwnWord = ownWords.has(`${operation.name.split('.')[0]} ${column}`)
      if (isCoded && !isOwnWord && plain(value) !== '')
        expect([column, plain(cell)]).not.toEqual([column, plain(value)])
      else if (kind !== undefined && !isWorded(operation, column, value))
        expect([column, plain(cell)]).toEqual([column, plain(value)])
    }
  }
}

describe('every list', () => {
  it('has its export', () => {
    const exported = new Set(exports.map((operation) => listOf(operation).name))
    const lists = operations
      .filter(({ wire, name }) => ['rows', 'records'].includes(wire) && !parts.includes(name))
      .map(({ name }) => name)
    expect(lists.filter((name) => !exported.has(name))).toEqual([])
    expect([...exported]).toEqual(expect.arrayContaining(['system/dept.list', 'system/menu.list']))
    expect(Object.keys(samples).filter((name) => !exports.some((one) => one.name === name))).toEqual([])
  })
})

describe('what is late', () => {
  it('is a column of every document’s sheet, and of the list of what waits', () => {
    const late = exports.filter((operation) => kindOf(listOf(operation), 'overdueDays') !== undefined)
    expect(late.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...[...documents().keys()].map((name) => `${name}.export`), 'system/approval.export']),
    )
    expect(late.filter((operation) => !exportColumnsOf(operation).includes('overdueDays'))).toEqual([])
  })
})

describe.each(exports)('$name', (operation) => {
  const columns = exportColumnsOf(operation)

  it('lets columns be chosen, most of them fields that its list answers with', () => {
    const known = columns.filter((column) => kindOf(listOf(operation), column) !== undefined)
    expect(known.length).toBeGreaterThan(Math.max(2, columns.length / 2))
  })

  // Its list, and then the sheet of all columns: taken once for all that is said of them.
  let rows: readonly Row[]
  let straight: Awaited<ReturnType<typeof sheetOf>>
  beforeAll(async () => {
    rows = await listed(operation)
    straight = await sheetOf(operation, { columns })
  })

  it('heads them in both languages', async () => {
    for (const language of ['cn', 'en'] as const) {
      const { head } = language === 'cn' ? straight : await sheetOf(operation, { columns, language })
      const words = columns.map((column) => labelOf([column], operation.messages, language))
      expect(head.filter((title, index) => title !== columns[index]).length).toBe(columns.length)
      // Two columns of one head are nobody's to tell apart, and no import's.
      expect(new Set(head).size).toBe(head.length)
      // A unit may follow; a column may go by another word than its field.
      expect(head.filter((title, index) => title?.startsWith(words[index] ?? '')).length).toBeGreaterThanOrEqual(
        columns.length - 1,
      )
    }
  })

  it('writes all of them when nobody says, else those that are wanted in their order', async () => {
    expect((await sheetOf(operation)).head.toSorted()).toEqual(straight.head.toSorted())
    // Backwards, and all but one.
    const turned = await sheetOf(operation, { columns: columns.slice(1).toReversed() })
    expect(turned.head).toEqual(straight.head.slice(1).toReversed())
    expect(turned.rows[0]).toEqual(straight.rows[0]?.slice(1).toReversed())
  })

  it('says what the list shows: words for codes, figures and days as they are', () => {
    const asShown = shown(operation, rows)
    // A module that was just made has none yet; what the product brings has its sample.
    if (samples[operation.name]) expect(asShown.length).toBeGreaterThan(0)
    expect(straight.rows.length).toBeGreaterThanOrEqual(asShown.length)
    expectRows(operation, straight.rows, asShown)
  })

  it.skipIf(sampleOf(operation).by === undefined)('leaves out what a filter leaves out', async () => {
    const more = sampleOf(operation).by?.(rows[0] ?? {})
    const found = await listed(operation, more)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(rows.length)
    const asShown = shown(operation, rows, found)
    const { rows: written } = await sheetOf(operation, { columns, ...(more && { more }) })
    expect(written).toHaveLength(asShown.length)
    expectRows(operation, written, asShown)
  })

  it('refuses a column that it does not know', async () => {
    expect(
      await reader(operation).refused(operation, {
        ...sampleOf(operation).always?.(made),
        ...(await chosenFor(operation)),
        columns: [columns[0], 'password'],
      }),
    ).toMatchObject({ errors: [{ field: 'columns.1' }] })
  })
})

describe('what a dialog sorts by itself', () => {
  it('comes in that order', async () => {
    const names = async (isAsc: string) =>
      (
        await sheetOf(alert.noDeviceProjectExport, {
          columns: ['projectName'],
          more: { orderByColumn: 'projectName', isAsc },
        })
      ).rows.flat()
    const ascending = await names('asc')
    expect(ascending.length).toBeGreaterThan(1)
    expect(await names('desc')).toEqual(ascending.toReversed())
  })
})
