import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import type { LifeEntry } from '@geodepot/contracts/equipment/device-life.ts'
import { lifeBound } from '@geodepot/contracts/equipment/device-life.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { visible } from '../../kit/access/visible.ts'
import { namedIn } from '../../kit/database/database.ts'
import { localDay } from '../../system/dept/index.ts'
import { registerLife } from '../device-life/index.ts'
import { registerWay } from '../demand/index.ts'

/** What repairs tell of: a device's life, and what can be done about a shortage. */
export const registerTelling = (): void => {
  registerLife(async (db, device, language) => {
    const { rows } = await sql<LifeEntry>`
      select 'r' || e.event || a.id as key, 'repair' as "group", e.event, coalesce(${namedIn('h', language)}, '') as "from", coalesce(${namedIn('w', language)}, '') as "to", null as condition,
        to_char(e.at, 'YYYY-MM-DD HH24:MI:SS') as "happenTime", to_char(e.at, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", coalesce(u.nick_name, '') as person, e.note,
        jsonb_build_object('id', a.id, 'kind', 'equipment/repair', 'number', a.number) as document
      from equipment.repair a left join equipment.holder h on h.id = a.origin_id left join system.department w on w.id = a.workshop_id
      cross join lateral (values ('repairAsked', a.fault_at, a.created_by, a.fault), ('repairStarted', a.started_at, null, ''), ('repairFinished', a.finished_at, a.finished_by, a.result_note),
        ('repairAccepted', a.completed_at, a.passed_by, '')) e (event, at, by, note)
      left join system.user u on u.id = e.by
      where a.device_id = ${device} and a.deleted_at is null and e.at is not null order by e.at limit ${lifeBound}`.execute(
      db,
    )
    return rows
  })
  // What a workshop is to hand back soon.
  registerWay(async (db, actor, { models }, language) => {
    const { rows } = await sql<{ name: string; quantity: string; on: string }>`
      select ${namedIn('w', language)} as name, count(*)::text as quantity, greatest(max(a.expected_on), ${localDay(sql`w.id`)}) as "on"
      from equipment.repair a join system.department w on w.id = a.workshop_id join equipment.holder h on h.id = a.origin_id
      where a.deleted_at is null and a.model_id = any(${models.map(({ model }) => model)}::bigint[]) and (a.state = 'inspecting' or a.state in ('waiting', 'repairing') and a.expected_on is not null)
        and ${visible(actor, { departments: ['a.department_id', 'a.workshop_id'], projects: ['a.project_id'] })}
      group by w.id order by 3 limit 5`.execute(db)
    return rows.map(({ name, quantity, on }) => ({
      kind: 'repair' as const,
      said: textOf(demandMessages, 'way_repair', language, { place: name }),
      quantity,
      on,
      consequence: textOf(demandMessages, 'then_repair', language),
      view: 'equipment/repair/index',
      below: '?repairStatus=repairing',
    }))
  })
}
