import type { ReasonParams } from '../http/refusal.ts'
import {
  type ImportCounts,
  type ImportPlan,
  type ImportStatus,
  type ImportTotal,
} from '@geodepot/contracts/kit/import.ts'
import type { ImportMode } from '@geodepot/contracts/kit/import-mode.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { now } from '../clock.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { notFound } from '../http/refusal.ts'
import type { SheetContent } from '../sheet/index.ts'
import { isAlive } from './alive.ts'
import { packContent, unpackContent } from './content.ts'
import type { FieldChange, Issue } from './definition.ts'

/** What a check or a run found: the rows that are not simply new or equal. */
export interface Findings {
  readonly refused: readonly {
    readonly row: number
    readonly issues: readonly (Issue & { readonly column: number | null })[]
  }[]
  readonly changed: readonly { readonly row: number; readonly name: string; readonly fields: readonly FieldChange[] }[]
}
export const nothingFound: Findings = { refused: [], changed: [] }
interface Failure {
  readonly from: string
  readonly key: string
  readonly params?: ReasonParams
}
export type Phase = 'waiting' | 'checking' | 'writing'

export interface Upload {
  readonly id: string
  readonly fileName: string
  readonly sheetName: string
  readonly rowCount: number
  readonly width: number
  readonly head: ImportStatus['head']
  readonly layout: SheetContent['layout']
  readonly plan: ImportPlan
  readonly version: number
  readonly state: ImportStatus['state']
  readonly counts: ImportCounts | null
  readonly totals: readonly ImportTotal[] | null
  /** SHA-256 of the file as it came, in hex. */
  readonly contentHash: string
  readonly made: Record<string, number> | null
  readonly failure: Failure | null
  readonly attempt: number
  readonly phase: Phase | null
  readonly done: number
  readonly startedAt: string | null
  /** Whether a server is running it now. */
  readonly isAlive: boolean
}
interface Owner {
  readonly person: number
  readonly kind: string
}

const day = 24 * 3600 * 1000
/** A person's uploads beyond these are dropped, the oldest first. */
const keptPerPerson = 10

const [compress, expand] = [promisify(gzip), promisify(gunzip)]
const packed = (value: unknown): Promise<Buffer> => compress(JSON.stringify(value), { level: constants.Z_BEST_SPEED })
const unpacked = async <T>(bytes: Buffer): Promise<T> => JSON.parse(String(await expand(bytes))) as T

/** Drops uploads whose day is over, and choices that nobody used for two years. Says how many of each. */
export const dropStale = async (db: Reader, moment: Date): Promise<{ uploads: number; memories: number }> => {
  const uploads = await sql`delete from document.import where created_at < ${new Date(moment.getTime() - day)}`.execute(
    db,
  )
  const memories =
    await sql`delete from document.import_memory where used_at < ${new Date(moment.getTime() - 730 * day)}`.execute(db)
  return { uploads: Number(uploads.numAffectedRows ?? 0), memories: Number(memories.numAffectedRows ?? 0) }
}

/** Keeps what was read of a file, and drops uploads whose day is over. Returns the random id. */
export const keep = async (
  db: Database,
  owner: Owner,
  fileName: string,
  content: SheetContent,
  head: Upload['head'],
  plan: ImportPlan,
  contentHash: string,
): Promise<string> => {
  const id = randomUUID()
  const moment = now()
  await dropStale(db, moment)
  await sql`
    insert into document.import (id, person_id, kind, file_name, sheet_name, row_count, width, content, content_hash, head, layout, plan, state, created_at)
    values (${id}, ${owner.person}, ${owner.kind}, ${fileName}, ${content.sheet}, ${content.rows.length}, ${content.rows[0]?.cells.length ?? 0},
      ${await packContent(content)}, ${contentHash}, ${JSON.stringify(head)}, ${JSON.stringify(content.layout)}, ${JSON.stringify(plan)}, 'uploaded', ${moment})`.execute(
    db,
  )
  await sql`delete from document.import where state <> 'running' and id in (
    select id from document.import where person_id = ${owner.person} order by created_at desc, id offset ${keptPerPerson})`.execute(
    db,
  )
  return id
}

