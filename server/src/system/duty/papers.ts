import { dutyMessages } from '@geodepot/contracts/system/duty.messages.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { documents } from '../../kit/document/index.ts'
import type { DutyItem, DutySource } from './registry.ts'

interface Paper {
  readonly person: number
  readonly kind: string
  readonly id: number
  readonly number: string
}
const itemOf = ({ person, kind, id, number }: Paper): DutyItem => ({
  person,
  label: [number, number],
  view: null,
  below: `/open/${kind}/${id}`,
})

/** Decisions that wait for a person and that nobody stands in for. */
export const decisions: DutySource = {
  name: 'system/approval',
  what: dutyMessages.texts.decides,
  rank: 1,
  find: async (db, people) => {
    const { rows } = await sql<Paper>`
      select t.person_id as person, r.kind, r.id, r.number from document.approval_task t
      join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id join document.register r on r.id = a.document_id
      where t.closed_at is null and t.person_id = any(${people}::bigint[]) and not exists (
        select 1 from document.delegation d join system.user u on u.id = d.to_person and u.status = '0' and u.deleted_at is null
        where d.from_person = t.person_id and d.to_person <> a.submitted_by and d.withdrawn_at is null and ${today()}::date between d.begins_on and d.ends_on
          and (d.kinds = '{}' or r.kind = any(d.kinds)))
      order by t.received_at, t.id`.execute(db)
    return rows.map(itemOf)
  },
}

/**
 * Documents that a person wrote and that others know of already: returned, withdrawn, half done. Whoever corrects them is
 * their author. A draft that nobody has seen keeps nobody: it reserves for some days and no longer.
 */
export const ownPapers: DutySource = {
  name: 'system/document',
  what: dutyMessages.texts.corrects,
  rank: 2,
  find: async (db, people) => {
    const { rows } = await sql<Paper>`
      select t.person, t.kind, t.id, t.number from (${sql.join(
        [...documents().values()].map(
          ({ spec, table }) => sql`
            select a.created_by as person, ${spec.name}::text as kind, a.id, a.number, a.created_at from ${sql.table(table)} a
            where a.created_by = any(${people}::bigint[]) and a.deleted_at is null and a.state = any(${spec.editable}::text[])
              and (a.state <> 'draft' or a.submitted_at is not null)`,
        ),
        sql` union all `,
      )}) t order by t.created_at, t.id`.execute(db)
    return rows.map(itemOf)
  },
}
