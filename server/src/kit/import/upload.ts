import { type ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { findHeaderRow, proposeColumns } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { withoutZeroWidth } from '@geodepot/contracts/kit/zero-width.ts'
import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type SentFile, sentFile } from '../http/body.ts'
import { refusal } from '../http/refusal.ts'
import type { Query } from '../http/route.ts'
import { type SheetContent, SheetRefusal, readSheet, sheetLimits } from '../sheet/index.ts'
import type { ImportDefinition } from './definition.ts'
import { inPlace } from './concurrency.ts'
import { headersOf } from './read.ts'
import { type Owner, type Upload, keep } from './store.ts'
import { remembered } from './memory.ts'

/**
 * Rows that the page chooses the header from and shows as samples; for a column that
 * is empty in all of them one more, from not too far below.
 */
const headRows = 12
const samplesWithin = 5_000
const headCharacters = 120
const holds = (cell: string | null | undefined) => cell !== null && cell !== undefined && cell.trim() !== ''
const headOf = ({ rows }: SheetContent): Upload['head'] => {
  const first = rows.slice(0, headRows)
  const below = rows.slice(headRows, samplesWithin)
  const empty = [...(rows[0]?.cells.keys() ?? [])].filter(
    (column) => !first.slice(1).some(({ cells }) => holds(cells[column])),
  )
  const more = new Set(
    empty.flatMap((column) => below.find(({ cells }) => holds(cells[column])) ?? []).slice(0, headRows),
  )
  return [...first, ...more].map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => cell?.slice(0, headCharacters) ?? null),
  }))
}

/** A spreadsheet that was sent, alone or in a form. */
export const sentSheet = (arriving: Query<AnyOperation>['arriving']): Promise<SentFile | undefined> =>
  sentFile(arriving, sheetLimits.maxBytes, () => new SheetRefusal('tooLarge'))

// Signs that no text of the database takes, and that nobody typed.
const unwritable = /(?![\n\t])\p{Cc}/gu
const clean = (text: string): string => withoutZeroWidth(text.toWellFormed()).replaceAll(unwritable, '')
const rowsAtOnce = 1_000
/** A sheet without the signs that nobody typed. */
export const cleaned = async (content: SheetContent): Promise<SheetContent> => {
  const rows: SheetContent['rows'][number][] = []
  for (const { row, cells } of content.rows) {
    rows.push({ row, cells: cells.map((cell) => (cell === null ? null : clean(cell))) })
    // Others have their turn between.
    if (rows.length % rowsAtOnce === 0) await breath()
  }
  return { ...content, sheet: clean(content.sheet), rows }
}

const proposed = async <I>(
  db: Database,
  definition: ImportDefinition<I>,
  owner: Owner,
  content: SheetContent,
  head: Upload['head'],
): Promise<ImportPlan> => {
  const before = await remembered(
    db,
    owner,
    content.rows.slice(0, headRows).map(({ row }) => ({ row, cells: headersOf({ headerRow: row }, content) })),
  )
  if (before !== undefined) return before
  const headerRow = findHeaderRow(head.slice(0, headRows), definition.fields, definition.labels)
  const headers = headersOf({ headerRow }, content)
  return {
    headerRow,
    columns: proposeColumns(headers, definition.fields, definition.labels),
    defaults: {},
    values: [],
    updateChanged: false,
  }
}

/** Reads an upload and keeps it for the person. @throws Refusal that says why the file is turned down. */
export const takeIn = async <I>(
  db: Database,
  definition: ImportDefinition<I>,
  owner: Owner,
  name: string,
  file: SentFile | undefined,
  signal: AbortSignal,
  read = readSheet,
): Promise<string> => {
  if (!file) throw new SheetRefusal('notASpreadsheet')
  const content = await inPlace(owner.person, async () => cleaned(await read(file.bytes, {}, signal)))
  if (content.rows.length === 0) throw refusal(importMessages, 'emptySheet')
  if (content.rows.length === 1) throw refusal(importMessages, 'noRows')
  const head = headOf(content)
  const plan = await proposed(db, definition, owner, content, head)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  return keep(db, owner, clean(name || file.name), content, head, plan, hash)
}
