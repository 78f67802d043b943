import type { SwapInput, allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Tx, violated } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { freeDevice, post } from '../../ledger/custody/index.ts'
import { lookAtCertificates } from '../certificate/index.ts'
import { deviceVisible } from '../device/index.ts'
import { tellReserved } from '../stock/index.ts'
import { judgedLines } from './substitutes.ts'

type Swapping = Doing<typeof allocation, 'equipment.allocation', SwapInput>
const refuse = (key: keyof typeof allocationMessages.texts, name = '', field = 'devId') =>
  refusal(allocationMessages, key, { name }, field)

/**
 * A device that turns out bad while it is loaded stays behind, and another goes on its line: the line is the same, so that
 * what was approved, and the list that is loaded by, stand. Approved is its model, or one that the application accepts.
 */
export const swap = async (doing: Swapping): Promise<{ detail: { named: Text[] } }> => {
  const { tx, actor, document, input } = doing
  const pool = document.row.from_holder_id
  const [line, next] = [await loadingLine(tx, document.id, input.lineId), await spareOf(doing)]
  if (line.model !== next.model) await lockApplication(tx, document.row.application_id)
  await putOn(tx, document.id, line.id, next)
  const source = { document: document.id, recordedBy: actor.userId }
  await post(tx, source, [
    { kind: 'release', device: line.device, at: pool, field: 'lineId', remark: input.opinion },
    { kind: 'allocate', device: next.id, at: pool, field: 'devId', remark: input.opinion },
  ])
  // Read once it is locked: what somebody found of it meanwhile counts.
  const { rows: sound } = await sql`
    select 1 from equipment.device where id = ${next.id} and tech_state = 'good' and account_state in ('inAccount', 'external')`.execute(
    tx,
  )
  if (sound.length === 0) throw refuse('swapNotFree', next.name)
  await refuseOther(doing, line, next)
  if (input.condition !== undefined)
    await post(tx, source, [
      { kind: 'condition', device: line.device, at: pool, becomes: input.condition, remark: input.opinion },
    ])
  await tellReserved(tx, actor, document.id, next.id)
  const noted = await lookAtCertificates(tx, [{ device: next.id, field: 'devId' }], document.row.project_id)
  const said = `${line.name} → ${next.name}`
  return { detail: { named: [[said, said], ...noted] } }
}

interface Loading {
  readonly id: number
  readonly device: number
  readonly model: number
  readonly name: string
  readonly factor: string
}
/** The line as it stands: of a single device that has not left. The document is locked, nobody ships it meanwhile. */
const loadingLine = async (tx: Tx, document: number, id: number): Promise<Loading> => {
  const {
    rows: [line],
  } = await sql<Loading>`
    select l.id, d.id as device, l.model_id as model, coalesce(l.factor, 1)::text as factor, coalesce(d.self_number, d.serial, d.code, d.name) as name
    from equipment.allocation_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document} and l.id = ${id} and not exists (select 1 from equipment.shipment_line s where s.line_id = l.id)`.execute(
    tx,
  )
  if (!line) throw refuse('swapNone', '', 'lineId')
  return line
}

interface Spare {
  readonly id: number
  readonly model: number
  readonly name: string
}
/** What is to go instead: seen by this person, and free in the pool that sends. */
const spareOf = async ({ tx, actor, document, input }: Swapping): Promise<Spare> => {
  const {
    rows: [spare],
  } = await sql<Spare & { isFree: boolean; document: string | null }>`
    select d.id, d.model_id as model, coalesce(d.self_number, d.serial, d.code, d.name) as name, ${freeDevice} and d.holder_id = ${document.row.from_holder_id} as "isFree",
      (select number from document.register where id = d.locked_by) as document
    from equipment.device d where d.id = ${input.devId} and ${deviceVisible(actor)}`.execute(tx)
  if (!spare) throw refuse('unknownDevice')
  // What another document keeps, the ledger says best: which, whose, and for how many days.
  if (!spare.isFree && spare.document === null) throw refuse('swapNotFree', spare.name)
  return spare
}

// What is open of an application is counted by one at a time.
const lockApplication = async (tx: Tx, id: number | null): Promise<void> => {
  if (id !== null) await sql`select 1 from equipment.application where id = ${id} for no key update`.execute(tx)
}

const putOn = async (tx: Tx, document: number, line: number, next: Spare): Promise<void> => {
  await sql`update equipment.allocation_line set device_id = ${next.id}, model_id = ${next.model} where document_id = ${document} and id = ${line}`
    .execute(tx)
    .catch((error: unknown) => {
      throw violated(error) === 'allocation_line_device' ? refuse('twice', next.name) : error
    })
}

/** Of another model it is taken where the application accepts that, with its factor; and nothing goes beyond what was approved. */
const refuseOther = async ({ tx, document }: Swapping, line: Loading, next: Spare): Promise<void> => {
  const {
    rows: [judged],
  } = await sql<{ factor: string | null; isSubstitute: boolean; isAgreed: boolean; isMore: boolean }>`
    select j.factor, j.is_substitute as "isSubstitute", coalesce(j.factor, l.factor) > ${line.factor}::numeric as "isMore",
      exists (select 1 from equipment.application_consent c where c.line_id = l.application_line_id and c.model_id = l.model_id and c.factor = coalesce(j.factor, l.factor)) as "isAgreed"
    from equipment.allocation_line l join ${judgedLines(document.id)} j on j.id = l.id where l.id = ${line.id}`.execute(
    tx,
  )
  if (judged === undefined) {
    // It stands for no line of an application: what was approved is its model.
    if (line.model !== next.model) throw refuse('swapNotAccepted', next.name)
    return
  }
  if (judged.isSubstitute && !judged.isAgreed)
    throw refuse(judged.factor === null ? 'swapNotAccepted' : 'swapFallsShort', next.name)
  // What was agreed to as a substitute stays one, in the same model.
  await sql`update equipment.allocation_line set factor = coalesce(${judged.factor}::numeric, factor), is_substitute = (is_substitute and ${line.model === next.model}) or ${judged.isSubstitute} where id = ${line.id}`.execute(
    tx,
  )
  if (judged.isMore && !document.row.is_beyond && (await isMoreThanAsked(tx, line.id)))
    throw refuse('swapBeyond', next.name)
}
const isMoreThanAsked = async (tx: Tx, line: number): Promise<boolean> =>
  (
    await sql`
    select 1 from equipment.allocation_line l join equipment.application_line w on w.id = l.application_line_id
    join equipment.application_line_allocated t on t.line_id = w.id where l.id = ${line} and t.quantity > w.quantity - w.closed_quantity`.execute(
      tx,
    )
  ).rows.length > 0
