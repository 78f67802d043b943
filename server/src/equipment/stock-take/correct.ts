import type { DeviceStatus, TechState } from '@geodepot/contracts/equipment/device.ts'
import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type DocumentMove, post, transitHolder } from '../../ledger/custody/index.ts'
import { markCounted, putOnShelves } from '../device/index.ts'
import { settleGone } from '../return/index.ts'
import { draftLosses } from './draft-losses.ts'
import { type Line, differs, foundAt, isQuantity, keepResults, linesOf } from './lines.ts'
import { type Given, source } from './terms.ts'

/** How a device stands as the count is approved. */
interface Standing {
  readonly id: number
  readonly holder: number | null
  readonly status: DeviceStatus
  readonly tech: TechState
  readonly lockedBy: number | null
  /** By which document it left custody. */
  readonly goneBy: number | null
}
const standingsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> => {
  const { rows } = await sql<Standing>`
    select d.id, d.holder_id as holder, d.device_status as status, d.tech_state as tech, d.locked_by as "lockedBy",
      case when d.device_status = '5' then (select e.document_id from equipment.custody_event e where e.device_id = d.id and e.kind in ('loss', 'retire') order by e.id desc limit 1) end as "goneBy"
    from equipment.device d where d.id = any(${ids}::bigint[]) order by d.id for update of d`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
const kindsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from equipment.holder where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.kind]))
}

export interface Corrected {
  readonly id: number
  readonly correction: 'posted' | 'drafted' | 'left'
  readonly document: number | null
}
/** What the ledger is given, step by step: what is promised, sent, arrives; then what ends, begins or changes in place. */
interface Postings {
  readonly promised: DocumentMove[]
  readonly sent: DocumentMove[]
  readonly arrived: DocumentMove[]
  readonly inPlace: DocumentMove[]
}

/** Whether the ledger permits it in one move: between pools, and between those who work with it. */
const isDirect = (status: DeviceStatus, targetKind: string): boolean =>
  status === '4' || (status === '0') === (targetKind === 'pool')
/**
 * The moves that bring a device from where the ledger has it to where it stands: in one, or by the road that the ledger
 * wants between a pool and whoever works with it.
 */
const bring = (postings: Postings, line: Line, { status, tech }: Standing, road: number | undefined): void => {
  const common = { device: line.device ?? 0, lineId: line.id, field: `lines.${line.at}.found` }
  const becomes = line.foundCondition !== null && line.foundCondition !== tech ? { becomes: line.foundCondition } : {}
  const from = line.now ?? 0
  const to = foundAt(line) ?? 0
  if (road === undefined) {
    postings.arrived.push({ ...common, ...becomes, kind: 'arrive', from, to, outType: '1', inType: '1' })
    return
  }
  if (status === '0') postings.promised.push({ kind: 'allocate', device: common.device, at: from, field: common.field })
  postings.sent.push({ ...common, kind: 'dispatch', from, to: road, outType: '1' })
  postings.arrived.push({ ...common, ...becomes, kind: 'arrive', from: road, to, inType: '1' })
}

/** Quantities of one model at one place that are over in one condition and short in another changed their condition. */
const pairs = (lines: readonly Line[], postings: Postings): ReadonlyMap<number, string> => {
  const left = new Map(lines.filter(isQuantity).map((line) => [line.id, line.difference ?? '0']))
  const places = Map.groupBy(lines.filter(isQuantity), ({ model, holder }) => `${model} ${holder}`)
  for (const of of places.values())
    for (const short of of.filter(({ result }) => result === 'short'))
      for (const over of of.filter(({ result }) => result === 'over')) {
        const [missing, more] = [subtract('0', left.get(short.id) ?? '0'), left.get(over.id) ?? '0']
        const quantity = compare(missing, more) < 0 ? missing : more
        if (compare(quantity, 0) <= 0) continue
        postings.inPlace.push({
          kind: 'condition',
          model: short.model ?? 0,
          condition: short.condition ?? 'good',
          quantity,
          at: short.holder ?? 0,
          becomes: over.condition ?? 'good',
          lineId: short.id,
          field: `lines.${short.at}.countedQty`,
        })
        left.set(short.id, subtract(quantity, missing))
        left.set(over.id, subtract(more, quantity))
      }
  return left
}

/** Counts of the same quantities are put right one after the other: the later one sees what the former has posted. */
const lockPlaces = (tx: Tx, id: number) =>
  sql`
    select o.id from equipment.stock_take_line o
    where o.device_id is null and (o.model_id, o.holder_id) in (
      select l.model_id, l.holder_id from equipment.stock_take_line l where l.document_id = ${id} and l.device_id is null and l.difference <> 0)
    order by o.id for update of o`.execute(tx)

