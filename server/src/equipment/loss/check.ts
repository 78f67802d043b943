import type { LossLineInput, loss } from '@geodepot/contracts/equipment/loss.ts'
import { lossHolders } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { add, compare, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { dayIn, momentOf, now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { ratesKnownOn } from '../../system/rate/index.ts'

export type LossDraft = Draft<typeof loss>
type Header = LossDraft['header']

export const reason = reasonIn(lossMessages)

/** In whose hands it is, or was on its way from and to. */
interface Place {
  readonly holder: number | null
  readonly shipment: number | null
  readonly department: string
  readonly other: string | null
}
/** A line with what it is about, as it is kept. */
export interface Known {
  readonly device: number | null
  readonly model: number
  readonly condition: string
  readonly quantity: string
  readonly settlement: number | null
  readonly home: number | null
}

/** What a settled difference was about: gone from a road, and whose it was before. One that another report has is none for this. */
const settledOf = async (
  tx: Tx,
  ids: readonly number[],
  own: number | null,
): Promise<ReadonlyMap<number, Known & Place>> => {
  const { rows } = await sql<Known & Place>`
    select t.id as settlement, s.device_id as device, s.model_id as model, s.condition, trim_scale(t.quantity)::text as quantity,
      null::bigint as holder, t.document_id as shipment, e.from_holder_id as home, coalesce(p.department_id, h.department_id) as department,
      case when p.department_id is distinct from h.department_id then h.department_id end as other
    from equipment.shipment_settlement t join equipment.shipment_line s on s.id = t.shipment_line_id
    join equipment.custody_event e on e.document_id = t.document_id and e.kind = 'dispatch' and e.line_id = s.id
    join equipment.holder h on h.document_id = t.document_id left join system.project p on p.id = h.project_id
    where t.id = any(${ids}::bigint[]) and t.outcome = 'lost'
      and not exists (select 1 from equipment.loss_line o where o.settlement_id = t.id and o.document_id is distinct from ${own}::bigint)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.settlement ?? 0, row]))
}
/** The lines of a report that comes from a settled difference: they stay what they are. */
const settlementsOf = async (tx: Tx, own: number | null): Promise<number[]> =>
  own === null
    ? []
    : (
        await sql<{ id: number }>`
          select settlement_id as id from equipment.loss_line where document_id = ${own} and settlement_id is not null order by 1`.execute(
          tx,
        )
      ).rows.map(({ id }) => id)

const placeOf = async (
  tx: Tx,
  actor: Actor,
  { projectInfoNo, holderId }: Header,
  project: HeldProject | undefined,
): Promise<Place | Reason> => {
  if (projectInfoNo !== undefined && holderId !== undefined) return reason('oneHolder', {}, 'holderId')
  if (project) {
    const { rows } = await sql`
      select 1 from system.project p where p.id = ${project.id} and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}`.execute(
      tx,
    )
    if (rows.length === 0) return reason('unknownProject', {}, 'projectInfoNo')
    return {
      holder: await projectHolder(tx, project.id),
      shipment: null,
      department: project.departmentId,
      other: null,
    }
  }
  if (holderId === undefined) return reason('holderMissing', {}, 'projectInfoNo')
  const {
    rows: [found],
  } = await sql<{ department: string }>`
    select h.department_id as department from equipment.holder h where h.id = ${holderId} and h.kind = any(${lossHolders}::text[]) and h.kind <> 'project'
      and ${visible(actor, { departments: ['h.department_id'] })}`.execute(tx)
  return found
    ? { holder: holderId, shipment: null, department: found.department, other: null }
    : reason('unknownHolder', {}, 'holderId')
}

/** What a holder has of what the lines name: devices, and quantities in a condition. */
const heldOf = async (tx: Tx, holder: number, lines: readonly LossLineInput[]): Promise<Known[]> => {
  if (lines.length === 0) return []
  const asked = recordset(
    lines.map((line, at) => ({
      at,
      device: line.devId ?? null,
      model: line.modelId ?? null,
      condition: line.condition ?? 'good',
    })),
    { at: 'int', device: 'bigint', model: 'bigint', condition: 'text' },
  )
  const { rows } = await sql<Known>`
    select coalesce(d.id, null) as device, coalesce(d.model_id, t.model, 0) as model, coalesce(d.tech_state, t.condition) as condition,
      case when d.id is not null then '1' else trim_scale(coalesce(b.quantity, 0))::text end as quantity, null::bigint as settlement, null::bigint as home
    from ${asked} left join equipment.device d on d.id = t.device and d.holder_id = ${holder} and d.deleted_at is null
    left join equipment.bulk_balance b on t.device is null and b.model_id = t.model and b.condition = t.condition and b.holder_id = ${holder} order by t.at`.execute(
    tx,
  )
  return rows
}

const keyOf = ({ devId, modelId, condition = 'good', outcome, becomes }: LossLineInput): string =>
  devId === undefined ? `m ${modelId} ${condition} ${outcome === 'lost' ? outcome : becomes}` : `d ${devId}`
/** What is wrong with lines of what a holder has. */
const againstHeld = (lines: readonly LossLineInput[], held: readonly Known[]): Reason[] => {
  const keys = lines.map(keyOf)
  const taken = new Map<string, string>()
  return lines.flatMap((line, at): Reason[] => {
    const field = (name: string) => `lines.${at}.${name}`
    const { devId, modelId, condition = 'good', qty, outcome, becomes } = line
    if ((devId === undefined) === (modelId === undefined)) return [reason('deviceOrModel', {}, field('devId'))]
    const first = keys.indexOf(keyOf(line))
    if (first < at) return [reason('twice', { row: first + 1 }, field('devId'))]
    const known = held[at]
    if (devId !== undefined) {
      if (known?.device === null || known === undefined) return [reason('notHeld', {}, field('devId'))]
      return [
        ...(compare(qty, 1) === 0 ? [] : [reason('oneDevice', {}, field('qty'))]),
        ...(outcome === 'damaged' && becomes === known.condition
          ? [reason('sameCondition', {}, field('becomes'))]
          : []),
      ]
    }
    // Of one balance part may be lost and part damaged.
    const balance = `${modelId} ${condition}`
    const sum = add(taken.get(balance) ?? '0', qty)
    taken.set(balance, sum)
    const there = known?.quantity ?? '0'
    return [
      ...(compare(there, 0) === 0
        ? [reason('notHeld', {}, field('devId'))]
        : compare(sum, there) > 0
          ? [reason('moreThanHeld', { held: there }, field('qty'))]
          : []),
      ...(outcome === 'damaged' && becomes === condition ? [reason('sameCondition', {}, field('becomes'))] : []),
    ]
  })
}

interface Worth {
  readonly value: string | null
  readonly currency: string
}
/** What each is worth by its books, in USD at the day's rate; nothing where nobody knows. */
export const worthOf = async (tx: Tx, known: readonly Known[], day: string): Promise<(string | null)[]> => {
  if (known.length === 0) return []
  const asked = recordset(
    known.map(({ device, model }, at) => ({ at, device, model })),
    { at: 'int', device: 'bigint', model: 'bigint' },
  )
  const { rows } = await sql<Worth>`
    select coalesce(d.net_value, d.original_value, m.unit_value)::text as value, case when coalesce(d.net_value, d.original_value) is null then ${baseCurrency} else d.currency end as currency
    from ${asked} left join equipment.device d on d.id = t.device left join equipment.model m on m.id = t.model order by t.at`.execute(
    tx,
  )
  const rates = await ratesKnownOn(
    tx,
    rows.map(({ currency }) => ({ currency, day })),
  )
  return rows.map(({ value, currency }, at) => {
    const rate = rates[at] ?? null
    if (value === null || (currency !== baseCurrency && rate === null)) return null
    return inUsd(rounded(multiply(value, known[at]?.quantity ?? '1'), 2), currency === baseCurrency ? null : rate)
  })
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: LossDraft,
  own: number | null,
  project: HeldProject | undefined,
) => {
  const asked = lines.flatMap(({ settlementId }) => settlementId ?? [])
  const stands = await settlementsOf(tx, own)
  const isSettled = asked.length > 0 || stands.length > 0
  const settled = isSettled ? await settledOf(tx, [...asked, ...stands], own) : undefined
  const place = settled
    ? ([...settled.values()][0] ?? reason('settledStays', {}, 'lines'))
    : await placeOf(tx, actor, header, project)
  const isPlace = !('key' in place)
  const held = isPlace && !settled && place.holder !== null ? await heldOf(tx, place.holder, lines) : []
  const known = lines.flatMap((line, at): Known[] => {
    const one = settled ? settled.get(line.settlementId ?? 0) : held[at]
    return one ? [settled ? one : { ...one, quantity: line.qty }] : []
  })
  const isSame =
    lines.length === asked.length &&
    new Set(asked).size === asked.length &&
    known.length === lines.length &&
    (stands.length === 0 || [...asked].toSorted((a, b) => a - b).join() === stands.join())
  const occurredAt = momentOf(header.occurredAt)
  const values = isPlace ? await worthOf(tx, known, dayIn(occurredAt)) : []
  return {
    reasons: [
      ...(isPlace ? [] : [place]),
      ...(occurredAt > now() ? [reason('inFuture', {}, 'occurredAt')] : []),
      ...(isPlace && settled && !isSame ? [reason('settledStays', {}, 'lines')] : []),
      ...(settled
        ? lines.flatMap(({ outcome }, at) =>
            outcome === 'lost' ? [] : [reason('settledLost', {}, `lines.${at}.outcome`)],
          )
        : []),
      ...(isPlace && !settled ? againstHeld(lines, held) : []),
    ],
    header: {
      holder_id: isPlace ? place.holder : null,
      shipment_document_id: isPlace ? place.shipment : null,
      project_id: project?.id ?? null,
      project_department_id: project?.departmentId ?? null,
      department_id: isPlace ? place.department : actor.departmentId,
      other_department_id: isPlace ? place.other : null,
      occurred_at: occurredAt,
      place: header.place ?? '',
      cause: header.cause,
      description: header.description,
      witnesses: header.witnesses ?? '',
      liability: header.liability,
      liable_party: header.liableParty ?? '',
      is_insured: header.insured === 'Y',
      insurer: header.insurer ?? '',
      policy_number: header.policyNo ?? '',
      claim_amount: header.claimAmount ?? null,
      remark: header.remark ?? '',
    },
    lines: known.map((one, at) => {
      const line = lines[at]
      return {
        device_id: one.device,
        model_id: one.model,
        condition: one.condition,
        quantity: one.quantity,
        settlement_id: one.settlement,
        home_holder_id: one.home,
        outcome: line?.outcome ?? 'lost',
        becomes: line?.becomes ?? 'damaged',
        circumstances: line?.circumstances ?? '',
        photos: line?.photos ?? [],
        value_usd: values[at] ?? null,
      }
    }),
  }
}
