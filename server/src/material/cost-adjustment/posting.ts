import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { costAdjustment } from '@geodepot/contracts/material/cost-adjustment.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { lateShares } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import type { PlaceKind } from '@geodepot/contracts/material/store.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { type DocumentMove, type DocumentSource, confirmCosts, holdBatches, post } from '../../ledger/stock/index.ts'
import { costLinesOf, differenceOf, reason } from './prepare.ts'

type Posting = Omit<Doing<typeof costAdjustment, 'material.cost_adjustment', unknown>, 'input'>

interface Line {
  readonly id: number
  readonly receiptLine: number
  readonly batch: number
  readonly number: string
  readonly invoiced: string | null
  readonly difference: string
}
const linesOf = async (tx: Tx, id: number): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select l.id, l.receipt_line_id as "receiptLine", r.batch_id as batch, t.number, trim_scale(l.invoiced_amount)::text as invoiced, l.difference::text as difference
      from material.cost_adjustment_line l join material.receipt_line r on r.id = l.receipt_line_id join material.batch t on t.id = r.batch_id
      where l.document_id = ${id} order by l.position`.execute(tx)
  ).rows

/** So much of a batch in a place. */
export interface Portion {
  readonly batch: number
  readonly place: number
  readonly kind: PlaceKind
  readonly quantity: string
  /** It went to a project that is closed: nothing is charged to that any more. */
  readonly isClosed: boolean
}
/** Where batches are now: what is left of them, and what was issued. */
const portionsOf = async (tx: Tx, batches: readonly number[]): Promise<readonly Portion[]> =>
  (
    await sql<Portion>`
      select b.batch_id as batch, p.id as place, p.kind, trim_scale(b.quantity)::text as quantity,
        coalesce(j.status = ${projectStatuses.closed}, false) as "isClosed"
      from material.stock_balance b join material.place p on p.id = b.place_id left join system.project j on j.id = p.project_id
      where b.batch_id = any(${batches}::bigint[]) and b.quantity > 0 order by p.id`.execute(tx)
  ).rows

/** A batch that cost so much more, or less, under the line by which the ledger knows it. */
export interface Differing {
  readonly id: number
  readonly batch: number
  readonly number: string
  readonly difference: string
}
export interface Around {
  /** Where what was issued passes through: in and out in one posting. */
  readonly quarantine: number
  readonly variance: number
  readonly bizDate: string
}
const inStore: ReadonlySet<PlaceKind> = new Set(['storage', 'quarantine', 'claim', 'transit'])

/** What one line adds, or takes away, place by place; and how much of it was issued already. */
const movesOf = (line: Differing, of: readonly Portion[], { quarantine, variance, bizDate }: Around) => {
  const shares = lateShares(line.difference, of) ?? []
  const isUp = compare(line.difference, '0') > 0
  const size = (amount: string) => (isUp ? amount : subtract('0', amount))
  const here = new Map<number, string>()
  const outside = new Map<number, string>()
  for (const [at, { place, kind, isClosed }] of of.entries()) {
    const amount = size(shares[at] ?? '0')
    const isHere = inStore.has(kind)
    const into = isHere ? here : outside
    const target = isHere || !isClosed ? place : variance
    into.set(target, add(into.get(target) ?? '0', amount))
  }
  const issued = add('0', ...outside.values())
  if (!isZero(issued)) here.set(quarantine, add(here.get(quarantine) ?? '0', issued))
  const common = { kind: 'cost' as const, batch: line.batch, lineId: line.id, bizDate, dateField: 'bizDate' }
  const moved = (amount: string, from: number | undefined, to: number | undefined): DocumentMove[] =>
    isZero(amount) ? [] : [{ ...common, amount, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
  const stores = [...here].flatMap(([place, amount]) =>
    isUp ? moved(amount, undefined, place) : moved(amount, place, undefined),
  )
  const users = [...outside].flatMap(([place, amount]) =>
    isUp ? moved(amount, quarantine, place) : moved(amount, place, quarantine),
  )
  return {
    // What comes in goes on, and what comes back goes out.
    moves: isUp ? [...stores, ...users] : [...users, ...stores],
    issued: isUp ? issued : subtract('0', issued),
  }
}

const againstChanged = async (tx: Tx, lines: readonly Line[], receiptId: number): Promise<Reason[]> => {
  const standing = new Map((await costLinesOf(tx, receiptId)).map((line) => [line.id, line]))
  return lines.flatMap((line): Reason[] => {
    const now = standing.get(line.receiptLine)
    if (line.invoiced === null || !now) return []
    if (now.isBilled) return [reason('billed', { batch: line.number }, undefined)]
    return compare(differenceOf(now, line.invoiced), line.difference) === 0
      ? []
      : [reason('changedMeanwhile', { batch: line.number }, undefined)]
  })
}

/**
 * Writes differences into the ledger: what is left of a batch bears its share where it lies, what was issued where it went.
 * Answers how much of each was issued already. Its receipt is locked, and its batches are held.
 */
export const postDifferences = async (
  tx: Tx,
  source: DocumentSource,
  lines: readonly Differing[],
  { receiptId, bizDate }: { readonly receiptId: number; readonly bizDate: string },
): Promise<ReadonlyMap<number, string>> => {
  const {
    rows: [of],
  } = await sql<{ quarantine: number; variance: number }>`
    select q.id as quarantine, v.id as variance from material.receipt r join material.place q on q.store_id = r.store_id and q.kind = 'quarantine'
    join material.place v on v.kind = 'adjustment' where r.id = ${receiptId}`.execute(tx)
  if (!of) throw new Error(`the store of receipt ${receiptId} has no quarantine`)
  const portions = await portionsOf(
    tx,
    lines.map(({ batch }) => batch),
  )
  return postPortions(tx, source, lines, (line) => portions.filter(({ batch }) => batch === line.batch), {
    ...of,
    bizDate,
  })
}

/** The same over portions that whoever calls has found. */
export const postPortions = async (
  tx: Tx,
  source: DocumentSource,
  lines: readonly Differing[],
  portionsFor: (line: Differing) => readonly Portion[],
  around: Around,
): Promise<ReadonlyMap<number, string>> => {
  const worked = lines.map((line) => ({ line, ...movesOf(line, portionsFor(line), around) }))
  const moves = worked.flatMap((one) => one.moves)
  const posted = await post(tx, source, moves)
  // A place gives no more than it is worth: then less was taken away than is to be.
  const short = moves.findIndex((move, at) => 'amount' in move && compare(posted[at]?.amount ?? '0', move.amount) !== 0)
  const shortOf = lines.find(({ batch }) => batch === moves[short]?.batch)
  if (shortOf) throw new Refusal(500, [reason('takesMore', { batch: shortOf.number }, undefined)])
  return new Map(worked.map(({ line, issued }) => [line.id, issued]))
}

/** Writes into the ledger what was approved. */
export const postAdjustment = async ({ tx, actor, document }: Posting): Promise<void> => {
  const { id, row } = document
  const {
    rows: [of],
  } = await sql<{ state: string }>`
    select r.state from material.receipt r where r.id = ${row.receipt_id} for no key update of r`.execute(tx)
  if (!of || !['posted', 'stored'].includes(of.state))
    throw new Refusal(500, [reason('receiptNotPosted', {}, undefined)])
  const lines = await linesOf(tx, id)
  const batches = lines.map(({ batch }) => batch)
  await holdBatches(tx, batches)
  const changed = await againstChanged(tx, lines, row.receipt_id)
  if (changed.length > 0) throw new Refusal(500, changed)
  const issued = await postDifferences(tx, { document: id, recordedBy: actor.userId }, lines, {
    receiptId: row.receipt_id,
    bizDate: row.biz_date,
  })
  await sql`
    update material.cost_adjustment_line l set issued_amount = t.issued, remaining_amount = l.difference - t.issued
    from ${recordset(
      lines.map((line) => ({ id: line.id, issued: issued.get(line.id) ?? '0' })),
      { id: 'bigint', issued: 'numeric' },
    )} where l.id = t.id`.execute(tx)
  if (row.kind === 'invoice') {
    await sql`
      update material.receipt_line r set invoiced_amount = l.invoiced_amount from material.cost_adjustment_line l where l.document_id = ${id} and r.id = l.receipt_line_id`.execute(
      tx,
    )
    await confirmCosts(tx, batches)
  }
  await noteChanged(tx, [recordNameOf(receipt.name, row.receipt_id)])
}
