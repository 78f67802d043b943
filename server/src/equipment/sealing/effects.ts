import type { UnsealInput, sealing } from '@geodepot/contracts/equipment/sealing.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { type DocumentSource, post } from '../../ledger/custody/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { staleDays } from '../figures/index.ts'
import { refuseUninspected } from '../stock/index.ts'
import { reason, tooEarly } from './check.ts'

type Doings<I = unknown> = Omit<Doing<typeof sealing, 'equipment.sealing', I>, 'input'>

interface Line {
  readonly id: number
  readonly device: number
  readonly at: number
  readonly isOpen: boolean
}
const linesOf = async (tx: Tx, id: number): Promise<Line[]> =>
  (
    await sql<Line>`
      select l.id, l.device_id as device, l.position - 1 as at, l.unsealed_on is null as "isOpen"
      from equipment.sealing_line l where l.document_id = ${id} order by l.position for update of l`.execute(tx)
  ).rows
const source = ({ document, actor }: Doings): DocumentSource => ({ document: document.id, recordedBy: actor.userId })

/** Submitted, the devices are this document's alone, where they stand. */
export const keep = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  refuseAny(await tooEarly(tx, document.id))
  const lines = await linesOf(tx, document.id)
  await refuseUninspected(
    tx,
    lines.map(({ device, at }) => ({ device, field: `lines.${at}.devId` })),
  )
  await post(
    tx,
    source(doing),
    lines.map(({ device, at }) => ({
      kind: 'allocate',
      device,
      at: document.row.holder_id,
      stays: true,
      field: `lines.${at}.devId`,
    })),
  )
}
/** What the document keeps is free again, where it is. */
export const free = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const { rows } = await sql<{ device: number; at: number }>`
    select l.device_id as device, d.holder_id as at from equipment.sealing_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} order by d.id`.execute(tx)
  await post(
    tx,
    source(doing),
    rows.map(({ device, at }) => ({ kind: 'release', device, at })),
  )
}

/** Approved: they are sealed from the day that the document says, with what is mounted on them. */
export const seal = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  refuseAny(await tooEarly(tx, document.id))
  await post(
    tx,
    source(doing),
    (await linesOf(tx, document.id)).map(({ device, at }) => ({
      kind: 'seal',
      device,
      at: document.row.holder_id,
      field: `lines.${at}.devId`,
    })),
  )
  // What was mounted since is sealed from the day that it came.
  await sql`
    insert into equipment.sealed (document_id, device_id, begins_on)
    select a.id, d.id, greatest(a.begins_on, case when d.mounted_on is not null then ${localDay(sql`a.department_id`, sql`d.held_since`)} end)
    from equipment.sealing a join equipment.sealing_line l on l.document_id = a.id
    join equipment.device d on (d.id = l.device_id or d.mounted_on = l.device_id) and d.deleted_at is null where a.id = ${document.id}`.execute(
    tx,
  )
  await staleDays(tx, document.row.begins_on, today())
}

/** Inspected: these are free again, in the condition that was found. When nothing is sealed any more, it is over. */
export const unseal = async (doing: Doings & { readonly input: UnsealInput }) => {
  const { tx, actor, document, input } = doing
  const lines = await linesOf(tx, document.id)
  const open = new Map(lines.filter(({ isOpen }) => isOpen).map((line) => [line.id, line]))
  const asked = input.lines.map(({ lineId }) => lineId)
  refuseAny(
    asked.flatMap((line, at) =>
      open.has(line) && asked.indexOf(line) === at ? [] : [reason('notSealed', {}, `lines.${at}.lineId`)],
    ),
  )
  await post(
    tx,
    source(doing),
    input.lines.map(({ lineId, becomes, finding = '' }, at) => ({
      kind: 'unseal',
      device: open.get(lineId)?.device ?? 0,
      at: document.row.holder_id,
      becomes,
      remark: finding,
      field: `lines.${at}.lineId`,
    })),
  )
  const day = localDay(sql`${document.row.department_id}::text`)
  const given = input.lines.map(({ lineId, becomes, finding = '' }) => ({ line: lineId, becomes, finding }))
  await sql`
    update equipment.sealing_line l set unsealed_on = ${day}, becomes = t.becomes, finding = t.finding, unsealed_by = ${actor.userId}
    from ${recordset(given, { line: 'bigint', becomes: 'text', finding: 'text' })} where l.id = t.line`.execute(tx)
  await sql`
    update equipment.sealed s set ends_on = ${day}
    from equipment.sealing_line l join equipment.device d on d.id = l.device_id or d.mounted_on = l.device_id
    where l.id = any(${asked}::bigint[]) and s.document_id = ${document.id} and s.device_id = d.id and s.ends_on is null`.execute(
    tx,
  )
  const detail = { devices: asked.length }
  return asked.length < open.size ? { detail } : { state: 'unsealed' as const, detail }
}
