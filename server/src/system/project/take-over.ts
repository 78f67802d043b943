import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { recordEvents } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Target, projectUses } from './uses.ts'

interface Successor extends Target {
  readonly status: string | null
  readonly documentId: number
  readonly name: string
}
interface Virtual {
  id: string
  documentId: number
  name: string
}

/** Hangs all that hangs on a virtual project on a real one, and clears the virtual one away. Both histories say so. */
export const takeOver = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  virtual: string,
  to: Successor,
): Promise<void> => {
  const {
    rows: [from],
  } = await sql<Virtual>`
    select id, document_id as "documentId", name from system.project where id = ${virtual} and state = 'virtual' and deleted_at is null for update`.execute(
    tx,
  )
  if (!from) throw refusal(projectMessages, 'notVirtual')
  if (to.status === projectStatuses.closed) throw refusal(projectMessages, 'intoClosed', {}, 'into')
  for (const use of projectUses()) await use.move(tx, actor, context, from.id, to)
  await sql`insert into system.project_member (project_id, user_id, project_role, added_by, added_at)
    select ${to.id}, user_id, project_role, ${actor.userId}, ${now()} from system.project_member where project_id = ${from.id} on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from system.project_member where project_id = ${from.id}`.execute(tx)
  await sql`update system.project set deleted_at = ${now()}, deleted_kind = 'DELXN', converted_to = ${to.id}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = ${from.id}`.execute(tx)
  await recordEvents(tx, actor, context, [
    { documentId: from.documentId, action: 'convert', from: 'virtual', to: 'virtual', opinion: to.name },
    { documentId: to.documentId, action: 'takeOver', from: 'approved', to: 'approved', opinion: from.name },
  ])
  await audit(tx, actor, context, 'system/project', 'convert', [
    { id: from.documentId, before: { projectInfoNo: from.id }, after: { projectInfoNo: to.id, deletedKind: 'DELXN' } },
  ])
}
