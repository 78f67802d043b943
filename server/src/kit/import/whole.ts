import type { ImportCounts, ImportError } from '@geodepot/contracts/kit/import.ts'
import type { ImportMode } from '@geodepot/contracts/kit/import-mode.ts'
import type { Actor, Context } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import type { SentFile } from '../http/body.ts'
import { Refusal, refusal } from '../http/refusal.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { isWorkbook, readCsv, readSheet } from '../sheet/index.ts'
import { examine } from './examine.ts'
import type { KnownImport } from './known.ts'
import { errorsOf } from './report.ts'
import { run } from './run.ts'
import { type Upload, contentOf, find, findingsOf, keepCheck } from './store.ts'
import { takeIn } from './upload.ts'

interface Wanted {
  readonly mode: ImportMode
  readonly updateChanged: boolean
  /** The upload of an earlier attempt, which may have been done before it could be told. */
  readonly before?: string | undefined
  /** Hears of the upload before anything is written. */
  readonly begun: (id: string) => Promise<void>
}
export interface WholeImport {
  readonly counts: ImportCounts
  /** What was written: nothing where a row was refused and all were wanted. */
  readonly isDone: boolean
  readonly errors: readonly ImportError[]
}
const unhurried = async () => undefined

/**
 * A file from its first byte to its end, with nobody to ask: columns as their headers propose them, rows as the mode says.
 * Begun again after a crash it goes on from what was done.
 * @throws Refusal that says why the file as a whole is turned down
 */
export const importWhole = async (
  db: Database,
  actor: Actor,
  context: Context,
  known: KnownImport,
  file: SentFile,
  wanted: Wanted,
): Promise<WholeImport> => {
  const owner = { person: actor.userId, kind: known.kind }
  const definition = await known.definition(db)
  const told = async (id: string): Promise<WholeImport> => {
    const { counts } = await find(db, owner, id)
    if (!counts) throw refusal(importMessages, 'gone')
    return { counts, isDone: true, errors: errorsOf(definition, await findingsOf(db, id), context.language) }
  }
  const earlier = wanted.before === undefined ? undefined : await found(db, owner, wanted.before)
  if (earlier?.state === 'done') return told(earlier.id)
  // Other systems write separated values as well; people keep their sheets.
  const read = isWorkbook(file.bytes) ? readSheet : () => readCsv(file.bytes)
  const id = await takeIn(db, definition, owner, file.name, file, new AbortController().signal, read)
  await wanted.begun(id)
  const upload = await find(db, owner, id)
  const plan = { ...upload.plan, updateChanged: wanted.updateChanged }
  const checked = await examine(
    db,
    actor,
    definition,
    plan,
    await contentOf(db, id),
    context.language,
    unhurried,
    upload,
  )
  const { counts, findings, totals } = checked
  const isRefused = counts.refused > 0 && (wanted.mode === 'all' || counts.refused === counts.total)
  if (isRefused) return { counts, isDone: false, errors: errorsOf(definition, findings, context.language) }
  const version = await keepCheck(db, id, plan, counts, findings, totals)
  if (version === undefined) throw refusal(importMessages, 'gone')
  await run(db, actor, context, definition, owner, id, version, wanted.mode)
  return told(id)
}

const found = async (db: Database, owner: Parameters<typeof find>[1], id: string): Promise<Upload | undefined> => {
  try {
    return await find(db, owner, id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 404) return undefined
    throw error
  }
}
