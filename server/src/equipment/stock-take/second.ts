import type { CountedLine } from '@geodepot/contracts/equipment/stock-take.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Line, foundAt, isQuantity } from './lines.ts'

type Counted = Pick<
  Line,
  'device' | 'model' | 'condition' | 'holder' | 'found' | 'foundHolder' | 'foundShelf' | 'foundCondition'
> &
  Pick<Line, 'counted' | 'recounted' | 'countedBy'>

const other = (said: string | undefined, stands: string | null): boolean =>
  said !== undefined && stands !== null && compare(said, stands) !== 0
const saysFound = ({ found, code, foundHolderId, foundPosition, foundCondition }: CountedLine): boolean =>
  found === undefined
    ? [code, foundHolderId, foundPosition, foundCondition].some((one) => one !== undefined)
    : found === 'Y'

/**
 * What one says of a line that somebody else has counted: the same, or something else. Nothing where nobody else has, or
 * where there is more to say of it than was said.
 */
export const besides = (line: Counted, given: CountedLine, me: number): 'same' | 'different' | undefined => {
  if (line.countedBy === null || line.countedBy === me) return undefined
  if (isQuantity(line)) {
    // Counted again where that is asked for: nobody has yet.
    if (given.recountedQty !== undefined && line.recounted === null) return undefined
    const differs = other(given.recountedQty, line.recounted) || other(given.countedQty, line.counted)
    return differs ? 'different' : 'same'
  }
  const found = saysFound(given)
  if (found !== line.found) return 'different'
  if (!found) return 'same'
  const isElsewhere = given.foundHolderId !== undefined && given.foundHolderId !== foundAt(line)
  const isOnShelf = given.foundPosition !== undefined && given.foundPosition !== line.foundShelf
  const isOther = given.foundCondition !== undefined && given.foundCondition !== (line.foundCondition ?? line.condition)
  return isElsewhere || isOnShelf || isOther ? 'different' : 'same'
}

interface Second {
  readonly line: number
  readonly given: CountedLine
}
/** Keeps what differs beside what was accepted. */
export const keepSeconds = async (
  tx: Tx,
  document: number,
  person: number,
  at: Date,
  seconds: readonly Second[],
): Promise<void> => {
  if (seconds.length === 0) return
  const rows = seconds.map(({ line, given }) => {
    const quantity = given.recountedQty ?? given.countedQty ?? null
    return {
      line,
      found: quantity === null ? saysFound(given) : null,
      holder: given.foundHolderId ?? null,
      shelf: given.foundPosition ?? '',
      condition: given.foundCondition ?? null,
      quantity,
      reason: given.lineReason ?? '',
    }
  })
  const shape = {
    line: 'bigint',
    found: 'boolean',
    holder: 'bigint',
    shelf: 'text',
    condition: 'text',
    quantity: 'numeric',
    reason: 'text',
  } as const
  await sql`
    insert into equipment.stock_take_second (document_id, line_id, is_found, found_holder_id, found_shelf, found_condition, counted_quantity, reason, counted_by, counted_at)
    select ${document}, t.line, t.found, t.holder, t.shelf, t.condition, t.quantity, t.reason, ${person}, ${at} from ${recordset(rows, shape)}`.execute(
    tx,
  )
}

/** The lines of a count of which somebody else found something else. */
export const contested = async (tx: Tx, document: number): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql<{ line: number }>`
        select distinct line_id as line from equipment.stock_take_second where document_id = ${document}`.execute(tx)
    ).rows.map(({ line }) => line),
  )
