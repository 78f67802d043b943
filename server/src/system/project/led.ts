import { projectStatuses, usableStates } from '@geodepot/contracts/system/project.ts'
import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { DutySource } from '../duty/index.ts'
import { enterLeader } from './members.ts'

/** Projects that somebody leads and that are not closed. */
export const led: DutySource = {
  name: 'system/project',
  what: dutyMessages.texts.leads,
  rank: 3,
  find: async (db, people) => {
    const { rows } = await sql<{ person: number; key: string; id: number; name: string }>`
      select p.leader_id as person, p.id as key, p.document_id as id, p.name from system.project p
      where p.leader_id = any(${people}::bigint[]) and p.deleted_at is null and p.state = any(${usableStates}::text[]) and p.status <> ${projectStatuses.closed}
      order by p.id`.execute(db)
    return rows.map(({ person, key, id, name }) => ({
      person,
      key,
      label: [name, name],
      view: null,
      below: `/open/system/project/${id}`,
    }))
  },
  // What is there is whose custody it is: of leading there is nothing to be counted.
  place: { holdings: async () => new Map(), open: async () => new Map() },
  hand: async (tx, { actor, context, from, to, keys }) => {
    const { rows } = await sql<{ id: string; document: number; before: string; after: string }>`
      update system.project p set leader_id = ${to}, team_leader = n.nick_name, version = p.version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      from system.user n, system.project o where n.id = ${to} and o.id = p.id and p.id = any(${keys}::text[]) and p.leader_id = ${from}
      returning p.id, p.document_id as document, o.team_leader as before, n.nick_name as after`.execute(tx)
    for (const { id } of rows) await enterLeader(tx, actor, id, to)
    await audit(
      tx,
      actor,
      context,
      'system/project',
      'update',
      rows.map(({ document, before, after }) => ({
        id: document,
        before: { teamLeader: before },
        after: { teamLeader: after },
      })),
    )
  },
}
