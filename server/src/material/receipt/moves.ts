import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { shared } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import type { InspectInput, PutAwayInput, receipt } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { post, postingDays } from '../../ledger/stock/index.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { farStoreOf } from '../store/index.ts'
import { reason as because } from './terms.ts'

type Doings<I> = Doing<typeof receipt, 'material.receipt', I>
type Inspected = InspectInput['lines'][number]

interface Line {
  readonly id: number
  readonly name: string
  readonly batch: number
  readonly isSerial: boolean
  readonly place: number | null
  /** Waits for its inspection. */
  readonly open: string
}
const lockLines = async (tx: Tx, receiptId: number): Promise<ReadonlyMap<number, Line>> => {
  const { rows } = await sql<Line>`
    select l.id, m.name, l.batch_id as batch, m.is_serial as "isSerial", l.place_id as place,
      trim_scale(l.quantity - l.accepted_quantity - l.rejected_quantity)::text as open
    from material.receipt_line l join material.material m on m.id = l.material_id where l.document_id = ${receiptId} order by l.id for update of l`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
interface Places {
  readonly quarantine: number
  readonly claim: number
  readonly storage: ReadonlySet<number>
}
const placesOf = async (tx: Tx, store: number): Promise<Places> => {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from material.place where store_id = ${store} and closed_at is null`.execute(tx)
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { quarantine: of('quarantine')[0] ?? 0, claim: of('claim')[0] ?? 0, storage: new Set(of('storage')) }
}

const againstUnits = ({ accepted, modelId, units = [] }: Inspected, at: number, name: string): Reason[] => [
  ...(modelId === undefined ? [because('modelMissing', { name }, `lines.${at}.modelId`)] : []),
  ...(String(units.length) === add(accepted, '0')
    ? []
    : [because('unitsMissing', { name, accepted }, `lines.${at}.units`)]),
]
const againstInspected = (input: InspectInput, lines: ReadonlyMap<number, Line>, { storage }: Places): Reason[] => {
  const ids = input.lines.map(({ lineId }) => lineId)
  return input.lines.flatMap((one, at): Reason[] => {
    const line = lines.get(one.lineId)
    if (!line || ids.indexOf(one.lineId) < at) return [because('notOfReceipt', {}, `lines.${at}.lineId`)]
    const { name, open, isSerial } = line
    const { accepted, rejected, reason = '' } = one
    const place = one.placeId ?? line.place
    const isAccepted = !isZero(accepted)
    return [
      ...(compare(add(accepted, rejected), open) > 0
        ? [because('inspectTooMuch', { name, open }, `lines.${at}.${isAccepted ? 'accepted' : 'rejected'}`)]
        : []),
      ...(!isAccepted && isZero(rejected) ? [because('inspectNothing', { name }, `lines.${at}.accepted`)] : []),
      ...(!isZero(rejected) && reason === '' ? [because('reasonMissing', { name }, `lines.${at}.reason`)] : []),
      ...(isAccepted && !isSerial && place === null ? [because('placeMissing', { name }, `lines.${at}.placeId`)] : []),
      ...(isAccepted && !isSerial && place !== null && !storage.has(place)
        ? [because('unknownPlace', {}, `lines.${at}.placeId`)]
        : []),
      ...(isAccepted && isSerial ? againstUnits(one, at, name) : []),
    ]
  })
}

interface Move {
  readonly line: number
  readonly kind: 'accept' | 'reject' | 'putAway' | 'capitalise'
  readonly quantity: string
  readonly from: number
  readonly to: number | null
  readonly reason: string
  readonly batch: number
  /** Where the quantity stands in the request. */
  readonly field: string
}
/** Each act has a line of its own, by which the ledger knows it. */
const writeMoves = async (tx: Tx, { actor, document }: Doings<unknown>, moves: readonly Move[]) => {
  const store = await farStoreOf(tx, document.row.store_id)
  if (!store) throw new Error(`receipt ${document.id} has no store`)
  const bizDate = (await postingDays(tx))(store.today)
  const rows = moves.map((move, at) => ({ ...move, at }))
  const { rows: made } = await sql<{ id: number }>`
    insert into material.receipt_move (line_id, kind, quantity, from_place_id, to_place_id, reason, biz_date, done_by, done_at)
    select t.line, t.kind, t.quantity, t."from", t."to", t.reason, ${bizDate}::date, ${actor.userId}, ${now()}
    from ${recordset(rows, { at: 'int', line: 'bigint', kind: 'text', quantity: 'numeric', from: 'bigint', to: 'bigint', reason: 'text' })} order by t.at returning id`.execute(
    tx,
  )
  const kinds = { accept: 'inspect', reject: 'inspect', putAway: 'putAway' } as const
  return post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    moves.map(({ kind, quantity, from, to, batch, field, reason }, at) => {
      const common = { batch, quantity, from, field, bizDate, remark: reason, lineId: made[at]?.id ?? 0 }
      return kind === 'capitalise'
        ? { kind: 'capitalise' as const, ...common }
        : { kind: kinds[kind], ...common, to: to ?? 0 }
    }),
  )
}

/** What is accepted of a serial material is equipment from now on, at what it has cost. */
const capitalise = async (
  { tx, actor, context, document }: Doings<InspectInput>,
  { modelId = 0, units = [] }: Inspected,
  at: number,
  name: string,
  amount: string,
): Promise<void> => {
  const values = shared(
    amount,
    units.map(() => '1'),
  )
  await equipmentPorts.ports().createDevices(
    tx,
    actor,
    context,
    units.map((unit, index) => ({
      devSign: unit,
      modelId,
      devName: name,
      ownerOrgId: document.row.department_id,
      originalValue: values?.[index] ?? '0',
      currency: 'USD',
      accountState: 'inAccount' as const,
    })),
    { document: document.id },
    (index) => `lines.${at}.units.${index}.`,
  )
}

const isInspected = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from material.receipt_line where document_id = ${id} and quantity > accepted_quantity + rejected_quantity limit 1`.execute(
    tx,
  )
  return rows.length === 0
}

/** Inspection is a move: out of quarantine to a goods location, to claims, or into the books of equipment. */
export const inspect = async (doing: Doings<InspectInput>) => {
  const { tx, document, input } = doing
  const lines = await lockLines(tx, document.id)
  const places = await placesOf(tx, document.row.store_id)
  refuseAny(againstInspected(input, lines, places))
  const moves = input.lines.flatMap(({ lineId, accepted, rejected, placeId, reason = '' }, at): Move[] => {
    const line = lines.get(lineId)
    if (!line) return []
    const common = { line: lineId, batch: line.batch, from: places.quarantine }
    const to = line.isSerial ? null : (placeId ?? line.place)
    return [
      ...(isZero(accepted)
        ? []
        : [
            {
              ...common,
              kind: line.isSerial ? ('capitalise' as const) : ('accept' as const),
              quantity: accepted,
              to,
              reason: '',
              field: `lines.${at}.accepted`,
            },
          ]),
      ...(isZero(rejected)
        ? []
        : [
            {
              ...common,
              kind: 'reject' as const,
              quantity: rejected,
              to: places.claim,
              reason,
              field: `lines.${at}.rejected`,
            },
          ]),
    ]
  })
  const posted = await writeMoves(tx, doing, moves)
  await sql`
    update material.receipt_line l set accepted_quantity = l.accepted_quantity + t.accepted, rejected_quantity = l.rejected_quantity + t.rejected
    from ${recordset(input.lines, { lineId: 'bigint', accepted: 'numeric', rejected: 'numeric' })} where l.id = t."lineId"`.execute(
    tx,
  )
  for (const [at, one] of input.lines.entries()) {
    const line = lines.get(one.lineId)
    const which = moves.findIndex(({ line: of, kind }) => of === one.lineId && kind === 'capitalise')
    if (line?.isSerial && which >= 0) await capitalise(doing, one, at, line.name, posted[which]?.amount ?? '0')
  }
  return {
    ...((await isInspected(tx, document.id)) && { state: 'stored' as const }),
    detail: { lines: input.lines.length },
  }
}

/** From one goods location to another of the store, as it is put where it is to lie. */
export const putAway = async (doing: Doings<PutAwayInput>) => {
  const { tx, document, input } = doing
  const lines = await lockLines(tx, document.id)
  const { storage } = await placesOf(tx, document.row.store_id)
  refuseAny(
    input.lines.flatMap(({ lineId, fromPlaceId, placeId }, at): Reason[] => {
      if (!lines.has(lineId)) return [because('notOfReceipt', {}, `lines.${at}.lineId`)]
      return [
        ...(storage.has(fromPlaceId) ? [] : [because('unknownPlace', {}, `lines.${at}.fromPlaceId`)]),
        ...(storage.has(placeId) ? [] : [because('unknownPlace', {}, `lines.${at}.placeId`)]),
        ...(fromPlaceId === placeId ? [because('samePlace', {}, `lines.${at}.placeId`)] : []),
      ]
    }),
  )
  await writeMoves(
    tx,
    doing,
    input.lines.map(({ lineId, fromPlaceId, placeId, quantity }, at) => ({
      line: lineId,
      kind: 'putAway' as const,
      quantity,
      from: fromPlaceId,
      to: placeId,
      reason: '',
      batch: lines.get(lineId)?.batch ?? 0,
      field: `lines.${at}.quantity`,
    })),
  )
  return { detail: { lines: input.lines.length } }
}
