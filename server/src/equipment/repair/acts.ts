import {
  type FinishInput,
  type PassInput,
  type RecordInput,
  type RepairLevel,
  faultLevels,
  gravestLevels,
  type repair,
} from '@geodepot/contracts/equipment/repair.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { add, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { isBefore } from '@geodepot/contracts/kit/moment.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { now, today, wireTime } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { ratesKnownOn } from '../../system/rate/index.ts'
import { certificateDetail } from '../certificate/index.ts'
import { endByRepair } from '../check/index.ts'
import { completeDevices } from '../device/index.ts'
import { callOff, free, keep, sendHome, takeIn, work } from './custody.ts'
import { keepOutcomes } from './quantity.ts'
import { type Doings, lockDevice, needsApproval, reason, switchPhase } from './terms.ts'

type Of<A extends keyof typeof repair.transitions> = Doings & { readonly input: TransitionInput<typeof repair, A> }

/** What broke within its warranty is the maker's to put right first. */
const refuseUnclaimed = async ({ tx, document: { row } }: Doings): Promise<void> => {
  if (row.warranty !== 'none' || !faultLevels.includes(row.level as RepairLevel)) return
  const {
    rows: [found],
  } = await sql<{ day: string | null }>`
    select warranty_until as day from equipment.device where id = ${row.device_id} and warranty_until >= (select fault_at::date from equipment.repair where id = ${row.id})`.execute(
    tx,
  )
  if (found?.day) refuseAny([reason('warrantyFirst', { day: found.day }, 'warranty')])
}

/** Sent to the workshop at once, or decided on first where it may cost so much. */
export const submit = async (doing: Doings) => {
  const { tx, document } = doing
  await refuseUnclaimed(doing)
  await keep(doing)
  if (gravestLevels.includes(document.row.level as RepairLevel) || (await needsApproval(tx, document.row.estimate)))
    return undefined
  await switchPhase(doing, 'waitWork', now())
  return { state: 'sent' as const }
}
export const approved = (doing: Doings): Promise<void> => switchPhase(doing, 'waitWork', now())

export const accept = async (doing: Of<'accept'>) => {
  const { tx, document, input } = doing
  const isGravest = (level: string | undefined) => gravestLevels.includes(level as RepairLevel)
  // Headquarters decide on those before a workshop is asked: they have not seen this one as such.
  if (isGravest(input.repairLevel) && !isGravest(document.row.level))
    refuseAny([reason('levelDecidedFirst', { level: input.repairLevel ?? '' }, 'repairLevel')])
  await takeIn(doing)
  await sql`
    update equipment.repair set accepted_at = ${now()}, level = coalesce(${input.repairLevel ?? null}, level), expected_on = coalesce(${input.expectedOn ?? null}::date, expected_on)
    where id = ${document.id}`.execute(tx)
}
export const reject = async (doing: Doings): Promise<void> => {
  await free(doing, true)
  await switchPhase(doing, null, now())
}
export const cancel = async (doing: Doings): Promise<void> => {
  await (doing.document.state === 'sent' ? free(doing, true) : callOff(doing))
  await switchPhase(doing, null, now())
}

export const start = async (doing: Of<'start'>): Promise<void> => {
  const { tx, document, input } = doing
  const at = statedMoment(input.startedAt, 'startedAt') ?? now()
  const { accepted_at: accepted } = document.row
  if (accepted !== null && isBefore(wireTime(at), accepted))
    refuseAny([reason('startBeforeAccept', { at: accepted }, 'startedAt')])
  await work(doing)
  await sql`update equipment.repair set started_at = greatest(${at}, accepted_at) where id = ${document.id}`.execute(tx)
  await switchPhase(doing, 'working', at, { field: 'startedAt' })
}
/** It waits for parts or for people, or is worked on again. */
export const wait = async (doing: Of<'wait'>) => {
  const { tx, document, input } = doing
  if (input.phase === 'working' && document.row.started_at === null) refuseAny([reason('notStarted', {}, 'phase')])
  const {
    rows: [open],
  } = await sql<{ phase: string }>`
    select phase from equipment.repair_phase where document_id = ${document.id} and upper_inf(during)`.execute(tx)
  if (open?.phase === input.phase) refuseAny([reason('samePhase', {}, 'phase')])
  await switchPhase(doing, input.phase, now(), { note: input.opinion ?? '' })
  if (input.expectedOn !== undefined)
    await sql`update equipment.repair set expected_on = ${input.expectedOn} where id = ${document.id}`.execute(tx)
  return { detail: { phase: input.phase } }
}

