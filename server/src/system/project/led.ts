import { projectStatuses, usableStates } from '@geodepot/contracts/system/project.ts'
import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import { sql } from 'kysely'
import type { DutySource } from '../duty/index.ts'

/** Projects that somebody leads and that are not closed. */
export const led: DutySource = {
  name: 'system/project',
  what: dutyMessages.texts.leads,
  rank: 3,
  find: async (db, people) => {
    const { rows } = await sql<{ person: number; id: number; name: string }>`
      select p.leader_id as person, p.document_id as id, p.name from system.project p
      where p.leader_id = any(${people}::bigint[]) and p.deleted_at is null and p.state = any(${usableStates}::text[]) and p.status <> ${projectStatuses.closed}
      order by p.id`.execute(db)
    return rows.map(({ person, id, name }) => ({
      person,
      label: [name, name],
      view: null,
      below: `/open/system/project/${id}`,
    }))
  },
}
