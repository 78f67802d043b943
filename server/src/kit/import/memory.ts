import { type ImportPlan, type ImportStatus, importPlan } from '@geodepot/contracts/kit/import.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { now } from '../clock.ts'
import type { Reader } from '../database/database.ts'
import { columnLetter } from '../sheet/index.ts'
import type { Owner } from './store.ts'

// The columns that the import adds to the rows it hands back are none of the person's own.
const added: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [
    textOf(importMessages, 'reason', language),
    textOf(importMessages, 'rowNumber', language),
  ]),
)
/** Tells sheets apart by their heads; a column without one counts by its letter, as it is handed back. */
const headersHash = (headers: readonly (string | null)[]): string => {
  const named = headers.map((header, column) => folded(header ?? '') || folded(columnLetter(column)))
  const own = added.has(headers.at(-2) ?? '') && added.has(headers.at(-1) ?? '') ? named.slice(0, -2) : named
  return createHash('sha256').update(JSON.stringify(own)).digest('hex')
}

/**
 * What the person chose last for a sheet whose head is one of these rows; nothing when
 * it was kept in a form that is no longer understood.
 */
export const remembered = async (
  db: Reader,
  owner: Owner,
  rows: ImportStatus['head'],
): Promise<ImportPlan | undefined> => {
  const heads = new Map(rows.map(({ row, cells }) => [headersHash(cells), row]))
  const {
    rows: [found],
  } = await sql<{ plan: unknown; hash: string }>`
    select plan, encode(header_hash, 'hex') as hash from document.import_memory
    where person_id = ${owner.person} and kind = ${owner.kind} and encode(header_hash, 'hex') = any(${[...heads.keys()]}::text[])
    order by used_at desc limit 1`.execute(db)
  const plan = importPlan.safeParse(found?.plan).data
  return plan && { ...plan, headerRow: heads.get(found?.hash ?? '') ?? plan.headerRow, updateChanged: false }
}
/** What is still to be made is decided anew each time; what was meant by a value stays. */
export const remember = async (
  db: Reader,
  owner: Owner,
  headers: readonly (string | null)[],
  plan: ImportPlan,
  made: ImportPlan['values'] = [],
): Promise<void> => {
  const kept = { ...plan, values: [...plan.values.filter(({ use }) => use !== undefined), ...made] }
  await sql`insert into document.import_memory (person_id, kind, header_hash, plan, used_at)
    values (${owner.person}, ${owner.kind}, decode(${headersHash(headers)}, 'hex'), ${JSON.stringify(kept)}, ${now()})
    on conflict (person_id, kind, header_hash) do update set plan = excluded.plan, used_at = excluded.used_at`.execute(
    db,
  )
}
