// The way back from a row to its file: how it stands there, and all that was read of it.
import { headsAt } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Download } from '../../kit/http/route.ts'
import { unpackContent } from '../../kit/import/index.ts'
import { mediaTypes } from '../../kit/media-type.ts'
import { columnLetter, writeSheet } from '../../kit/sheet/index.ts'
import { historySeen } from './queries.ts'

interface File {
  readonly fileId: number
  readonly fileName: string
  readonly sheetName: string
  readonly headerRow: number
  readonly content: Buffer
}
const fileColumns = sql`f.id as "fileId", f.name as "fileName", f.sheet_name as "sheetName", f.header_row as "headerRow", f.content`

// It shows prices: those who may not list the history have no business with its files.
const refuseStranger = (actor: Actor): void => {
  if (!mayDo(actor, purchaseHistoryCalls.list.permission)) throw notFound()
}

/** @throws Refusal 404 where the row is not this person's to see */
export const findSource = async (db: Reader, actor: Actor, id: number) => {
  refuseStranger(actor)
  const { rows } = await sql<File & { row: number }>`
    select ${fileColumns}, x.row_number as row from material.purchase_history x join material.purchase_history_file f on f.id = x.file_id
    where x.id = ${id} and ${conditionOf(historySeen(actor))}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  const { fileId, fileName, sheetName, row, headerRow } = found
  const content = await unpackContent(found.content)
  const heads = headsAt(content.rows, headerRow) ?? []
  const cells = content.rows.find((one) => one.row === row)?.cells ?? []
  return {
    fileId,
    fileName,
    sheetName,
    row,
    cells: cells.flatMap((value, at) =>
      value === null || value.trim() === '' ? [] : [{ column: columnLetter(at), header: heads[at] ?? '', value }],
    ),
  }
}

/** All rows that were read, each with its number. @throws Refusal 404 where no row of the file is this person's to see */
export const fileSheet = async (db: Reader, actor: Actor, id: number, language: Language): Promise<Download> => {
  refuseStranger(actor)
  const { rows } = await sql<File>`
    select ${fileColumns} from material.purchase_history_file f
    where f.id = ${id} and exists (select 1 from material.purchase_history x where x.file_id = f.id and ${conditionOf(historySeen(actor))})`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw notFound()
  const content = await unpackContent(found.content)
  const width = content.rows[0]?.cells.length ?? 0
  const lines = function* () {
    for (const { row, cells } of content.rows)
      yield { row, ...Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell])) }
  }
  return {
    name: `${found.fileName.replace(/\.[a-z]{3,4}$/i, '')}.xlsx`,
    type: mediaTypes.xlsx,
    body: writeSheet({
      sheetName: found.sheetName,
      columns: [
        { key: 'row', title: textOf(importMessages, 'rowNumber', language), type: 'number', width: 8 },
        ...Array.from({ length: width }, (_, at) => ({
          key: `c${at}`,
          title: columnLetter(at),
          type: 'text' as const,
          width: 18,
        })),
      ],
      rows: lines(),
    }),
  }
}
