// The past, over as many events again as devices entered the ledger: what a project had on a day, and what differs between two,
// beside a page of what it has now, which comes from an index.
import { sql } from 'kysely'
import { wireTime } from '../server/src/kit/clock.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { listed } from '../server/src/kit/database/list.ts'
import { pageOfWorkedOut } from '../server/src/kit/database/worked-out.ts'
import { findLife } from '../server/src/equipment/device-life/index.ts'
import { deviceListing } from '../server/src/equipment/device/index.ts'
import { pastFound } from '../server/src/equipment/past/index.ts'
import { wirePorts } from '../server/src/modules.ts'
import { personOf } from '../server/src/system/session/index.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'
import { took, travel } from './travelled.ts'

const day = (ago: number): string => wireTime(new Date(Date.now() - ago * 24 * 3_600_000)).slice(0, 10)

export const past = async (place: Place, sizes: readonly number[], tell: Tell): Promise<void> => {
  const devices = sizes.at(-1) ?? 0
  wirePorts()
  const { db, close } = connect(await place.copy(devices), () => undefined, 4)
  try {
    await travel(db, devices)
    await sql`vacuum (analyze)`.execute(db)
    const { rows: people } = await sql<{ id: number }>`select id from system.user where name = 'admin'`.execute(db)
    const actor = await personOf(db, people[0]?.id ?? 0)
    if (!actor) throw new Error('there is no administrator')
    const {
      rows: [there],
    } = await sql<{ project: string; events: number; busy: number }>`
      select (select project_id from equipment.holder where kind = 'project' order by id limit 1) as project, (select count(*) from equipment.custody_event) as events,
        (select device_id from equipment.custody_event where device_id is not null and kind = 'return' limit 1) as busy`.execute(
      db,
    )
    const projectInfoNo = there?.project ?? ''
    const paging = { pageNum: 1, pageSize: 20 }
    const now = await took(async () => listed(db, await deviceListing(db, actor, { projectInfoNo }, 'cn'), paging))
    const ago = Math.round((devices * 20) / 86_400 / 2)
    const events = Number(there?.events ?? 0).toLocaleString('en')
    for (const [name, asked] of [
      ['a project’s holdings half the time ago', { onDate: day(ago) }],
      ['a project’s holdings lately', { onDate: day(Math.round(ago / 4)) }],
      ['the difference of two dates', { onDate: day(Math.round(ago / 4)), sinceDate: day(ago) }],
    ] as const) {
      let total = 0
      const page = await took(async () => {
        const found = await pageOfWorkedOut(db, await pastFound(db, actor, { projectInfoNo, ...asked }, 'cn'), paging)
        total = found.total
      })
      tell({
        name: `${events} custody events: ${name}`,
        bound: 5,
        unit: '×',
        value: page / now,
        note: `${page.toFixed(1)} : ${now.toFixed(1)} ms, ${total.toLocaleString('en')} rows`,
      })
    }
    const device = there?.busy ?? 0
    await sql`
      insert into equipment.custody_event (device_id, quantity, kind, from_holder_id, to_holder_id, from_condition, to_condition, source, happened_at, recorded_at, recorded_by)
      select ${device}, 1, 'condition', d.holder_id, d.holder_id, case n % 2 when 0 then 'good' else 'waitRepair' end, case n % 2 when 0 then 'waitRepair' else 'good' end, 'reconciliation', now(), now(), 1
      from generate_series(1, 500) n, equipment.device d where d.id = ${device}`.execute(db)
    const life = await took(() => findLife(db, device, 'cn'))
    tell({ name: 'the life of a device with 500 events', unit: 'ms', value: life, note: 'one request' })
  } finally {
    await close()
  }
}
