import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import { sql } from 'kysely'
import { notFound } from '../http/refusal.ts'

/** A record that has files: its kind is the module's name. */
export interface FileRecord {
  readonly kind: string
  readonly id: string
}

/** Who may see and change the files of a kind of records. */
export interface RecordRights {
  /** Of these records, those that the person sees. */
  readonly mayRead: (db: Reader, actor: Actor, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether the person may add files to this record and take them away now. */
  readonly mayWrite: (db: Reader, actor: Actor, id: string) => Promise<boolean>
  /** The id of the record that goes by this name as well. */
  readonly named?: (db: Reader, name: string) => Promise<string | undefined>
  /** Extensions accepted besides those of the parameter. */
  readonly more?: readonly string[]
}

/** What offices send besides the specification's list: the newer forms of what is on it. */
export const officeTypes = ['xlsx', 'pptx'] as const

const known = new Map<string, RecordRights>()
/** Lets the records of a module have files. Once: who comes second would take rights away unseen. */
export const registerRecord = (kind: string, rights: RecordRights): void => {
  if (known.has(kind)) throw new Error(`the files of ${kind} are offered twice`)
  known.set(kind, rights)
}
export const offered = (kind: string): RecordRights | undefined => known.get(kind)

/** `equipment.application.12` → its record. */
export const recordOf = (name: string): FileRecord | undefined => {
  const [area = '', module = '', ...rest] = name.split('.')
  const kind = `${area}/${module}`
  return known.has(kind) && rest.length === 1 && rest[0] !== undefined ? { kind, id: rest[0] } : undefined
}

// A document's number of itself says which document it is; other records may go by names of their own.
const calledBy = async (db: Reader, name: string): Promise<FileRecord | undefined> => {
  const [id] = numbersIn([name])
  if (id !== undefined) {
    const {
      rows: [document],
    } = await sql<{ kind: string }>`select kind from document.register where id = ${id}`.execute(db)
    return document && { kind: document.kind, id: name }
  }
  for (const [kind, { named }] of known) {
    const found = await named?.(db, name)
    if (found !== undefined) return { kind, id: found }
  }
  return undefined
}

/**
 * The record of a name as it is written in code, or of an id as clients of the specification know it, if the person
 * sees it. @throws Refusal 404
 */
export const requireAnyRecord = async (db: Reader, actor: Actor, name: string): Promise<FileRecord> => {
  const record = recordOf(name) ?? (await calledBy(db, name))
  return requireRecord(db, actor, record ? `${record.kind.replace('/', '.')}.${record.id}` : name)
}

/** Whether the person sees this record; one out of sight does not exist. @throws Refusal 404 */
export const requireRecord = async (db: Reader, actor: Actor, name: string): Promise<FileRecord> => {
  const record = recordOf(name)
  if (!record || !(await recordsSeen(db, actor, [name])).has(name)) throw notFound()
  return record
}

/** Of these records, those that the person sees. */
export const recordsSeen = async (db: Reader, actor: Actor, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  for (const name of names) {
    const record = recordOf(name)
    if (record && (await offered(record.kind)?.mayRead(db, actor, [record.id]))?.has(record.id)) seen.add(name)
  }
  return seen
}

/** Ids as numbers, for records that have such. */
export const numbersIn = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