/** What was done, and what it costs beside parts: written anew as a whole. */
export const record = async (doing: Doings & { readonly input: RecordInput }) => {
  const { tx, document, input } = doing
  const { currency, vendorAmount } = input
  if (!(await knownCurrencies(tx)).offers(currency)) refuseAny([reason('unknownCurrency', {}, 'currency')])
  const [rate = null] = currency === baseCurrency ? [] : await ratesKnownOn(tx, [{ currency, day: today() }])
  if (currency !== baseCurrency && rate === null) refuseAny([reason('noRate', { currency }, 'currency')])
  const rows = input.work.map((one, at) => ({
    position: at + 1,
    item: one.repairItem,
    cause: one.cause ?? '',
    action: one.action ?? '',
    hours: one.labourHours,
    rate: one.labourRate,
    amount: rounded(multiply(one.labourHours, one.labourRate), 2),
  }))
  await sql`delete from equipment.repair_work where document_id = ${document.id}`.execute(tx)
  await sql`
    insert into equipment.repair_work (document_id, position, item, cause, action, hours, rate, amount)
    select ${document.id}, t.position, t.item, t.cause, t.action, t.hours, t.rate, t.amount from ${recordset(rows, {
      position: 'int',
      item: 'text',
      cause: 'text',
      action: 'text',
      hours: 'numeric',
      rate: 'numeric',
      amount: 'numeric',
    })}`.execute(tx)
  const labour = add('0', ...rows.map(({ amount }) => amount))
  const usd = currency === baseCurrency ? vendorAmount : inUsd(vendorAmount, rate)
  await sql`
    update equipment.repair set labour_amount = ${labour}::numeric, vendor_amount = ${vendorAmount}::numeric, currency = ${currency}, vendor_amount_usd = ${usd}::numeric
    where id = ${document.id}`.execute(tx)
  return { detail: { lines: rows.length } }
}

export const finish = async (doing: Doings & { readonly input: FinishInput }): Promise<void> => {
  const { tx, actor, document, input } = doing
  const at = statedMoment(input.finishedAt, 'finishedAt') ?? now()
  const { started_at: started, kind } = document.row
  if (started !== null && isBefore(wireTime(at), started))
    refuseAny([reason('finishBeforeStart', { at: started }, 'finishedAt')])
  if (input.newSerial !== undefined && input.newSerial !== '' && kind !== 'vendor')
    refuseAny([reason('exchangeByVendor', {}, 'newSerial')])
  await keepOutcomes(doing, input.outcomes)
  await switchPhase(doing, 'waitInspection', at, { field: 'finishedAt' })
  await sql`
    update equipment.repair set finished_at = greatest(${at}, started_at), finished_by = ${actor.userId}, result = ${input.result}, result_note = ${input.opinion ?? ''}, new_serial = ${input.newSerial ?? ''}
    where id = ${document.id}`.execute(tx)
}

/** Accepted by somebody else: the device goes to one place, with the serial of what a vendor gave in exchange. */
export const pass = async (doing: Doings & { readonly input: PassInput }) => {
  const { tx, actor, context, document, input } = doing
  const { place: back, notes } = await sendHome(doing, input)
  const { new_serial: serial, device_id: device } = document.row
  const former = device === null ? '' : ((await lockDevice(tx, device)).serial ?? '')
  if (device !== null && serial !== '' && serial !== former)
    await completeDevices(tx, actor, context, [{ id: device, devSign: serial }], () => '')
  await sql`
    update equipment.repair set completed_at = greatest(${now()}, finished_at), passed_by = ${actor.userId}, back_id = ${back},
      former_serial = case when new_serial <> '' then ${former} else '' end where id = ${document.id}`.execute(tx)
  await switchPhase(doing, null, now())
  // What checks found on it before is seen to.
  if (device !== null && document.row.result === 'repaired') await endByRepair(tx, actor, device)
  return certificateDetail(notes)
}
/** Not accepted: it is repaired again, and counted. */
export const sendBack = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  await sql`
    update equipment.repair set rework = rework + 1, finished_at = null, finished_by = null, result = null where id = ${document.id}`.execute(
    tx,
  )
  await switchPhase(doing, 'waitWork', now())
}
export const settle = async ({ tx, document, input }: Of<'settle'>): Promise<void> => {
  await sql`
    update equipment.repair set settled_at = ${now()}, invoice_number = ${input.invoiceNo ?? ''} where id = ${document.id}`.execute(
    tx,
  )
}
