import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { devicesByCode } from '../device/index.ts'
import { openRepair } from '../repair/index.ts'
import { type Inbound, type Judged, judge, keyOf } from './judge.ts'

const entity = 'equipment/repair-source'
type Received =
  | { readonly outcome: 'accepted' | 'same'; readonly repair: string }
  | { readonly outcome: 'refused'; readonly reasons: readonly Reason[] }

// One call at a time: the second sees what the first opened.
const alone = 1_350_110

/** Takes in what another system sent: opens what is new, and keeps what was said of the rest. */
export const receive = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  way: 'api' | 'file',
  rows: readonly Inbound[],
): Promise<Received[]> => {
  await sql`select pg_advisory_xact_lock(${alone})`.execute(tx)
  const carrying = await devicesByCode(tx, [...new Set(rows.map(({ given }) => given.deviceNo))])
  await sql`select 1 from equipment.device where id = any(${carrying.map(({ id }) => id)}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const judged = await judge(tx, actor, rows)
  const opened = new Map<string, { id: number; number: string }>()
  // Each is a document with its number, history and custody: written one by one, as people write them.
  for (const [at, row] of rows.entries()) {
    const verdict = judged[at]
    if (verdict?.outcome === 'new') opened.set(keyOf(row), await open(tx, actor, context, row, verdict.place.device))
  }
  await keep(tx, actor, way, rows, judged, opened)
  if (opened.size > 0)
    await audit(
      tx,
      actor,
      context,
      entity,
      'send',
      [...opened.values()].map(({ id, number }) => ({ id, after: { repairNumber: number } })),
    )
  return rows.map((row, at): Received => {
    const verdict = judged[at]
    if (verdict?.outcome === 'refused') return { outcome: 'refused', reasons: verdict.reasons }
    const number = opened.get(keyOf(row))?.number ?? ''
    return verdict?.outcome === 'same'
      ? { outcome: 'same', repair: verdict.repair || number }
      : { outcome: 'accepted', repair: number }
  })
}

const open = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { source, given }: Inbound,
  device: number,
): Promise<{ id: number; number: string }> => {
  const { number, deviceNo: _deviceNo, faultDesc, projectInfoNo: _project, ...header } = given
  const repair = await openRepair(tx, actor, context, {
    ...header,
    device,
    fault: faultDesc,
    reference: { kind: entity, number },
  })
  await sql`update equipment.repair set source = ${source}, source_number = ${number} where id = ${repair.id}`.execute(
    tx,
  )
  return repair
}

/** Every row that was accepted or refused, once for each content: said again, it counts up, and may be accepted now. */
const keep = async (
  tx: Tx,
  actor: Actor,
  way: string,
  rows: readonly Inbound[],
  judged: readonly Judged[],
  opened: ReadonlyMap<string, { id: number }>,
): Promise<void> => {
  const kept = new Map(
    rows.flatMap((row, at) => {
      const verdict = judged[at]
      if (!verdict || verdict.outcome === 'same') return []
      const isNew = verdict.outcome === 'new'
      const fact = {
        source: row.source,
        number: row.given.number,
        outcome: isNew ? 'accepted' : 'refused',
        content: row.given,
        hash: verdict.hash,
        reasons: isNew ? [] : verdict.reasons.map(({ field, key, params }) => ({ field, key, params })),
        device: verdict.place?.device ?? null,
        department: verdict.place?.department ?? null,
        project: verdict.place?.project ?? null,
        repair: isNew ? (opened.get(keyOf(row))?.id ?? null) : null,
      }
      return [[`${keyOf(row)} ${verdict.hash}`, fact] as const]
    }),
  )
  await sql`
    insert into equipment.repair_inbound (source, number, outcome, way, content, content_hash, reasons, device_id, department_id, project_id, repair_id, received_at, received_by)
    select t.source, t.number, t.outcome, ${way}, t.content, t.hash, t.reasons, t.device, t.department, t.project, t.repair, ${now()}, ${actor.userId}
    from ${recordset([...kept.values()], {
      source: 'text',
      number: 'text',
      outcome: 'text',
      content: 'jsonb',
      hash: 'text',
      reasons: 'jsonb',
      device: 'bigint',
      department: 'text',
      project: 'text',
      repair: 'bigint',
    })}
    on conflict (source, number, content_hash) do update set outcome = excluded.outcome, reasons = excluded.reasons, device_id = excluded.device_id, department_id = excluded.department_id,
      project_id = excluded.project_id, repair_id = excluded.repair_id, times = equipment.repair_inbound.times + 1, received_at = excluded.received_at, received_by = excluded.received_by`.execute(
    tx,
  )
}
