import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

interface Photographed {
  readonly photos: readonly string[]
}
/** Photos of lines are files of their document, like those that hang on it as a whole. */
export const filesWith = async (
  db: Reader,
  kind: string,
  id: number | undefined,
  attachments: readonly string[] | undefined,
  lines: readonly Photographed[],
): Promise<string[] | undefined> => {
  const photos = lines.flatMap((line) => line.photos)
  if (attachments === undefined && photos.length === 0) return undefined
  const there =
    attachments ??
    (id === undefined
      ? []
      : (
          await sql<{ id: string }>`
            select id from document.file where record_kind = ${kind} and record_id = ${String(id)} and deleted_at is null order by position`.execute(
            db,
          )
        ).rows.map((row) => row.id))
  return [...new Set([...there, ...photos])]
}
