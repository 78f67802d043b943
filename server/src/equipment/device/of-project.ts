import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** Devices that a project has, as they are called there: by fleet number, or else by serial or code, and model. */
export const devicesOfProject = async (
  db: Reader,
  project: string,
  among?: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  (
    await sql<{ id: number; name: string }>`
      select d.id, concat_ws(' ', coalesce(nullif(d.self_number, ''), nullif(d.serial, ''), d.code), m.name) as name
      from equipment.holder h join equipment.device d on d.holder_id = h.id and d.deleted_at is null join equipment.model m on m.id = d.model_id
      where h.kind = 'project' and h.project_id = ${project} and (${among ?? null}::bigint[] is null or d.id = any(${among ?? null}::bigint[])) order by 2, 1 limit 2000`.execute(
      db,
    )
  ).rows
