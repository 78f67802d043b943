import type { CountInput, CountedLine } from '@geodepot/contracts/equipment/stock-take.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { devicesByCode } from '../device/index.ts'
import { type Line, isQuantity, isUnknown } from './lines.ts'
import { isPlaceOf, reason } from './terms.ts'

/** A line as it becomes: what is new has no id yet. */
export type Draft = Omit<Line, 'id'> & {
  readonly id: number | null
  readonly gone?: true
  /** Somebody looked at it: a reason or a photo alone is said of what was seen before. */
  readonly seen?: true
}
/** What somebody who stands in front of it says. */
const findings = [
  'code',
  'found',
  'foundHolderId',
  'foundPosition',
  'foundCondition',
  'countedQty',
  'recountedQty',
] as const
const blank = {
  id: null,
  at: 0,
  isExpected: false,
  device: null,
  model: null,
  condition: null,
  holder: null,
  shelf: '',
  code: '',
  found: null,
  foundHolder: null,
  foundShelf: '',
  foundCondition: null,
  counted: null,
  recounted: null,
  book: null,
  difference: null,
  result: 'open',
  reason: '',
  photos: [],
  expected: '0',
  countedBy: null,
  countedAt: null,
  now: null,
  movedSince: false,
  corrected: '0',
  countedSince: false,
} as const satisfies Draft

interface Card {
  readonly id: number
  readonly model: number
  readonly condition: TechState
  readonly holder: number | null
  readonly shelf: string
}
const cardsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Card>> => {
  const { rows } = await sql<Card>`
    select d.id, d.model_id as model, d.tech_state as condition, d.holder_id as holder, d.position as shelf
    from equipment.device d where d.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
const placesOf = async (tx: Tx, id: number): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select h.id from equipment.stock_take a join equipment.holder h on ${isPlaceOf} where a.id = ${id} order by h.id`.execute(
      tx,
    )
  ).rows.map(({ id: place }) => place)
const bulkModels = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql<{ id: number }>`
        select id from equipment.model where id = any(${ids}::bigint[]) and tracking <> 'single'`.execute(tx)
    ).rows.map(({ id }) => id),
  )
const keyOfQuantity = (model: number, condition: string, holder: number | null) => `${model} ${condition} ${holder}`

/** What is known before lines are written: codes, cards, models, places. */
export const known = async (tx: Tx, id: number, input: CountInput) => {
  const codes = [...new Set(input.lines.flatMap(({ code }) => (code === undefined || code === '' ? [] : [code])))]
  const found = Map.groupBy(await devicesByCode(tx, codes), ({ code }) => code)
  const idsOf = (code: string) => [...new Set((found.get(code) ?? []).map((one) => one.id))]
  return {
    idsOf,
    cards: await cardsOf(tx, codes.flatMap(idsOf)),
    places: await placesOf(tx, id),
    models: await bulkModels(
      tx,
      input.lines.flatMap(({ modelId }) => modelId ?? []),
    ),
  }
}
type Known = Awaited<ReturnType<typeof known>>

