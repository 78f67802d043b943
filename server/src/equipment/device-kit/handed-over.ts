import type { ReceiveInput, ShipInput } from '@geodepot/contracts/equipment/shipment.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import {
  isEssential,
  kitsAmong,
  missingNow,
  recordLooks,
  refuseReasons,
  saidMissing,
  wrongMissing,
} from './contents.ts'
import { reason as because } from './terms.ts'

interface Sent {
  /** The shipped line. */
  readonly id: number
  /** The document's line. */
  readonly line: number
  readonly device: number | null
}
/** A kit leaves complete, or with the word of whoever sends it that it goes without what is named. */
export const lookAtSent = async (
  tx: Tx,
  actor: Actor,
  document: number,
  lines: ShipInput['lines'],
  sent: readonly Sent[],
  at: Date,
): Promise<void> => {
  const kits = await kitsAmong(
    tx,
    sent.flatMap(({ device }) => device ?? []),
  )
  const said = new Map(lines.map(({ lineId, missing }, index) => [lineId, { missing, index }]))
  const looks = sent.flatMap(({ id, line, device }) => {
    const { missing, index = 0 } = said.get(line) ?? {}
    const kit = kits.get(device ?? 0)
    return kit || (missing ?? []).length > 0 ? [{ id, device: device ?? 0, missing, index, kit }] : []
  })
  refuseReasons(
    looks.flatMap(({ missing, index, kit }): Reason[] => {
      const field = `lines.${index}.missing`
      if (missing !== undefined) return wrongMissing(kit, missing, field)
      const now = kit ? missingNow(kit) : new Map<number, string>()
      if (!kit || now.size === 0) return []
      const params = { name: kit.name, what: saidMissing(kit, now) }
      return [because('incompleteShip', params, field)]
    }),
  )
  await recordLooks(
    tx,
    actor,
    document,
    kits,
    looks.map(({ id, device, missing }) => ({ device, occasion: 'dispatch', line: id, missing })),
    at,
  )
}

/**
 * What arrived, as it counts: a device without something that it does not work without waits for repair, and its line
 * says what it came without.
 */
export const countWithKits = async (tx: Tx, input: ReceiveInput, language: Language): Promise<ReceiveInput> => {
  const missed = input.lines.filter(({ missing }) => (missing ?? []).length > 0)
  if (missed.length === 0) return input
  const { rows } = await sql<{ line: number; device: number | null }>`
    select id as line, device_id as device from equipment.shipment_line where id = any(${missed.map(({ shipmentLineId }) => shipmentLineId)}::bigint[])`.execute(
    tx,
  )
  const devices = new Map(rows.map(({ line, device }) => [line, device ?? 0]))
  const kits = await kitsAmong(tx, [...devices.values()])
  const kitOf = (line: number) => kits.get(devices.get(line) ?? 0)
  refuseReasons(
    input.lines.flatMap(({ shipmentLineId, missing = [] }, index) =>
      wrongMissing(kitOf(shipmentLineId), missing, `lines.${index}.missing`),
    ),
  )
  const lines = input.lines.map((line) => {
    const { missing = [], received, damaged, reason } = line
    const kit = kitOf(line.shipmentLineId)
    if (!kit || missing.length === 0 || isZero(received)) return line
    const [cn, en] = saidMissing(kit, new Map(missing.map(({ itemId, quantity }) => [itemId, quantity])))
    const what = textOf(deviceKitMessages, 'arrivedWithout', language, { what: language === 'cn' ? cn : en })
    return {
      ...line,
      damaged: isEssential(kit, missing) ? received : damaged,
      reason: [reason, what].filter(Boolean).join(' · ').slice(0, 200),
    }
  })
  return { ...input, lines }
}

interface Received {
  /** The line of the receipt. */
  readonly id: number
  readonly device: number | null
  readonly shipmentLine: number
  readonly received: string
}
/** Writes down what each kit that arrived came without: what was named, else what it left without. */
export const lookAtReceived = async (
  tx: Tx,
  actor: Actor,
  document: number,
  lines: ReceiveInput['lines'],
  taken: readonly Received[],
  at: Date,
): Promise<void> => {
  const arrived = taken.filter(({ received }) => !isZero(received))
  const kits = await kitsAmong(
    tx,
    arrived.flatMap(({ device }) => device ?? []),
  )
  if (kits.size === 0) return
  const said = new Map(lines.map(({ shipmentLineId, missing }) => [shipmentLineId, missing]))
  await recordLooks(
    tx,
    actor,
    document,
    kits,
    arrived.flatMap(({ id, device, shipmentLine }) =>
      device !== null && kits.has(device)
        ? [{ device, occasion: 'receipt' as const, line: id, missing: said.get(shipmentLine) }]
        : [],
    ),
    at,
  )
}
