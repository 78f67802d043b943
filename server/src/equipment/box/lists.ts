import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { devicesByCode } from '../device/index.ts'
import { type Box, act, lockBoxes } from './boxes.ts'
import { type Listed, parseList } from './parse.ts'

/** The boxes that a list names, by what it calls them. */
const namedIn = async (tx: Tx, lines: readonly Listed[]): Promise<ReadonlyMap<string, number>> => {
  const codes = [...new Set(lines.map(({ box }) => box).filter((code) => code !== ''))]
  const found = Map.groupBy(await devicesByCode(tx, codes), ({ code }) => code)
  const ids = codes.map((code) => [code, [...new Set((found.get(code) ?? []).map(({ id }) => id))]] as const)
  const unknown = ids.filter(([, of]) => of.length !== 1).map(([code]) => code)
  if (unknown.length > 0)
    throw refusal(boxMessages, 'unknownBoxes', { codes: unknown.slice(0, 5).join(', ') }, 'content')
  return new Map(ids.map(([code, [id = 0]]) => [code, id]))
}

interface Known {
  readonly serial: string
  readonly box: number
}
interface Found {
  readonly kind: 'missing' | 'foreign' | 'found'
  readonly serial: string | null
  readonly quantity: number
  readonly other: number | null
}
/** What a list says of one box against what is known. */
interface Compared {
  readonly box: Box
  readonly fresh: readonly string[]
  readonly found: readonly Found[]
}
const compare = (
  box: Box,
  serials: readonly string[],
  places: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, string>,
  lost: ReadonlySet<string>,
): Compared => {
  const read = new Set(serials.map((serial) => serial.toLowerCase()))
  const unknown = serials.filter((serial) => !own.has(serial.toLowerCase()))
  const elsewhere = (serial: string): number | null => {
    const at = places.get(serial.toLowerCase())
    return at === undefined || at === box.id ? null : at
  }
  const foreign = unknown.filter((serial) => elsewhere(serial) !== null)
  const again = unknown.filter((serial) => lost.has(serial.toLowerCase()) && elsewhere(serial) === null)
  const apart = new Set([...foreign, ...again])
  const plain = unknown.filter((serial) => !apart.has(serial))
  // As many as are in it by number belong to it; what is over that came from somewhere.
  const room = Math.max(box.count - own.size, 0)
  const [fresh, over] = [plain.slice(0, room), plain.slice(room)]
  const gone = [...own].filter(([key]) => !read.has(key)).map(([, serial]) => serial)
  const unnamed = box.count - own.size - fresh.length
  const one = (kind: Found['kind'], other: (serial: string) => number | null) => (serial: string) => ({
    kind,
    serial,
    quantity: 1,
    other: other(serial),
  })
  return {
    box,
    fresh,
    found: [
      ...gone.map(one('missing', () => null)),
      ...(unnamed > 0 ? [{ kind: 'missing' as const, serial: null, quantity: unnamed, other: null }] : []),
      ...foreign.map(one('foreign', elsewhere)),
      ...again.map(one('found', () => null)),
      ...over.map(one('foreign', () => null)),
    ],
  }
}

const knownOf = async (tx: Tx, models: readonly number[], serials: readonly string[], boxes: readonly number[]) => {
  const { rows } = await sql<Known>`
    select n.serial, n.device_id as box from equipment.box_node n
    where n.device_id = any(${boxes}::bigint[]) or (n.model_id = any(${models}::bigint[]) and lower(n.serial) = any(${serials}::text[]))`.execute(
    tx,
  )
  const { rows: lost } = await sql<{ serial: string }>`
    select distinct lower(f.serial) as serial from equipment.box_difference f where lower(f.serial) = any(${serials}::text[]) and f.outcome = 'lost'`.execute(
    tx,
  )
  return { rows, lost: new Set(lost.map(({ serial }) => serial)) }
}

interface Open extends Found {
  readonly id: number
  readonly box: number
}
const keyOf = ({ box, kind, serial, quantity, other }: Omit<Open, 'id'>): string =>
  [box, kind, serial?.toLowerCase() ?? `× ${quantity}`, other].join(' ')