/** The lines of a count while more is written into them. */
export const sheetOf = (lines: readonly Line[], { idsOf, cards, places, models }: Known) => {
  const byKey = new Map<string, Draft>(lines.map((line) => [`l${line.id}`, line]))
  const ofDevice = new Map<number, string>(
    lines.flatMap((line) => (line.device === null ? [] : [[line.device, `l${line.id}`] as const])),
  )
  const ofCode = new Map<string, string>(
    lines.flatMap((line) => (isUnknown(line) ? [[line.code.toLowerCase(), `l${line.id}`] as const] : [])),
  )
  const ofQuantity = new Map<string, string>(
    lines.flatMap((line) =>
      isQuantity(line)
        ? [[keyOfQuantity(line.model ?? 0, line.condition ?? '', line.holder), `l${line.id}`] as const]
        : [],
    ),
  )
  const touched = new Set<string>()
  const sole = places.length === 1 ? (places[0] ?? null) : null

  /** Which line it is of, made where it is new; or why it is of none. */
  const keyOf = (given: CountedLine, at: number): string | Reason => {
    const field = (name: string) => `lines.${at}.${name}`
    if (given.lineId !== undefined) {
      const key = `l${given.lineId}`
      return byKey.has(key) ? key : reason('notOfTake', {}, field('lineId'))
    }
    const where = given.foundHolderId ?? sole
    if (given.code !== undefined && given.code !== '') {
      const ids = idsOf(given.code)
      const here = ids.find((id) => ofDevice.has(id))
      if (here !== undefined) return ofDevice.get(here) ?? ''
      if (ids.length > 1) return reason('ambiguous', { code: given.code }, field('code'))
      const old = ids.length === 0 ? ofCode.get(given.code.toLowerCase()) : undefined
      if (old !== undefined) return old
      if (where === null) return reason('whereFound', {}, field('foundHolderId'))
      const card = cards.get(ids[0] ?? 0)
      const key = `c${given.code.toLowerCase()}`
      byKey.set(key, {
        ...blank,
        ...(card
          ? {
              device: card.id,
              model: card.model,
              condition: card.condition,
              holder: card.holder,
              shelf: card.shelf,
              now: card.holder,
            }
          : { code: given.code }),
        foundHolder: where,
      })
      if (card) ofDevice.set(card.id, key)
      else ofCode.set(given.code.toLowerCase(), key)
      return key
    }
    if (given.modelId === undefined) return reason('whatFound', {}, field('code'))
    if (!models.has(given.modelId)) return reason('notBulk', {}, field('modelId'))
    if (where === null) return reason('whereFound', {}, field('foundHolderId'))
    const condition = given.condition ?? 'good'
    const of = keyOfQuantity(given.modelId, condition, where)
    const there = ofQuantity.get(of)
    if (there !== undefined) return there
    byKey.set(`q${of}`, { ...blank, model: given.modelId, condition, holder: where })
    ofQuantity.set(of, `q${of}`)
    return `q${of}`
  }

  const written = (line: Draft, given: CountedLine): Draft => {
    const common = {
      ...line,
      reason: given.lineReason ?? line.reason,
      photos: given.photos ?? line.photos,
      foundHolder: given.foundHolderId ?? line.foundHolder,
      ...(findings.some((field) => given[field] !== undefined) && { seen: true as const }),
    }
    if (isQuantity(line)) {
      const counted = given.countedQty ?? line.counted
      // Counted anew, what was counted again is no longer of that.
      const isAnew = given.countedQty !== undefined && given.countedQty !== line.counted
      const recounted = given.recountedQty ?? (isAnew ? null : line.recounted)
      if (!line.isExpected && given.found === 'N') return { ...common, gone: true }
      return { ...common, counted, recounted: counted === null ? null : recounted, foundHolder: null }
    }
    if (given.found === 'N') {
      return line.isExpected
        ? { ...common, found: false, foundHolder: null, foundShelf: '', foundCondition: null }
        : { ...common, gone: true }
    }
    const says = given.found === 'Y' || given.code !== undefined || given.foundHolderId !== undefined
    const more = given.foundPosition !== undefined || given.foundCondition !== undefined
    return {
      ...common,
      found: says || more ? true : line.found,
      foundShelf: given.foundPosition ?? line.foundShelf,
      foundCondition: given.foundCondition ?? line.foundCondition,
    }
  }
  return {
    /** What is written of it so far. */
    standing: (given: CountedLine, at: number): Draft | undefined => {
      const key = keyOf(given, at)
      return typeof key === 'string' ? byKey.get(key) : undefined
    },
    /** Writes one; gives what speaks against it. */
    write: (given: CountedLine, at: number): Reason[] => {
      if (given.foundHolderId !== undefined && !places.includes(given.foundHolderId))
        return [reason('notAPlace', {}, `lines.${at}.foundHolderId`)]
      const key = keyOf(given, at)
      if (typeof key !== 'string') return [key]
      // Nothing is said of it: a page sends its lines as they stand, so that a refusal points at the right one.
      if (given.lineId !== undefined && Object.values(given).filter((value) => value !== undefined).length === 1)
        return []
      const line = byKey.get(key)
      if (line) byKey.set(key, written(line, given))
      touched.add(key)
      return []
    },
    changed: (): Draft[] => [...touched].flatMap((key) => byKey.get(key) ?? []),
    size: () => byKey.size,
  }
}
