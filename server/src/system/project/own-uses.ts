import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { moveFiles } from '../../kit/files/index.ts'
import { mergeProjectCustody, projectRemaining } from '../../ledger/custody/index.ts'
import type { ProjectUse } from './uses.ts'

/** Equipment at a project, or on its way to it. */
export const custodyUse: ProjectUse = {
  name: 'ledger/custody',
  counted: {
    messages: projectMessages,
    key: 'use_custody',
    // By models: pieces and strings are not added to one another.
    count: async (db, project) => (await projectRemaining(db, project, false)).length,
  },
  move: (tx, actor, _context, from, to) => mergeProjectCustody(tx, from, to.id, actor.userId),
}
/** New projects that are about to take over from a virtual one. */
export const replacementUse: ProjectUse = {
  name: 'system/project',
  counted: {
    messages: projectMessages,
    key: 'use_replacement',
    count: async (db, project) => {
      const {
        rows: [row],
      } = await sql<{
        count: number
      }>`select count(*) as count from system.project where replaces_id = ${project} and deleted_at is null and state not in ('approved', 'refused')`.execute(
        db,
      )
      return row?.count ?? 0
    },
  },
  // Those that wait for the same virtual project have nothing to take over any more.
  move: async (tx, _actor, _context, from, to) => {
    await sql`update system.project set replaces_id = null, version = version + 1 where replaces_id = ${from} and id <> ${to.id} and deleted_at is null`.execute(
      tx,
    )
  },
}

const recordOf = async (db: Reader, project: string) => {
  const { document_id: id } = await db
    .selectFrom('system.project')
    .select('document_id')
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  return { kind: 'system/project', id: String(id) }
}
/** The project's own files. */
export const filesUse: ProjectUse = {
  name: 'kit/files',
  move: async (tx, _actor, _context, from, to) => moveFiles(tx, await recordOf(tx, from), await recordOf(tx, to.id)),
}
