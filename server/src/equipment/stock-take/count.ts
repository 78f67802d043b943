import { type CountInput, type CountedLine, stockTake } from '@geodepot/contracts/equipment/stock-take.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { momentOf, now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { type Line, keepResults, linesOf } from './lines.ts'
import { besides, keepSeconds } from './second.ts'
import { type Draft, known, sheetOf } from './sheet.ts'
import { type Doings, reason } from './terms.ts'

const shape = {
  id: 'bigint',
  position: 'int',
  device: 'bigint',
  model: 'bigint',
  condition: 'text',
  holder: 'bigint',
  shelf: 'text',
  code: 'text',
  found: 'boolean',
  foundHolder: 'bigint',
  foundShelf: 'text',
  foundCondition: 'text',
  counted: 'numeric',
  recounted: 'numeric',
  fresh: 'boolean',
  seen: 'boolean',
  reason: 'text',
  photos: 'text[]',
} as const
const rowOf = (line: Draft, position: number, fresh: boolean) => ({
  id: line.id,
  position,
  device: line.device,
  model: line.model,
  condition: line.condition,
  holder: line.holder,
  shelf: line.shelf,
  code: line.code,
  found: line.found,
  foundHolder: line.foundHolder,
  foundShelf: line.foundShelf,
  foundCondition: line.foundCondition,
  counted: line.counted,
  recounted: line.recounted,
  fresh,
  seen: line.seen === true,
  reason: line.reason,
  photos: [...line.photos],
})
/** What the ledger has of the quantity `t` of a line as its figure is written; had, where that was earlier. */
const bookAt = (
  at: Date | undefined,
) => sql`(select coalesce(sum(b.quantity), 0) from equipment.bulk_balance b where b.model_id = t.model and b.condition = t.condition and b.holder_id = t.holder)
  ${
    at === undefined
      ? sql``
      : sql`- coalesce((select sum(e.quantity) from equipment.custody_event e where e.model_id = t.model and e.to_holder_id = t.holder and e.to_condition = t.condition and e.happened_at > ${at}), 0)
  + coalesce((select sum(e.quantity) from equipment.custody_event e where e.model_id = t.model and e.from_holder_id = t.holder and e.from_condition = t.condition and e.happened_at > ${at}), 0)`
  }`
const isQuantityRow = sql`t.device is null and t.model is not null and t.counted is not null`

interface Counter {
  readonly person: number
  /** When it was found, where that is not now. */
  readonly at: Date | undefined
}
const keep = async (
  tx: Tx,
  id: number,
  { person, at: earlier }: Counter,
  before: readonly Line[],
  changed: readonly Draft[],
) => {
  const counted = earlier ?? now()
  const book = bookAt(earlier)
  const old = new Map(before.map((line) => [line.id, line]))
  const gone = changed.filter((line) => line.gone === true).flatMap((line) => line.id ?? [])
  if (gone.length > 0) await sql`delete from equipment.stock_take_line where id = any(${gone}::bigint[])`.execute(tx)
  const kept = changed.filter((line) => line.gone !== true)
  // A figure that was written before keeps what the ledger had then, and when that was.
  const isFresh = (line: Draft) => {
    const former = old.get(line.id ?? 0)
    return former === undefined || former.counted !== line.counted || former.recounted !== line.recounted
  }
  const isSeen = sql`t.seen and (t.fresh or t.device is not null or t.counted is null)`
  const next = before.reduce((most, { at }) => Math.max(most, at + 1), 0) + 1
  const made = kept.filter((line) => line.id === null).map((line, at) => rowOf(line, next + at, true))
  const rewritten = kept.filter((line) => line.id !== null).map((line) => rowOf(line, 0, isFresh(line)))
  if (made.length > 0)
    await sql`
      insert into equipment.stock_take_line (document_id, position, is_expected, device_id, model_id, condition, holder_id, shelf, code, is_found, found_holder_id, found_shelf,
        found_condition, counted_quantity, recounted_quantity, book_quantity, reason, photos, counted_by, counted_at)
      select ${id}, t.position, false, t.device, t.model, t.condition, t.holder, t.shelf, t.code, t.found, t."foundHolder", t."foundShelf", t."foundCondition", t.counted, t.recounted,
        case when ${isQuantityRow} then ${book} end, t.reason, t.photos, ${person}, ${counted} from ${recordset(made, shape)}`.execute(
      tx,
    )
  if (rewritten.length > 0)
    await sql`
      update equipment.stock_take_line l set is_found = t.found, found_holder_id = t."foundHolder", found_shelf = t."foundShelf", found_condition = t."foundCondition",
        counted_quantity = t.counted, recounted_quantity = t.recounted, reason = t.reason, photos = t.photos, counted_by = case when ${isSeen} then ${person} else l.counted_by end, counted_at = case when ${isSeen} then ${counted}::timestamptz else l.counted_at end,
        corrected_quantity = 0, difference = null, book_quantity = case when not ${isQuantityRow} then null when t.fresh then ${book} else l.book_quantity end
      from ${recordset(rewritten, shape)} where l.id = t.id`.execute(tx)
}

/**
 * Writes what was found. Whoever writes anything is a counter of it; several may at once, each line keeps what was said
 * of it last; or first, where it comes from a phone that had no network, and what differs is kept beside it.
 */
export const count = async ({
  tx,
  actor,
  context,
  document: { id, row },
  input,
}: Doings<CountInput>): Promise<{ detail: object }> => {
  const lines = await linesOf(tx, id)
  const sheet = sheetOf(lines, await known(tx, id, input))
  const stated = statedMoment(input.countedAt, 'countedAt')
  // Nobody counts before the sheet is opened, whatever the clock of a phone says.
  const at = stated && new Date(Math.max(stated.getTime(), momentOf(row.opened_at ?? undefined).getTime()))
  const seconds: Parameters<typeof keepSeconds>[4][number][] = []
  const write = (given: CountedLine, index: number) => {
    const stands = input.first === 'Y' ? sheet.standing(given, index) : undefined
    const says = stands && besides(stands, given, actor.userId)
    if (says === undefined || !stands || stands.id === null) return sheet.write(given, index)
    if (says === 'different') seconds.push({ line: stands.id, given })
    return []
  }
  refuseAny(input.lines.flatMap(write).slice(0, 200))
  refuseAny(sheet.size() > lineBound ? [reason('tooMuchHeld', { most: lineBound }, 'lines')] : [])
  const changed = sheet.changed()
  await keep(tx, id, { person: actor.userId, at }, lines, changed)
  await keepSeconds(tx, id, actor.userId, at ?? now(), seconds)
  const shown = new Set(lines.flatMap(({ photos }) => photos))
  const photos = [...new Set(changed.flatMap((line) => line.photos))].filter((photo) => !shown.has(photo))
  if (photos.length > 0) await addFiles(tx, actor, context, { kind: stockTake.name, id: String(id) }, photos)
  await sql`
    insert into equipment.stock_take_counter (document_id, person_id) values (${id}, ${actor.userId}) on conflict do nothing`.execute(
    tx,
  )
  const touched = new Set(changed.flatMap((line) => line.id ?? []))
  const there = new Set(lines.map((line) => line.id))
  await keepResults(
    tx,
    (await linesOf(tx, id)).filter((line) => touched.has(line.id) || !there.has(line.id)),
  )
  return { detail: { lines: input.lines.length, seconds: seconds.length } }
}
