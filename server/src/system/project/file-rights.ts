import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { type RecordRights, numbersIn, officeTypes } from '../../kit/files/index.ts'
import { documentOf, findDetail } from './queries.ts'
import { projectVisible } from './visible.ts'

/** A project's files are seen by whoever sees the project, and changed by whoever may change it as it stands. */
export const fileRights: RecordRights = {
  more: officeTypes,
  mayRead: async (db, actor, ids) => {
    if (!mayDo(actor, 'system:project:query')) return new Set()
    const { rows } = await sql<{
      id: number
    }>`select p.id from system.project_document p where p.id = any(${numbersIn(ids)}::bigint[]) and ${projectVisible(actor)}`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => String(id)))
  },
  named: async (db, name) => (/^P\d+$/.test(name) ? (await documentOf(db, name))?.toString() : undefined),
  mayWrite: async (db, actor, id) => (await findDetail(db, actor, id, 'cn'))?.can.edit === true,
}