/** What differed before and does no more is answered by the list; what still differs goes on waiting. Answers its keys. */
const closeAnswered = async (
  tx: Tx,
  actor: Actor,
  boxes: readonly number[],
  found: readonly Omit<Open, 'id'>[],
): Promise<ReadonlySet<string>> => {
  const { rows: open } = await sql<Open>`
    select id, device_id as box, kind, serial, quantity, other_id as other from equipment.box_difference where device_id = any(${boxes}::bigint[]) and outcome is null`.execute(
    tx,
  )
  const still = new Set(found.map(keyOf))
  const answered = open.filter((one) => !still.has(keyOf(one))).map(({ id }) => id)
  await sql`
    update equipment.box_difference set outcome = case when kind = 'missing' then 'present' else 'left' end, settled_at = ${now()}, settled_by = ${actor.userId}
    where id = any(${answered}::bigint[])`.execute(tx)
  return new Set(open.map(keyOf).filter((key) => still.has(key)))
}

/**
 * Takes in the serials of boxes: as many as a box has by number belong to it from then on. What was listed before and is
 * not there now is missing; what stands in another box's list, or is one too many, is foreign; what was lost and is there
 * again is found: each waits to be settled. What differed before is answered by the new list.
 */
export const readList = async (
  tx: Tx,
  actor: Actor,
  deviceId: number | undefined,
  content: string,
): Promise<{ boxes: number; listed: number; differences: number; ids: readonly number[] }> => {
  const lines = parseList(content, deviceId !== undefined)
  const named = await namedIn(tx, lines)
  const byBox = Map.groupBy(lines, ({ box }) => (box === '' ? (deviceId ?? 0) : (named.get(box) ?? 0)))
  const boxes = await lockBoxes(tx, actor, [...byBox.keys()])
  const all = [...boxes.values()]
  const { rows: known, lost } = await knownOf(
    tx,
    [...new Set(all.map(({ model }) => model))],
    lines.map(({ serial }) => serial.toLowerCase()),
    all.map(({ id }) => id),
  )
  const places = new Map(known.map(({ serial, box }) => [serial.toLowerCase(), box]))
  const own = Map.groupBy(known, ({ box }) => box)
  const compared = all.map((box) =>
    compare(
      box,
      (byBox.get(box.id) ?? []).map(({ serial }) => serial),
      places,
      new Map((own.get(box.id) ?? []).map(({ serial }) => [serial.toLowerCase(), serial])),
      lost,
    ),
  )
  const ids = all.map(({ id }) => id)
  const stands = await closeAnswered(
    tx,
    actor,
    ids,
    compared.flatMap(({ box, found }) => found.map((one) => ({ ...one, box: box.id }))),
  )
  const fresh = compared.flatMap(({ box, fresh: serials }) =>
    serials.map((serial) => ({ box: box.id, model: box.model, serial })),
  )
  await sql`insert into equipment.box_node (device_id, model_id, serial) select t.box, t.model, t.serial
    from ${recordset(fresh, { box: 'bigint', model: 'bigint', serial: 'text' })}`.execute(tx)
  await sql`update equipment.box set listed_at = ${now()}, listed_by = ${actor.userId} where device_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const differences: (Omit<Open, 'id'> & { readonly act: number })[] = []
  for (const { box, found } of compared) {
    const id = await act(tx, actor, {
      kind: 'list',
      of: { box, after: box.count },
      quantity: byBox.get(box.id)?.length ?? 0,
      reason: '',
    })
    differences.push(...found.map((one) => ({ ...one, box: box.id, act: id })).filter((one) => !stands.has(keyOf(one))))
  }
  if (differences.length > 0)
    await sql`
      insert into equipment.box_difference (device_id, act_id, kind, serial, quantity, other_id)
      select t.box, t.act, t.kind, t.serial, t.quantity, t.other
      from ${recordset(differences, { box: 'bigint', act: 'bigint', kind: 'text', serial: 'text', quantity: 'int', other: 'bigint' })}`.execute(
      tx,
    )
  return { boxes: all.length, listed: lines.length, differences: compared.flatMap(({ found }) => found).length, ids }
}
