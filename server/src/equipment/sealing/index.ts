// Sealing and stopping: devices that nobody uses for a time, why, where and how they are kept, until they are unsealed.
// Asked for by practice 34: no work is expected of what is sealed, or stopped with approval; and the usage state "stopped".
import {
  type SealingDetail,
  type SealingRow,
  sealing,
  sealingCalls,
  sealingHolders,
} from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import { type Reader, commaIn, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { registerDaysOff } from '../figures/index.ts'
import { findHolders } from '../loss/index.ts'
import { sealings } from './document.ts'
import { findHeld } from './held.ts'

export { installation, sealings } from './document.ts'

registerDaysOff({
  of: (device) =>
    sql`select daterange(s.begins_on, s.ends_on) as days from equipment.sealed s where s.device_id = ${device}`,
  devices: sql`select device_id from equipment.sealed`,
})

const lines = sql`from equipment.sealing_line x where x.document_id = a.id`
const reads = documentReads(sealings, sealingCalls.list, {
  where: ({ sealingKind }) => (sealingKind === undefined ? [] : [sql<SqlBool>`a.kind = ${sealingKind}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', beginDate: 'a.begins_on' },
  columns: (language) => sql`${documentColumns(sealing)},
    a.kind as "sealingKind", a.holder_id as "holderId", ${namedIn('h', language)} as "holderName", a.begins_on as "beginDate", a.planned_end as "plannedEnd",
    a.reason, a.place, a.looked_after_by as "lookedAfterBy",
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.sealing_line x join equipment.device d on d.id = x.device_id join equipment.model m on m.id = d.model_id where x.document_id = a.id), '') as models,
    (select count(*)::int ${lines}) as devices, (select count(*)::int ${lines} and x.unsealed_on is null) as "sealedDevices", ${namedIn('o', language)} as "orgName"`,
  joins: sql`join system.department o on o.id = a.department_id join equipment.holder h on h.id = a.holder_id ${documentJoins}`,
})

/** What its page shows beside the row of the list. */
const detail = async (db: Reader, { id }: SealingRow, language: Language) => {
  const { rows: of } = await sql<SealingDetail['lines'][number]>`
    select x.id as "lineId", d.model_id as "modelId", d.id as "devId", d.name as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum",
      d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit, x.condition, x.remark,
      x.unsealed_on as "unsealedOn", x.becomes, x.finding, coalesce(u.nick_name, '') as "unsealedBy"
    from equipment.sealing_line x join equipment.device d on d.id = x.device_id join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id
    left join system.user u on u.id = x.unsealed_by where x.document_id = ${id} order by x.position`.execute(db)
  const { measures } = await db
    .selectFrom('equipment.sealing')
    .select('measures')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { measures, lines: of }
}

const sheet = exporter<SealingRow>()(sealingMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'sealingKind', codes: 'kind_' },
  { key: 'holderName', width: 32 },
  { key: 'models', width: 28 },
  { key: 'devices', type: 'number' },
  { key: 'sealedDevices', type: 'number' },
  { key: 'beginDate', type: 'date' },
  { key: 'plannedEnd', type: 'date' },
  { key: 'reason', width: 40 },
  { key: 'place', width: 24 },
  { key: 'lookedAfterBy' },
  ...documentSheetEnd,
])

const { holders, held, ...standard } = sealingCalls
export const routes: readonly Route[] = [
  query(holders, ({ db, actor, context }) => findHolders(db, actor, sealingHolders, context.language)),
  query(held, ({ db, actor, input, context }) => findHeld(db, actor, input, context.language)),
  ...documentRoutes(sealings, standard, { reads, sheet, detail }),
]
