// Labels of devices: a code of its own on each, which opens it; renewed, the old one says what took its place.
// Asked for by acceptance G1: the label with a QR code.
import {
  type LabelledDevice,
  type OpenedLabel,
  type ReadLabel,
  deviceLabel,
} from '@geodepot/contracts/equipment/device-label.ts'
import { deviceLabelMessages } from '@geodepot/contracts/equipment/device-label.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, namedIn, recordset } from '../../kit/database/database.ts'
import { newCallCode } from '../../kit/document/index.ts'
import { type Reason, notFound, refuseAny } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { deviceVisible } from '../device/index.ts'
import { contentsOf } from '../device-kit/index.ts'

/** Nine signs that nobody takes for others: of call codes, which are read aloud. */
const newCode = (): string => `${newCallCode()}${newCallCode()}`.slice(0, 9)

/** For so long after a change a label shows both numbers. */
const bothShown = 90 * 24 * 3_600_000

interface Card {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly code: string | null
}
/** Devices that this person sees, locked, with the code in use. */
const lockCards = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    select d.id, concat_ws(' ', d.name, coalesce(d.self_number, d.serial)) as name, d.device_status as status,
      (select l.code from equipment.device_label l where l.device_id = d.id and l.retired_at is null) as code
    from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)} order by d.id for update of d`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  const outOfUse = rows.filter(({ status }) => status === '5')
  refuseAny(
    outOfUse.map(({ id, name }): Reason => ({
      key: 'outOfUse',
      messages: deviceLabelMessages,
      field: ids.length === 1 ? 'id' : `ids.${ids.indexOf(id)}`,
      params: { name },
    })),
  )
  return rows
}

const make = async (tx: Tx, actor: Actor, context: Context, devices: readonly number[]): Promise<void> => {
  if (devices.length === 0) return
  const made = devices.map((device) => ({ device, code: newCode() }))
  await sql`
    insert into equipment.device_label (device_id, code, made_at, made_by)
    select t.device, t.code, ${now()}, ${actor.userId} from ${recordset(made, { device: 'bigint', code: 'text' })}`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/device-label',
    'print',
    made.map(({ device, code }) => ({ id: device, after: { code } })),
  )
}

const print = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
  language: Language,
): Promise<LabelledDevice[]> => {
  const cards = await lockCards(tx, actor, ids)
  await make(
    tx,
    actor,
    context,
    cards.filter(({ code }) => code === null).map(({ id }) => id),
  )
  const { rows } = await sql<LabelledDevice>`
    select d.id as "devId", l.code, d.name as "devName", b.name as brand, m.name as "devModel", d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", ${namedIn('o', language)} as "ownerOrg",
      (select i.value from equipment.device_identity i where i.device_id = d.id and i.kind = case when d.self_number is null then 'devSign' else 'selfNum' end
        and upper(i.during) > ${new Date(now().getTime() - bothShown)} order by i.id desc limit 1) as formerly, ${contentsOf(language)} as kit
    from equipment.device d join equipment.device_label l on l.device_id = d.id and l.retired_at is null join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id
    join system.department o on o.id = d.owner_department_id where d.id = any(${ids}::bigint[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.devId, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

const renew = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<{ code: string }> => {
  const [card] = await lockCards(tx, actor, [id])
  await sql`update equipment.device_label set retired_at = ${now()}, retired_by = ${actor.userId} where device_id = ${id} and retired_at is null`.execute(
    tx,
  )
  const code = newCode()
  await sql`insert into equipment.device_label (device_id, code, made_at, made_by) values (${id}, ${code}, ${now()}, ${actor.userId})`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/device-label', 'renew', [
    { id, before: { code: card?.code }, after: { code } },
  ])
  return { code }
}

// Whoever stands before a thing sees what it is and whose; the card is for those who see the card.
const open = async (db: Reader, actor: Actor, code: string, language: Language): Promise<OpenedLabel> => {
  const {
    rows: [row],
  } = await sql<OpenedLabel>`
    select l.code, case when ${deviceVisible(actor)} then d.id end as "devId", d.name as "devName", concat_ws(' ', b.name, m.name) as "devModel", ${namedIn('o', language)} as "ownerOrg",
      l.made_at as "madeTime", case when l.retired_at is not null then jsonb_build_object('time', to_char(l.retired_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'person', coalesce(u.nick_name, ''),
        'newCode', coalesce((select c.code from equipment.device_label c where c.device_id = d.id and c.retired_at is null), '')) end as retired
    from equipment.device_label l join equipment.device o1 on o1.id = l.device_id join equipment.device d on d.id = coalesce(o1.merged_into, o1.id)
    join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id join system.department o on o.id = d.owner_department_id left join system.user u on u.id = l.retired_by
    where l.code = upper(${code}) and d.deleted_at is null`.execute(db)
  if (!row) throw notFound()
  return row
}

interface Read {
  readonly code: string
  readonly name: string
  readonly number: string | null
  readonly isOut: boolean
  readonly retired: string | null
  readonly newCode: string | null
}
// No more than a label says that is opened: what it is, and its number to those who see the card.
const read = async (db: Reader, actor: Actor, codes: readonly string[], language: Language): Promise<ReadLabel[]> => {
  const { rows } = await sql<Read>`
    select l.code, concat_ws(' ', d.name, case when ${deviceVisible(actor)} then coalesce(d.self_number, d.serial, d.code) end) as name,
      case when ${deviceVisible(actor)} then coalesce(d.self_number, d.serial, d.code) end as number, d.device_status = '5' or d.deleted_at is not null as "isOut",
      to_char(l.retired_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as retired, (select c.code from equipment.device_label c where c.device_id = d.id and c.retired_at is null) as "newCode"
    from equipment.device_label l join equipment.device o on o.id = l.device_id join equipment.device d on d.id = coalesce(o.merged_into, o.id)
    where l.code = any(${codes.map((code) => code.toUpperCase())}::text[])`.execute(db)
  const say = (key: 'scanOut' | 'scanRetired' | 'scanRetiredAlone', params: Record<string, string>) =>
    textOf(deviceLabelMessages, key, language, params)
  return rows.map(({ code, name, number, isOut, retired: day, newCode: inUse }) => ({
    code,
    number,
    isOut,
    said: isOut
      ? say('scanOut', { name })
      : day === null
        ? ''
        : inUse === null
          ? say('scanRetiredAlone', { day })
          : say('scanRetired', { day, code: inUse }),
  }))
}

export const routes: readonly Route[] = [
  command(deviceLabel.print, ({ tx, actor, input, context }) => print(tx, actor, context, input.ids, context.language)),
  command(deviceLabel.renew, ({ tx, actor, input, context }) => renew(tx, actor, context, input.id)),
  query(deviceLabel.ofDevice, async ({ db, actor, input }) => {
    const { rows } = await sql<{ code: string; madeTime: string; retiredTime: string | null }>`
      select l.code, l.made_at as "madeTime", l.retired_at as "retiredTime" from equipment.device_label l
      where l.device_id = ${input.id} and exists (select 1 from equipment.device d where d.id = l.device_id and ${deviceVisible(actor)}) order by l.id desc limit 100`.execute(
      db,
    )
    return rows
  }),
  query(deviceLabel.read, ({ db, actor, input, context }) => read(db, actor, input.codes ?? [], context.language)),
  query(deviceLabel.open, ({ db, actor, input, context }) => open(db, actor, input.code, context.language)),
]
