import type { CustodyKind, TechState } from '@geodepot/contracts/equipment/device.ts'
import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { refuseFuture } from './moment.ts'
import type { DocumentSource, LedgerSource, Stated } from './moves.ts'
import { type Step, lock, write } from './post.ts'
import { type HolderKind, type Left, leftBy } from './rules.ts'
import { reason } from './terms.ts'

/** An entry to be taken back; of a quantity all of it, or the part that is named. */
interface Reversal extends Stated {
  readonly event: number
  readonly quantity?: string
}

/**
 * Corrects entries by entries that mirror them: what they moved goes back to where it came from, and a device stands
 * there as it stood before, kept by the document that kept it. A quantity can be reversed in parts, together never more
 * than there was; of a device the last entry is reversed first.
 * @throws Refusal with everything that speaks against it
 */
export const reverse = async (
  tx: Tx,
  source: DocumentSource | LedgerSource,
  reversals: readonly Reversal[],
): Promise<void> => {
  if (reversals.length === 0) return
  refuseFuture(reversals)
  const all = [...reversals, ...(await carriedWith(tx, reversals))]
  const originals = await originalsOf(
    tx,
    all.map(({ event }) => event),
  )
  const mirrored = all.map((reversal): Mirrored => {
    const original = originals.get(reversal.event)
    if (!original) throw new Error(`there is no entry ${reversal.event} that can be reversed`)
    return { reversal, original, step: mirrorOf(reversal, original) }
  })
  const locked = await lock(
    tx,
    mirrored.map(({ step }) => step),
  )
  // Both are read once the balances and devices are locked: nobody else reverses the same entry meanwhile.
  const pasts = await pastsOf(
    tx,
    all.map(({ event }) => event),
  )
  refuseTooMuch(mirrored, pasts)
  const steps = mirrored.map(({ step }): Step =>
    'device' in step ? { ...step, restores: leftBefore(pasts, step) } : step,
  )
  await write(tx, source, steps, locked)
}

/** The entries of what went with these devices, as far as it is still mounted on them. */
const carriedWith = async (tx: Tx, reversals: readonly Reversal[]): Promise<Reversal[]> => {
  const { rows } = await sql<{ event: number; of: number }>`
    select c.id as event, e.id as "of" from equipment.custody_event e
    join equipment.custody_event c on c.carried_by = e.device_id and c.recorded_at = e.recorded_at and c.kind = e.kind
      and c.document_id is not distinct from e.document_id and c.from_holder_id = e.from_holder_id and c.to_holder_id = e.to_holder_id
    join equipment.device d on d.id = c.device_id and d.mounted_on = e.device_id
    where e.id = any(${reversals.map(({ event }) => event)}::bigint[])`.execute(tx)
  const named = new Map(reversals.map((reversal) => [reversal.event, reversal]))
  return rows.flatMap(({ event, of }) => {
    const reversal = named.has(event) ? undefined : named.get(of)
    return reversal ? [{ ...reversal, event }] : []
  })
}

interface Original {
  readonly event: number
  readonly device: number | null
  readonly name: string | null
  readonly model: number | null
  readonly quantity: string
  readonly from: number
  readonly fromKind: HolderKind
  readonly road: number | null
  readonly to: number
  readonly fromCondition: TechState
  readonly toCondition: TechState
  readonly line: number | null
  readonly carriedBy: number | null
}
interface Mirrored {
  readonly reversal: Reversal
  readonly original: Original
  readonly step: Step
}

const originalsOf = async (tx: Tx, events: readonly number[]): Promise<Map<number, Original>> => {
  const { rows } = await sql<Original>`
    select e.id as event, e.device_id as device, d.name, e.model_id as model, trim_scale(e.quantity)::text as quantity, e.from_holder_id as "from", h.kind as "fromKind", h.document_id as road,
      e.to_holder_id as "to", e.from_condition as "fromCondition", e.to_condition as "toCondition", e.line_id as line, e.carried_by as "carriedBy"
    from equipment.custody_event e join equipment.holder h on h.id = e.from_holder_id left join equipment.device d on d.id = e.device_id
    where e.id = any(${events}::bigint[]) and e.kind <> 'reversal'`.execute(tx)
  return new Map(rows.map((row) => [row.event, row]))
}

const mirrorOf = ({ event, quantity, ...stated }: Reversal, original: Original): Step => {
  const step = {
    ...stated,
    kind: 'reversal',
    from: original.to,
    to: original.from,
    toKind: original.fromKind,
    road: original.road,
    becomes: original.fromCondition,
    lineId: original.line,
    outType: null,
    inType: null,
    reverses: event,
  } as const
  return original.device === null
    ? {
        ...step,
        model: original.model ?? 0,
        quantity: quantity ?? original.quantity,
        fromCondition: original.toCondition,
        toCondition: original.fromCondition,
      }
    : { ...step, device: original.device, ...(original.carriedBy !== null && { carriedBy: original.carriedBy }) }
}

/** What became of an entry: how much of it is reversed, and for a device what stands before and after it. */
interface Past {
  readonly event: number
  readonly reversed: string
  readonly hasLater: boolean
  readonly formerKind: CustodyKind | null
  readonly formerDocument: number | null
}
const pastsOf = async (tx: Tx, events: readonly number[]): Promise<Map<number, Past>> => {
  const { rows } = await sql<Past>`
    with standing as (
      select s.* from equipment.custody_event s join equipment.custody_event e on e.device_id = s.device_id
      where e.id = any(${events}::bigint[]) and s.kind <> 'reversal' and not exists (select 1 from equipment.custody_event r where r.reverses_id = s.id))
    select e.id as event, (select trim_scale(coalesce(sum(quantity), 0))::text from equipment.custody_event where reverses_id = e.id) as reversed,
      exists (select 1 from standing s where s.device_id = e.device_id and s.id > e.id) as "hasLater",
      former.kind as "formerKind", former.document_id as "formerDocument"
    from equipment.custody_event e left join lateral (
      select s.kind, s.document_id from standing s where s.device_id = e.device_id and s.id < e.id and s.kind <> 'condition' order by s.id desc limit 1) former on true
    where e.id = any(${events}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.event, row]))
}

const refuseTooMuch = (mirrored: readonly Mirrored[], pasts: ReadonlyMap<number, Past>): void => {
  const asked = new Map<number, string>()
  const reasons = mirrored.flatMap(({ reversal, original }): Reason[] => {
    const { reversed = '0', hasLater = false } = pasts.get(reversal.event) ?? {}
    if (hasLater) return [reason('laterFirst', { name: original.name ?? '' }, reversal.field)]
    const sum = add(asked.get(reversal.event) ?? '0', reversal.quantity ?? original.quantity)
    asked.set(reversal.event, sum)
    const left = subtract(original.quantity, reversed)
    return compare(sum, left) > 0 ? [reason('reversedAlready', { held: left, asked: sum }, reversal.field)] : []
  })
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
}

const leftBefore = (pasts: ReadonlyMap<number, Past>, { reverses, toKind, road }: Step): Left | null => {
  const { formerKind = null, formerDocument = null } = pasts.get(reverses ?? 0) ?? {}
  return formerKind === null
    ? null
    : leftBy(formerKind, toKind, formerDocument, { status: '0', lockedBy: null }, road ?? formerDocument)
}
