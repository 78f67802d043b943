import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import type { DutyItem, DutySource, Holding, OpenPaper } from '../../system/duty/index.ts'
import { type Given, chosenOf, paperSources, placeSources, reason } from './terms.ts'

interface Frozen {
  readonly source: DutySource
  readonly item: DutyItem
  readonly isPlace: boolean
  readonly holds: readonly Holding[]
  readonly open: readonly OpenPaper[]
}
const itemsShape = {
  position: 'int',
  is_place: 'boolean',
  duty: 'text',
  key: 'text',
  what: 'text',
  what_en: 'text',
  label: 'text',
  label_en: 'text',
  view: 'text',
  below: 'text',
  holds: 'jsonb',
  open: 'jsonb',
  is_moved: 'boolean',
} as const
const write = async (tx: Tx, document: number, frozen: readonly Frozen[], first: number, isMoved: boolean) => {
  if (frozen.length === 0) return
  const rows = frozen.map(({ source, item, isPlace, holds, open }, at) => ({
    position: first + at,
    is_place: isPlace,
    duty: source.name,
    key: item.key,
    what: source.what[0],
    what_en: source.what[1],
    label: item.label[0],
    label_en: item.label[1],
    view: item.view,
    below: item.below,
    holds,
    open,
    is_moved: isMoved,
  }))
  await sql`
    insert into equipment.handover_item (document_id, position, is_place, duty, key, what, what_en, label, label_en, view, below, holds, open, is_moved)
    select ${document}, t.position, t.is_place, t.duty, t.key, t.what, t.what_en, t.label, t.label_en, t.view, t.below, t.holds, t.open, t.is_moved
    from ${recordset(rows, itemsShape)}`.execute(tx)
}

/** The papers that wait for whoever hands over, as they are now. */
export const papersNow = async (
  tx: Tx,
  { from_id: from, to_id: to }: Given['document']['row'],
): Promise<readonly Frozen[]> => {
  const found: Frozen[] = []
  for (const source of paperSources())
    for (const item of [...(await source.find(tx, [from])), ...((await source.lent?.(tx, { from, to })) ?? [])])
      found.push({ source, item, isPlace: false, holds: [], open: [] })
  return found
}
/** What went at the end, instead of what was listed at the beginning. */
export const keepPapers = async (tx: Tx, document: number, papers: readonly Frozen[]): Promise<void> => {
  await sql`delete from equipment.handover_item where document_id = ${document} and not is_place`.execute(tx)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from equipment.handover_item where document_id = ${document}`.execute(
    tx,
  )
  await write(tx, document, papers, rows[0]?.next ?? 1, true)
}

/**
 * Submitted: what the places hold, what is under way there and what waits is written down as it is at this moment; what
 * the successor could never have is refused now.
 */
export const freeze = async ({ tx, actor, context, document: { id, row } }: Given): Promise<void> => {
  const { rows: others } = await sql<{ number: string }>`
    select number from equipment.handover where from_id = ${row.from_id} and id <> ${id} and state in ('submitted', 'approved') and deleted_at is null`.execute(
    tx,
  )
  const reasons: Reason[] = others.map(({ number }) => reason('another', { number }, 'fromId'))
  const frozen: Frozen[] = []
  for (const source of placeSources()) {
    const keys = chosenOf(row.places, source)
    if (keys.length === 0) continue
    const items = (await source.find(tx, [row.from_id])).filter(({ key }) => keys.includes(key))
    if (items.length < keys.length) reasons.push(reason('notTheirs', {}, 'places'))
    const handing = { actor, context, from: row.from_id, to: row.to_id, keys, document: id }
    for (const one of (await source.against?.(tx, handing)) ?? []) reasons.push({ ...one, field: 'toId' })
    const [holds, open] = [await source.place?.holdings(tx, keys), await source.place?.open(tx, keys)]
    for (const item of items)
      frozen.push({ source, item, isPlace: true, holds: holds?.get(item.key) ?? [], open: open?.get(item.key) ?? [] })
  }
  refuseAny(reasons)
  if (row.with_papers) frozen.push(...(await papersNow(tx, row)))
  await sql`delete from equipment.handover_item where document_id = ${id}`.execute(tx)
  await write(tx, id, frozen, 1, false)
}
