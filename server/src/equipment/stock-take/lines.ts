import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import {
  type TakeResult,
  differences,
  differenceOf,
  resultOfDevice,
  resultOfQuantity,
} from '@geodepot/contracts/equipment/stock-take.rules.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'

/** A line with what was written of it, and where the ledger has it now. */
export interface Line {
  readonly id: number
  /** Where it stands in the document, from 0. */
  readonly at: number
  readonly isExpected: boolean
  readonly device: number | null
  readonly model: number | null
  readonly condition: TechState | null
  readonly holder: number | null
  readonly shelf: string
  readonly code: string
  readonly found: boolean | null
  readonly foundHolder: number | null
  readonly foundShelf: string
  readonly foundCondition: TechState | null
  readonly counted: string | null
  readonly recounted: string | null
  readonly book: string | null
  readonly difference: string | null
  readonly result: TakeResult
  readonly reason: string
  readonly photos: readonly string[]
  readonly expected: string
  readonly countedBy: number | null
  readonly countedAt: string | null
  /** Who has the device now. */
  readonly now: number | null
  /** The device came there after it was counted. */
  readonly movedSince: boolean
  /** What other stock-takes put right of the quantity since it was counted, and whether one of them was counted later. */
  readonly corrected: string
  readonly countedSince: boolean
}
/**
 * What other counts posted of the quantity `l` since it was counted: they themselves, and the reports of loss that they
 * drafted. All other entries are moves like any other, which a difference as of the count outlives.
 */
const correctedSince = sql`(
  select coalesce(sum(case when e.to_holder_id = l.holder_id and e.to_condition = l.condition then e.quantity else 0 end
      - case when e.from_holder_id = l.holder_id and e.from_condition = l.condition then e.quantity else 0 end), 0) as quantity,
    bool_or((select max(o.counted_at) from equipment.stock_take_line o where o.model_id = l.model_id and o.holder_id = l.holder_id and o.device_id is null
      and (o.document_id = e.document_id or o.correction_document_id = e.document_id)) > l.counted_at) as later
  from equipment.custody_event e
  where e.model_id = l.model_id and e.device_id is null and e.recorded_at > l.counted_at and e.document_id <> l.document_id
    and (e.from_holder_id = l.holder_id and e.from_condition = l.condition or e.to_holder_id = l.holder_id and e.to_condition = l.condition)
    and (exists (select 1 from equipment.stock_take k where k.id = e.document_id)
      or exists (select 1 from equipment.stock_take_line o where o.correction_document_id = e.document_id and o.document_id <> l.document_id)))`
/** The lines of a count in their order, locked. */
export const linesOf = async (tx: Tx, id: number): Promise<Line[]> =>
  (
    await sql<Line>`
      select l.id, l.position - 1 as at, l.is_expected as "isExpected", l.device_id as device, l.model_id as model, l.condition, l.holder_id as holder, l.shelf, l.code,
        l.is_found as found, l.found_holder_id as "foundHolder", l.found_shelf as "foundShelf", l.found_condition as "foundCondition",
        trim_scale(l.counted_quantity)::text as counted, trim_scale(l.recounted_quantity)::text as recounted, trim_scale(l.book_quantity)::text as book,
        trim_scale(l.difference)::text as difference, l.result, l.reason, to_jsonb(l.photos) as photos, trim_scale(l.expected_quantity)::text as expected, l.counted_by as "countedBy", l.counted_at as "countedAt", d.holder_id as now,
        coalesce(d.held_since > l.counted_at, false) as "movedSince", trim_scale(coalesce(c.quantity, 0))::text as corrected, coalesce(c.later, false) as "countedSince"
      from equipment.stock_take_line l left join equipment.device d on d.id = l.device_id
      left join lateral ${correctedSince} c on l.device_id is null and l.model_id is not null and l.counted_at is not null
      where l.document_id = ${id} order by l.position for update of l`.execute(tx)
  ).rows

/** Where it was found: where it was expected, unless somebody said otherwise. */
export const foundAt = ({ foundHolder, holder }: Pick<Line, 'foundHolder' | 'holder'>): number | null =>
  foundHolder ?? holder
export const isUnknown = ({ model }: Pick<Line, 'model'>): boolean => model === null
export const isQuantity = ({ device, model }: Pick<Line, 'device' | 'model'>): boolean =>
  device === null && model !== null

const findingOf = (line: Line) => ({ ...line, counted: line.recounted ?? line.counted })
/** What became of a line as it stands now. */
export const resultOf = (line: Line): TakeResult => {
  if (isUnknown(line)) return 'unknown'
  if (line.device === null) return resultOfQuantity(findingOf(line))
  return resultOfDevice({
    ...line,
    at: foundAt(line),
    condition: line.condition ?? 'good',
  })
}
export const differs = ({ result }: Pick<Line, 'result'>): boolean => differences.has(result)

/** Writes what became of lines, as it is now. */
export const keepResults = async (tx: Tx, lines: readonly Line[]): Promise<readonly Line[]> => {
  const judged = lines.map((line): Line => ({
    ...line,
    result: resultOf(line),
    difference: isQuantity(line) ? differenceOf(findingOf(line)) : null,
  }))
  if (judged.length > 0)
    await sql`
      update equipment.stock_take_line l set result = t.result, difference = t.difference, corrected_quantity = t.corrected
      from ${recordset(
        judged.map(({ id, result, difference, corrected }) => ({ id, result, difference, corrected })),
        { id: 'bigint', result: 'text', difference: 'numeric', corrected: 'numeric' },
      )} where l.id = t.id`.execute(tx)
  return judged
}
