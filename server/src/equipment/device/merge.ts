import type { DeviceInput, StandingDevice } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { MergeInput } from '@geodepot/contracts/kit/merge.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, namedIn } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { toMerge } from '../../kit/merge/index.ts'
import { post } from '../../ledger/custody/index.ts'
import { moveKeys } from '../../system/external-key/index.ts'
import { refuseUninspected } from '../stock/index.ts'
import { deviceVisible } from './queries.ts'
import { mayGive } from './rules.ts'
import { completeDevices } from './write.ts'

/** What hangs on each of these cards: its entries in the ledger. */
export const findStanding = async (
  db: Reader,
  actor: Actor,
  ids: readonly number[],
  language: Language,
): Promise<StandingDevice[]> => {
  const { rows } = await sql<Omit<StandingDevice, 'uses'> & { entries: number }>`
    select d.id, d.version, d.name as "devName", concat_ws(' ', b.name, m.name) as "devModel", coalesce(d.self_number, '') as "selfNum", coalesce(d.serial, '') as "devSign",
      coalesce(d.code, '') as "devCoding", coalesce(d.asset_number, '') as "assetCoding", coalesce(${namedIn('h', language)}, '') as "holderName",
      (select count(*) from equipment.custody_event e where e.device_id = d.id) as entries
    from equipment.device d join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id left join equipment.holder h on h.id = d.holder_id
    where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)} order by d.id`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows.map(({ entries, ...row }) => ({
    ...row,
    uses: [{ label: textOf(deviceMessages, 'entries', language), count: entries }],
  }))
}

interface Card {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly model: number
  readonly owner: string
  readonly holder: number
  readonly status: string
  readonly document: string | null
  readonly devCoding: string | null
  readonly assetCoding: string | null
  readonly selfNum: string | null
  readonly devSign: string | null
  readonly licenseNum: string | null
}
const lockCards = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    select d.id, d.version, d.name, d.model_id as model, d.owner_department_id as owner, d.holder_id as holder, d.device_status as status,
      (select number from document.register where id = d.locked_by) as document, d.code as "devCoding", d.asset_number as "assetCoding", d.self_number as "selfNum",
      d.serial as "devSign", d.plate as "licenseNum"
    from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)} order by d.id for update of d`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const refuseUnfit = (actor: Actor, kept: Card, all: readonly Card[]): void => {
  for (const { name, document, status, owner, model } of all) {
    if (document !== null) throw refusal(deviceMessages, 'locked', { name, number: document })
    if (status === '5') throw refusal(deviceMessages, 'mergeRetired', { name })
    if (model !== kept.model) throw refusal(deviceMessages, 'mergeOtherModel', { name })
    if (!mayGive(actor.scope, owner)) throw notFound()
  }
}

const numbers = ['devCoding', 'assetCoding', 'selfNum', 'devSign', 'licenseNum'] as const
/**
 * Two cards of one device become one. The other's custody ends where it is; it stays to be read with its past, says into
 * which it went, and gives the one that stays the numbers which that lacks.
 */
export const mergeDevices = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  input: MergeInput,
): Promise<{ version: number }> => {
  const { kept, gone } = await toMerge(input, (ids) => lockCards(tx, actor, ids))
  refuseUnfit(actor, kept, [kept, ...gone])
  const ids = gone.map(({ id }) => id)
  // A return waits for that card, and would wait for ever.
  await refuseUninspected(
    tx,
    ids.map((device) => ({ device, field: 'others' })),
  )
  const remark = textOf(deviceMessages, 'mergedRemark', context.language, { name: kept.name, id: kept.id })
  await post(
    tx,
    { source: 'reconciliation', recordedBy: actor.userId },
    gone.map(({ id, holder }) => ({ kind: 'retire', device: id, from: holder, remark })),
  )
  await sql`
    update equipment.device set account_state = 'merged', merged_into = ${kept.id}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = any(${ids}::bigint[])`.execute(tx)
  await moveKeys(tx, 'equipment/device', ids, kept.id)
  // What went into one of them before goes on with it.
  await sql`update equipment.device set merged_into = ${kept.id} where merged_into = any(${ids}::bigint[])`.execute(tx)
  const lacking = Object.fromEntries(
    numbers.flatMap((field) => {
      const given = kept[field] === null ? gone.flatMap((one) => one[field] ?? []).at(0) : undefined
      return given === undefined ? [] : [[field, given]]
    }),
  ) as Partial<DeviceInput>
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'merge',
    ids.map((id) => ({ id, before: {}, after: { mergedInto: kept.id } })),
  )
  await completeDevices(tx, actor, context, [{ id: kept.id, ...lacking }], () => '')
  return { version: kept.version + 1 }
}
