import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import { ports } from '../ports.ts'
import { notFound } from '../http/refusal.ts'
import { type FileRecord, offered } from './record.ts'

/** A file as it is known. */
export interface Known {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mediaType: string
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly createdBy: number
  readonly createdAt: string
}
export const fileColumns = sql`id, name, size, media_type as "mediaType", record_kind as "recordKind", record_id as "recordId", created_by as "createdBy", created_at as "createdAt"`

/** What a small picture can be made of: whatever makes it holds the whole file in memory. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const largestPicture = 50 * 1024 * 1024
export const isPicture = ({ mediaType, size }: Pick<Known, 'mediaType' | 'size'>): boolean =>
  pictures.has(mediaType) && size <= largestPicture

export const addressOf = (id: string): string => `/file/${id}`

/** Files as they go out, with who uploaded each. */
export const asRows = async (db: Reader, files: readonly Known[]): Promise<FileRow[]> => {
  const people = await ports().peopleNamed(db, [...new Set(files.map(({ createdBy }) => createdBy))])
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    url: addressOf(file.id),
    size: file.size,
    type: file.mediaType,
    createBy: people.get(file.createdBy)?.nickName ?? '',
    createTime: file.createdAt,
    thumbnail: isPicture(file),
  }))
}

/** The files of a record, the sight of which the caller has checked. */
export const filesOf = async (db: Reader, { kind, id }: FileRecord): Promise<FileRow[]> => {
  const { rows } =
    await sql<Known>`select ${fileColumns} from document.file where record_kind = ${kind} and record_id = ${id} and deleted_at is null order by position, created_at, id`.execute(
      db,
    )
  return asRows(db, rows)
}

/** The files of many records of a kind, of those that this person sees. */
export const filesSeen = async (
  db: Reader,
  actor: Actor,
  kind: string,
  ids: readonly string[],
): Promise<(Known & { readonly recordId: string })[]> => {
  const seen = await offered(kind)?.mayRead(db, actor, ids)
  if (!seen || seen.size === 0) return []
  const { rows } = await sql<Known & { recordId: string }>`
    select ${fileColumns} from document.file where record_kind = ${kind} and record_id = any(${[...seen]}::text[]) and deleted_at is null
    order by record_id, position, created_at, id`.execute(db)
  return rows
}

/**
 * A file that this person sees: one's own while it belongs to no record,
 * then whoever sees the record. @throws Refusal 404
 */
export const requireFile = async (db: Reader, actor: Actor, id: string): Promise<Known> => {
  const {
    rows: [file],
  } = await sql<Known>`select ${fileColumns} from document.file where id = ${id} and deleted_at is null`.execute(db)
  if (!file) throw notFound()
  const { recordKind: kind, recordId } = file
  const isSeen =
    kind === null || recordId === null
      ? file.createdBy === actor.userId
      : (await offered(kind)?.mayRead(db, actor, [recordId]))?.has(recordId)
  if (isSeen !== true) throw notFound()
  return file
}
