import type { FindInput, loss } from '@geodepot/contracts/equipment/loss.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type DocumentSource, goodsOf, post, reverse } from '../../ledger/custody/index.ts'
import { refuseWrittenOff } from '../device/index.ts'
import { refuseKept } from '../stock/index.ts'
import { reason } from './check.ts'

type Doings<I = unknown> = Omit<Doing<typeof loss, 'equipment.loss', I>, 'input'>

interface Line {
  readonly id: number
  readonly device: number | null
  readonly model: number
  readonly condition: TechState
  readonly quantity: string
  readonly settlement: number | null
  readonly home: number | null
  readonly outcome: 'lost' | 'damaged'
  readonly becomes: TechState
  /** Of what is lost, not found again. */
  readonly open: string
  /** Where it stands in the document. */
  readonly at: number
  readonly name: string
}
const linesOf = async (tx: Tx, id: number): Promise<Line[]> =>
  (
    await sql<Line>`
      select l.id, l.device_id as device, l.model_id as model, l.condition, trim_scale(l.quantity)::text as quantity, l.settlement_id as settlement,
        l.home_holder_id as home, l.outcome, l.becomes, trim_scale(g.open)::text as open, l.position - 1 as at, m.name
      from equipment.loss_line l join equipment.loss_progress g on g.line_id = l.id join equipment.model m on m.id = l.model_id
      where l.document_id = ${id} order by l.position for update of l`.execute(tx)
  ).rows
const source = ({ document, actor }: Doings): DocumentSource => ({ document: document.id, recordedBy: actor.userId })

/** In whose hands it is: the holder's that it names, or the report's own keeping. */
const placeOf = async (tx: Tx, { id, row }: Doings['document']): Promise<number> =>
  row.holder_id ??
  (await tx.selectFrom('equipment.holder').select('id').where('document_id', '=', id).executeTakeFirstOrThrow()).id

/** Submitted, the devices are this report's alone until it is decided on; a quantity has to be there. */
export const keep = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  if (document.row.holder_id === null) return
  const at = document.row.holder_id
  const lines = await linesOf(tx, document.id)
  const { rows: short } = await sql<{ at: number; held: string }>`
    select (l.position - 1) as at, trim_scale(coalesce(b.quantity, 0))::text as held from equipment.loss_line l
    left join equipment.bulk_balance b on b.model_id = l.model_id and b.condition = l.condition and b.holder_id = ${at}
    where l.document_id = ${document.id} and l.device_id is null and l.quantity > coalesce(b.quantity, 0) order by 1`.execute(
    tx,
  )
  refuseAny(short.map(({ at: line, held }) => reason('moreThanHeld', { held }, `lines.${line}.qty`)))
  await refuseKept(
    tx,
    { document: document.id, holder: at },
    lines.flatMap((line) => (line.device === null ? [{ ...line, field: `lines.${line.at}.qty` }] : [])),
  )
  await post(
    tx,
    source(doing),
    lines.flatMap(({ device, at: line }) =>
      device === null ? [] : [{ kind: 'allocate' as const, device, at, field: `lines.${line}.devId` }],
    ),
  )
}
/** What the report keeps is free again, where it is. */
export const free = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const at = document.row.holder_id
  if (at === null) return
  const { rows } = await sql<{ device: number }>`
    select l.device_id as device from equipment.loss_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} and d.holder_id = ${at} order by d.id`.execute(
    tx,
  )
  await post(
    tx,
    source(doing),
    rows.map(({ device }) => ({ kind: 'release' as const, device, at })),
  )
}

/** Approved: what is lost leaves everybody's custody, what is damaged stays and is in another condition. */
export const writeOff = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const at = await placeOf(tx, document)
  const lines = await linesOf(tx, document.id)
  const gone = lines.filter(({ outcome, open }) => outcome === 'lost' && !isZero(open))
  const field = ({ at: line }: Line) => `lines.${line}.devId`
  await post(tx, source(doing), [
    ...gone.map((line) => ({
      ...goodsOf({ ...line, quantity: line.open }),
      kind: 'loss' as const,
      from: at,
      outType: '4' as const,
      lineId: line.id,
      field: field(line),
    })),
    ...lines
      .filter(({ outcome }) => outcome === 'damaged')
      .map((line) => ({
        ...goodsOf(line),
        kind: 'condition' as const,
        at,
        becomes: line.becomes,
        lineId: line.id,
        field: field(line),
      })),
  ])
  await free(doing)
}