/** @throws Refusal 404 when there is none of this id that belongs to this person. */
export const find = async (db: Reader, owner: Owner, id: string): Promise<Upload> => {
  const {
    rows: [found],
  } = await sql<Upload>`
    select id, file_name as "fileName", sheet_name as "sheetName", row_count as "rowCount", width, head, layout, plan, version, state, counts, totals, content_hash as "contentHash", made, failure, attempt, phase, done,
      started_at as "startedAt", ${isAlive(sql.ref('id'))} as "isAlive"
    from document.import where id = ${id} and person_id = ${owner.person} and kind = ${owner.kind} and created_at >= ${new Date(now().getTime() - day)}`.execute(
    db,
  )
  if (!found) throw notFound()
  return found
}

export const contentOf = async (db: Reader, id: string): Promise<SheetContent> => {
  const {
    rows: [found],
  } = await sql<{ content: Buffer }>`select content from document.import where id = ${id}`.execute(db)
  if (!found) throw notFound()
  return unpackContent(found.content)
}
export const findingsOf = async (db: Reader, id: string): Promise<Findings> => {
  const {
    rows: [found],
  } = await sql<{ findings: Buffer | null }>`select findings from document.import where id = ${id}`.execute(db)
  return found?.findings ? unpacked<Findings>(found.findings) : nothingFound
}

/** Keeps a check. Returns its version, or nothing while a run is under way or after it is done. */
export const keepCheck = async (
  db: Reader,
  id: string,
  plan: ImportPlan,
  counts: ImportCounts,
  findings: Findings,
  totals: readonly ImportTotal[] | null,
): Promise<number | undefined> => {
  const {
    rows: [kept],
  } = await sql<{ version: number }>`
    update document.import set plan = ${JSON.stringify(plan)}, version = version + 1, state = 'checked', counts = ${JSON.stringify(counts)}, findings = ${await packed(findings)}, totals = ${totals && JSON.stringify(totals)}, failure = null
    where id = ${id} and (state in ('uploaded', 'checked', 'failed') or (state = 'running' and not ${isAlive(sql.ref('id'))})) returning version`.execute(
    db,
  )
  return kept?.version
}

/**
 * Takes a checked upload over for a run, under its lock. Returns the number of the attempt; nothing when it is done, or
 * no longer of this version.
 */
export const claim = async (db: Database, id: string, version: number): Promise<number | undefined> => {
  const {
    rows: [claimed],
  } = await sql<{ attempt: number }>`
    update document.import set state = 'running', attempt = attempt + 1, phase = 'waiting', done = 0, is_cancelled = false, failure = null, started_at = ${now()}
    where id = ${id} and version = ${version} and state in ('checked', 'failed', 'running') returning attempt`.execute(
    db,
  )
  return claimed?.attempt
}

/** Says how far a run is. False when it was called off or taken over. */
export const beat = async (db: Database, id: string, attempt: number, phase: Phase, done: number): Promise<boolean> => {
  const {
    rows: [alive],
  } = await sql<{ goesOn: boolean }>`
    update document.import set phase = ${phase}, done = ${done} where id = ${id} and attempt = ${attempt} and state = 'running'
    returning not is_cancelled as "goesOn"`.execute(db)
  return alive?.goesOn === true
}
export const callOff = async (db: Database, id: string): Promise<void> => {
  await sql`update document.import set is_cancelled = true where id = ${id} and state = 'running'`.execute(db)
}

/**
 * Ends a run inside its own transaction. False when another attempt has taken over: then nothing of this one may stay.
 */
export const finish = async (
  tx: Tx,
  id: string,
  attempt: number,
  counts: ImportCounts,
  findings: Findings,
  totals: readonly ImportTotal[] | null,
  made: Readonly<Record<string, number>>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update document.import set state = 'done', counts = ${JSON.stringify(counts)}, findings = ${await packed(findings)}, totals = ${totals && JSON.stringify(totals)}, made = ${JSON.stringify(made)}, ended_at = ${now()}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(tx)
  return numAffectedRows === 1n
}
/** Ends a run that wrote nothing; a check that it made on the way replaces the one before. */
export const giveUp = async (
  db: Database,
  id: string,
  attempt: number,
  failure: Failure,
  check?: { counts: ImportCounts; findings: Findings; totals: readonly ImportTotal[] | null },
): Promise<void> => {
  const found =
    check === undefined
      ? sql``
      : sql`, version = version + 1, counts = ${JSON.stringify(check.counts)}, findings = ${await packed(check.findings)}, totals = ${check.totals && JSON.stringify(check.totals)}`
  await sql`update document.import set state = ${check ? 'checked' : 'failed'}, failure = ${JSON.stringify(failure)}, ended_at = ${now()} ${found}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db)
}

export type { ImportMode, Owner }