/**
 * Approved: what differs is put right, as far as it still differs. What a pool misses leaves custody; what others miss
 * goes into a report of loss; what stands elsewhere is moved to where it stands; what a document keeps is left to it.
 */
export const correct = async (given: Given): Promise<void> => {
  const { tx, actor, context, document } = given
  await lockPlaces(tx, document.id)
  const lines = await keepResults(tx, await linesOf(tx, document.id))
  const differing = lines.filter(differs)
  const standings = await standingsOf(
    tx,
    differing.flatMap(({ device }) => device ?? []),
  )
  const kinds = await kindsOf(
    tx,
    differing.flatMap((line) => [line.holder ?? 0, foundAt(line) ?? 0]),
  )
  const postings: Postings = { promised: [], sent: [], arrived: [], inPlace: [] }
  const corrected: Corrected[] = []
  const reported: { line: Line; quantity: string }[] = []
  const shelves: { id: number; shelf: string }[] = []
  let road: number | undefined
  const roadOf = async () =>
    (road ??= await transitHolder(tx, document, document.row.department_id, document.row.project_id))
  const posted = ({ id }: Line) => corrected.push({ id, correction: 'posted', document: null })

  for (const line of differing) {
    const standing = standings.get(line.device ?? 0)
    if (!standing) continue
    // Given back or found by the document that ended its custody; freed by the one that keeps it.
    const keeper = standing.status === '5' ? standing.goneBy : standing.lockedBy
    if (standing.status === '5' || keeper !== null) {
      corrected.push({ id: line.id, correction: 'left', document: keeper })
      continue
    }
    const at = { device: standing.id, lineId: line.id, field: `lines.${line.at}.found` }
    if (line.result === 'missing') {
      if (kinds.get(line.holder ?? 0) === 'pool') {
        postings.inPlace.push({ ...at, kind: 'loss', from: line.holder ?? 0, outType: '4' })
        posted(line)
      } else reported.push({ line, quantity: '1' })
      continue
    }
    if (line.now !== foundAt(line)) {
      const direct = isDirect(standing.status, kinds.get(foundAt(line) ?? 0) ?? '')
      bring(postings, line, standing, direct ? undefined : await roadOf())
    } else if (line.foundCondition !== null && line.foundCondition !== standing.tech)
      postings.inPlace.push({ ...at, kind: 'condition', at: line.now ?? 0, becomes: line.foundCondition })
    if (line.foundShelf !== '') shelves.push({ id: standing.id, shelf: line.foundShelf })
    posted(line)
  }
  const left = pairs(differing, postings)
  for (const line of differing.filter(isQuantity)) {
    const difference = left.get(line.id) ?? '0'
    const what = { model: line.model ?? 0, condition: line.condition ?? ('good' as const), lineId: line.id }
    const field = `lines.${line.at}.countedQty`
    if (compare(difference, 0) > 0)
      postings.inPlace.push({
        ...what,
        kind: 'opening',
        quantity: difference,
        to: line.holder ?? 0,
        inType: '4',
        field,
      })
    const missing = subtract('0', difference)
    if (compare(missing, 0) > 0) {
      if (kinds.get(line.holder ?? 0) !== 'pool') {
        reported.push({ line, quantity: missing })
        continue
      }
      postings.inPlace.push({ ...what, kind: 'loss', quantity: missing, from: line.holder ?? 0, outType: '4', field })
    }
    posted(line)
  }
  for (const moves of [postings.promised, postings.sent, postings.arrived, postings.inPlace])
    await post(tx, source(given), moves)
  await putOnShelves(tx, actor, context, shelves)
  // What a return waited to inspect may be gone by that, or found to be something else.
  const quantities = differing.filter(isQuantity)
  await settleGone(
    tx,
    actor,
    context,
    document,
    [...standings.keys()],
    quantities.map((line) => ({ model: line.model ?? 0, holder: line.holder ?? 0 })),
  )
  corrected.push(...(await draftLosses(given, reported)))
  if (corrected.length > 0)
    await sql`
      update equipment.stock_take_line l set correction = t.correction, correction_document_id = t.document
      from ${recordset(corrected, { id: 'bigint', correction: 'text', document: 'bigint' })} where l.id = t.id`.execute(
      tx,
    )
  await markCounted(
    tx,
    lines
      .filter(({ device, found }) => device !== null && found === true)
      .map((line) => ({ id: line.device ?? 0, by: line.countedBy, at: line.countedAt })),
  )
}