/** What is wrong with a find, against what each line still misses. */
const againstFound = (asked: FindInput['lines'], lines: ReadonlyMap<number, Line>): Reason[] => {
  const sums = new Map<number, string>()
  return asked.flatMap(({ lineId, quantity }, index): Reason[] => {
    const line = lines.get(lineId)
    if (!line || line.outcome !== 'lost') return [reason('notOfReport', {}, `lines.${index}.lineId`)]
    const sum = add(sums.get(lineId) ?? '0', quantity)
    sums.set(lineId, sum)
    return compare(sum, line.open) > 0 ? [reason('moreThanOpen', { open: line.open }, `lines.${index}.quantity`)] : []
  })
}

/**
 * Found again. What was written off comes back by a reversal, into the hands that it was lost from; what the report
 * keeps, or had from a road, goes home to whoever sent it.
 */
export const find = async (doing: Doings & { readonly input: FindInput }) => {
  const { tx, actor, document, input } = doing
  const lines = new Map((await linesOf(tx, document.id)).map((line) => [line.id, line]))
  refuseAny(againstFound(input.lines, lines))
  await refuseWrittenOff(
    tx,
    input.lines.flatMap(({ lineId }, at) => {
      const device = lines.get(lineId)?.device ?? null
      return device === null ? [] : [{ device, field: `lines.${at}.lineId` }]
    }),
  )
  const rows = input.lines.map(({ lineId, quantity }) => ({
    line: lineId,
    settlement: lines.get(lineId)?.settlement ?? null,
    quantity,
  }))
  const { rows: made } = await sql<{ id: number; line: number }>`
    insert into equipment.loss_find (document_id, line_id, settlement_id, quantity, note, found_at, created_by, created_at)
    select ${document.id}, t.line, t.settlement, t.quantity, ${input.opinion}, ${now()}, ${actor.userId}, ${now()}
    from ${recordset(rows, { line: 'bigint', settlement: 'bigint', quantity: 'numeric' })} returning id, line_id as line`.execute(
    tx,
  )
  const found = input.lines.flatMap(({ lineId, quantity }, at) => {
    const line = lines.get(lineId)
    return line ? [{ line, quantity, find: made[at]?.id ?? 0, at }] : []
  })
  const { rows: events } = await sql<{ id: number; line: number; from: number }>`
    select id, line_id as line, from_holder_id as "from" from equipment.custody_event where document_id = ${document.id} and kind = 'loss'`.execute(
    tx,
  )
  const written = new Map(events.map((event) => [event.line, event]))
  await reverse(
    tx,
    source(doing),
    found.flatMap(({ line, quantity, at }) => {
      const event = written.get(line.id)?.id
      return event === undefined ? [] : [{ event, quantity, field: `lines.${at}.quantity`, remark: input.opinion }]
    }),
  )
  // What a virtual project had lost goes on to the project that it has become.
  const { holder_id: to } = document.row
  await post(
    tx,
    source(doing),
    found.flatMap(({ line, quantity, find: lineId }) => {
      const from = written.get(line.id)?.from
      if (to === null || from === undefined || from === to) return []
      return [{ ...goodsOf({ ...line, quantity }), kind: 'arrive' as const, from, to, becomes: line.condition, lineId }]
    }),
  )
  await goHome(doing, found)
  const left = (await linesOf(tx, document.id)).some(({ open }) => !isZero(open))
  return { ...(left ? {} : { state: 'recovered' as const }), detail: { lines: input.lines.length } }
}
const goHome = async (
  doing: Doings,
  found: readonly { readonly line: Line; readonly quantity: string; readonly find: number }[],
): Promise<void> => {
  const { tx, document } = doing
  // A device that was in somebody's hands stands there as it did, and is free.
  if (document.row.holder_id !== null) return free(doing)
  const from = await placeOf(tx, document)
  await post(
    tx,
    source(doing),
    found.map(({ line, quantity, find: lineId }) => ({
      ...goodsOf({ ...line, quantity }),
      kind: 'return' as const,
      from,
      to: line.home ?? 0,
      inType: '4' as const,
      lineId,
    })),
  )
}
