import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { type LifeEntry, lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** What was found each time that somebody looked, for the life of a device. */
export const tellChecks = async (db: Reader, device: number, language: Language): Promise<LifeEntry[]> => {
  const { rows } = await sql<Omit<LifeEntry, 'note'> & { number: string; template: string; findings: string | null }>`
    select 'k' || r.id as key, 'check' as "group", 'check' as event, '' as "from", '' as "to", null as condition, null as document, coalesce(u.nick_name, '') as person,
      to_char(r.done_at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(r.recorded_at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", o.number, t.name as template,
      (select string_agg(concat_ws(' ', i.value ->> 'content', nullif(a.value, 'N'), nullif(a.remark, '')), '；' order by a.item) from equipment.check_answer a
        join lateral jsonb_array_elements(v.items) with ordinality i (value, turn) on i.turn = a.item where a.result_id = r.id and not a.is_good) as findings
    from equipment.check_result r join equipment.check_order o on o.id = r.order_id join equipment.check_template t on t.id = o.template_id
    join equipment.check_template_version v on v.id = r.version_id left join system."user" u on u.id = r.done_by
    where o.device_id = ${device} order by r.done_at, r.id limit ${lifeBound}`.execute(db)
  return rows.map(({ number, template, findings, ...entry }) => ({
    ...entry,
    note: [
      number,
      findings === null
        ? textOf(checkMessages, 'lifeGood', language, { template })
        : textOf(checkMessages, 'lifeNotGood', language, { template, findings }),
    ].join(' · '),
  }))
}
