import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { daysOf } from '../../system/alert/index.ts'

/** For how many days a draft reserves what it names, from its last change on. */
const reserveDays = daysOf('equipment.draft.days', 7)
/** Since when a draft has to have been changed to reserve still, and for how long that goes on. */
export interface Reserving {
  readonly days: number
  readonly since: Date
}
export const reserving = async (db: Reader): Promise<Reserving> => {
  const days = await reserveDays(db)
  return { days, since: new Date(now().getTime() - days * 86_400_000) }
}

/** The number of the draft that reserves the device `d`, the last changed of several; nothing where none does. */
export const draftNumber = ({ since }: Reserving): RawBuilder<unknown> =>
  sql`(select g.number from equipment.device_reserved r join document.register g on g.id = r.document_id
    where r.device_id = d.id and r.since > ${since} order by r.since desc, r.document_id desc limit 1)`
/** The same with whose it is and until when, for the page of the device. */
export const reservedBy = ({ since, days }: Reserving): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', g.id, 'kind', g.kind, 'number', g.number, 'person', coalesce(u.nick_name, ''),
      'until', to_char((r.since + make_interval(days => ${days}::int)) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
    from equipment.device_reserved r join document.register g on g.id = r.document_id left join system.user u on u.id = r.person_id
    where r.device_id = d.id and r.since > ${since} order by r.since desc, r.document_id desc limit 1)`

/** A submission takes what drafts of others had reserved: those who wrote them are told, of all that it keeps or of one device. */
export const tellReserved = async (tx: Tx, actor: Actor, document: number, device?: number): Promise<void> => {
  const { since } = await reserving(tx)
  const { rows } = await sql<{ id: number; kind: string; number: string; person: number; by: string; devices: string }>`
    select g.id, g.kind, g.number, r.person_id as person, (select number from document.register where id = ${document}) as by,
      string_agg(coalesce(d.self_number, d.serial, d.code, d.name), ', ' order by d.id) as devices
    from equipment.device d join equipment.device_reserved r on r.device_id = d.id and r.document_id <> ${document} and r.since > ${since}
    join document.register g on g.id = r.document_id where d.locked_by = ${document} and d.id = coalesce(${device ?? null}::bigint, d.id) and r.person_id <> ${actor.userId}
    group by g.id, g.kind, g.number, r.person_id order by g.id`.execute(tx)
  await send(
    tx,
    rows.map(({ id, kind, number, person, by, devices }) => ({
      to: [person],
      kind: 'alert' as const,
      title: bothOf(custodyMessages, 'reservedTaken', { number }),
      body: bothOf(custodyMessages, 'reservedTakenBody', {
        by,
        devices: devices.slice(0, 300),
        person: actor.nickName,
      }),
      link: linkTo(kind, id),
    })),
  )
}
