import { type Text, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { remove, recordEvents } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { projects } from './document.ts'
import { isAmended, ownObjections } from './rules.ts'
import { takeOver } from './take-over.ts'
import { projectUses } from './uses.ts'
import { openProject } from './write.ts'

/** Deletes a project while nothing hangs on it. People who worked on it work on none. */
export const removeProject = async (tx: Tx, actor: Actor, context: Context, key: string): Promise<void> => {
  const document = await openProject(tx, actor, key)
  const { projectId, row } = document
  if (!isAmended(document)) await remove(tx, projects, actor, context, document.id)
  else {
    await refuseUsed(tx, projectId, row.name ?? '')
    await sql`update system.project set deleted_at = ${now()}, deleted_kind = ${document.state === 'virtual' ? 'MANDELXN' : null}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      where id = ${projectId}`.execute(tx)
    await recordEvents(tx, actor, context, [
      { documentId: document.id, action: 'remove', from: document.state, to: document.state },
    ])
    await audit(tx, actor, context, 'system/project', 'remove', [
      { id: document.id, before: { projectInfoNo: projectId, projectName: row.name, projectId: row.project_number } },
    ])
  }
  for (const use of projectUses()) await use.letGo?.(tx, projectId)
  await sql`delete from system.project_member where project_id = ${projectId}`.execute(tx)
}

// Says everything that hangs on it, so that whoever wants it gone knows what to do.
const refuseUsed = async (tx: Tx, projectId: string, name: string): Promise<void> => {
  const found: Text[] = []
  for (const { counted } of projectUses()) {
    const count = counted ? await counted.count(tx, projectId) : 0
    if (counted && count > 0)
      found.push([
        textOf(counted.messages, counted.key, 'cn', { count }),
        textOf(counted.messages, counted.key, 'en', { count }),
      ])
  }
  if (found.length === 0) return
  const things: Text = [
    listIn(
      found.map(([cn]) => cn),
      'cn',
    ),
    listIn(
      found.map(([, en]) => en),
      'en',
    ),
  ]
  throw refusal(projectMessages, 'stillUsed', { name, things })
}

/** Moves all that hangs on a virtual project to an approved one, and clears the virtual one away. */
export const convertProject = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, into, version }: InputOf<typeof project.convert>,
): Promise<void> => {
  const from = await openProject(tx, actor, id, version)
  const objection = ownObjections.convert({ state: from.state, status: from.row.status })
  if (objection) throw refusal(projectMessages, objection)
  const to = await openProject(tx, actor, into).catch(() => undefined)
  if (to?.state !== 'approved') throw refusal(projectMessages, 'notReal', {}, 'into')
  await takeOver(tx, actor, context, from.projectId, {
    id: to.projectId,
    departmentId: to.row.department_id,
    documentId: to.id,
    status: to.row.status,
    name: to.row.name ?? '',
  })
}
