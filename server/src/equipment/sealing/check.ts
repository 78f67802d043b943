import { type SealingLineInput, type sealing, sealingHolders } from '@geodepot/contracts/equipment/sealing.ts'
import { sealingMessages } from '@geodepot/contracts/equipment/sealing.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { findLocalDay } from '../../system/dept/index.ts'

export const reason = reasonIn(sealingMessages)

const departmentOf = async (tx: Tx, actor: Actor, holder: number): Promise<string | undefined> => {
  const { rows } = await sql<{ department: string }>`
    select h.department_id as department from equipment.holder h where h.id = ${holder} and h.kind = any(${sealingHolders}::text[])
      and ${visible(actor, { departments: ['h.department_id'] })}`.execute(tx)
  return rows[0]?.department
}

interface Held {
  readonly device: number | null
  readonly condition: string
  readonly parent: string | null
}
const heldOf = async (tx: Tx, holder: number, lines: readonly SealingLineInput[]): Promise<Held[]> => {
  const asked = lines.map(({ devId }, at) => ({ at, device: devId }))
  const { rows } = await sql<Held>`
    select d.id as device, coalesce(d.tech_state, 'good') as condition,
      (select concat_ws(' ', p.name, coalesce(p.self_number, p.serial)) from equipment.device p where p.id = d.mounted_on) as parent
    from ${recordset(asked, { at: 'int', device: 'bigint' })}
    left join equipment.device d on d.id = t.device and d.holder_id = ${holder} and d.deleted_at is null order by t.at`.execute(
    tx,
  )
  return rows
}
/** What is wrong with each line, of what the holder has. */
const againstLines = (lines: readonly SealingLineInput[], held: readonly Held[]): Reason[] => {
  const devices = lines.map(({ devId }) => devId)
  return held.flatMap(({ device, parent }, at): Reason[] => {
    const field = `lines.${at}.devId`
    const first = devices.indexOf(devices[at] ?? 0)
    if (first < at) return [reason('twice', { row: first + 1 }, field)]
    if (device === null) return [reason('notHeld', {}, field)]
    return parent === null ? [] : [reason('isMounted', { parent }, field)]
  })
}
const againstHeader = ({ header }: Draft<typeof sealing>, today: string): Reason[] => {
  const { beginDate, plannedEnd } = header
  const missing = header.sealingKind === 'stop' ? [] : (['place', 'measures', 'lookedAfterBy'] as const)
  return [
    ...(beginDate > today ? [reason('inFuture', {}, 'beginDate')] : []),
    ...(plannedEnd !== undefined && plannedEnd < beginDate ? [reason('endsBefore', {}, 'plannedEnd')] : []),
    ...missing.filter((field) => (header[field] ?? '') === '').map((field) => reason('sealedNeeds', {}, field)),
  ]
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, draft: Draft<typeof sealing>) => {
  const { header, lines } = draft
  const department = await departmentOf(tx, actor, header.holderId)
  const held = department === undefined ? [] : await heldOf(tx, header.holderId, lines)
  return {
    reasons: [
      ...againstHeader(draft, await findLocalDay(tx, sql`${department ?? null}::text`)),
      ...(department === undefined ? [reason('unknownHolder', {}, 'holderId')] : againstLines(lines, held)),
    ],
    header: {
      kind: header.sealingKind,
      holder_id: header.holderId,
      department_id: department ?? actor.departmentId,
      project_id: null,
      begins_on: header.beginDate,
      planned_end: header.plannedEnd ?? null,
      reason: header.reason,
      place: header.place ?? '',
      measures: header.measures ?? '',
      looked_after_by: header.lookedAfterBy ?? '',
      remark: header.remark ?? '',
    },
    lines: held.map(({ device, condition }, at) => ({
      device_id: device ?? 0,
      condition,
      remark: lines[at]?.remark ?? '',
    })),
  }
}

/** Devices of a document that came later than it begins, or were sealed by another one until later. */
export const tooEarly = async (tx: Tx, id: number): Promise<Reason[]> => {
  const { rows } = await sql<{ at: number; since: string | null; until: string | null }>`
    select l.position - 1 as at, to_char(nullif(greatest(d.held_since::date, a.begins_on), a.begins_on), 'YYYY-MM-DD') as since,
      (select to_char(max(s.ends_on), 'YYYY-MM-DD') from equipment.sealed s where s.device_id = d.id and s.ends_on > a.begins_on) as until
    from equipment.sealing a join equipment.sealing_line l on l.document_id = a.id join equipment.device d on d.id = l.device_id
    where a.id = ${id} order by l.position`.execute(tx)
  return rows.flatMap(({ at, since, until }) => [
    ...(since === null ? [] : [reason('notThereThen', { since }, `lines.${at}.devId`)]),
    ...(until === null ? [] : [reason('sealedThen', { until }, `lines.${at}.devId`)]),
  ])
}
