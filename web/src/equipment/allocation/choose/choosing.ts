import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { add, compare, isFigure, isZero, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { call } from '../../../kit/api/index.ts'
import { type Form, useField } from '../../../kit/form/index.ts'
import { chosenOf, withDevices, withQuantity } from './choice.ts'
import { devicesFor, stockFor } from './filling.ts'
import { type Available, type Need, modelOf } from './need.ts'
import type { ChosenLine, Values } from '../values.ts'

const none: readonly ChosenLine[] = []
/** The chosen lines of a form, and how they are changed. */
export const useLines = (
  form: Form<Values>,
): {
  lines: readonly ChosenLine[]
  set: (lines: readonly ChosenLine[], touched?: readonly string[] | 'all') => void
} => {
  const lines = (useField(form, 'lines').value as readonly ChosenLine[] | undefined) ?? none
  return { lines, set: (next, touched = 'all') => form.set('lines', next, touched) }
}
/** The lines as they are now: what was asked for meanwhile may have changed them. */
export const linesNow = (form: Form<Values>): readonly ChosenLine[] =>
  (form.store.read().values.lines as readonly ChosenLine[] | undefined) ?? none

const pageSize = 500
const mostPages = 20
/**
 * Free devices of a pool that a line accepts, longest in the pool first;
 * where all are of one model no more than are needed.
 */
const freeDevices = async (
  fromHolderId: number,
  need: Need,
  open: string,
  taken: ReadonlySet<number>,
): Promise<Candidate[]> => {
  const [factor] = need.factors.size === 1 && need.within.size === 0 ? need.factors.values() : []
  const enough = factor === undefined ? Number.POSITIVE_INFINITY : wholes(open, factor)
  const found: Candidate[] = []
  const isFit = ({ devId, draftNumber, fallsShort }: Candidate) =>
    !taken.has(devId) && draftNumber === null && !fallsShort
  for (let pageNum = 1; pageNum <= mostPages && found.filter(isFit).length < enough; pageNum += 1) {
    const { rows } = await call(
      allocationCalls.candidates,
      { fromHolderId, applicationLineId: need.lineId, pageNum, pageSize },
      { quiet: true },
    )
    found.push(...rows)
    if (rows.length < pageSize) break
  }
  return found.filter(({ devId }) => !taken.has(devId))
}

/** What a line asks of a pool's bulk equipment. */
export const stockAsk = (pool: number, { lineId }: Need) => ({
  fromHolderId: pool,
  applicationLineId: lineId,
  pageSize,
})

/** How much of a bulk model other lines have chosen: it is not free any more. */
const elsewhere = (lines: readonly ChosenLine[], need: Need, modelId: number): string =>
  add(
    '0',
    ...lines
      .filter((line) => line.devId === undefined && line.modelId === modelId && line.applicationLineId !== need.lineId)
      .map(({ qty = '0' }) => (isFigure(qty) ? qty : '0')),
  )

const fillDevices = async (
  form: Form<Values>,
  pool: number,
  need: Need,
  needs: readonly Need[],
  rest: string,
): Promise<number> => {
  const chosen = linesNow(form)
  const known = new Set(
    chosen.flatMap((line) => (line.applicationLineId === need.lineId ? (line.$what?.modelId ?? []) : [])),
  )
  const free = await freeDevices(pool, need, rest, new Set(chosen.flatMap(({ devId }) => devId ?? [])))
  const { lines, count } = withDevices(linesNow(form), devicesFor(free, need, rest, known), needs, need.lineId)
  if (count > 0) form.set('lines', lines, 'all')
  return count
}
const fillBulk = async (
  form: Form<Values>,
  pool: number,
  need: Need,
  rest: string,
  stocked: string,
): Promise<number> => {
  const model = modelOf(need)
  if (model) {
    const free = subtract(stocked, elsewhere(linesNow(form), need, model.modelId))
    if (compare(free, 0) <= 0) return 0
    const qty = compare(need.open, free) > 0 ? free : need.open
    if (isZero(qty)) return 0
    form.set('lines', withQuantity(linesNow(form), need, model, qty), 'all')
    return 1
  }
  const { rows } = await call(allocationCalls.stock, stockAsk(pool, need), { quiet: true })
  const chosen = new Map(
    linesNow(form).flatMap((line) =>
      line.applicationLineId === need.lineId && line.modelId !== undefined
        ? [[line.modelId, line.qty ?? '0'] as const]
        : [],
    ),
  )
  const stock = rows
    .map((row) => ({
      ...row,
      available: subtract(
        row.available,
        add(chosen.get(row.modelId) ?? '0', elsewhere(linesNow(form), need, row.modelId)),
      ),
    }))
    .filter(({ available }) => compare(available, 0) > 0)
  const taken = stockFor(stock, need, rest)
  for (const { row, qty } of taken)
    form.set('lines', withQuantity(linesNow(form), need, row, add(chosen.get(row.modelId) ?? '0', qty)), 'all')
  return taken.length
}

/**
 * Chooses what is still open of each of these lines, as far as the pool has
 * it. Returns how many devices and quantities were added.
 */
export const fill = async (
  form: Form<Values>,
  pool: number,
  wanted: readonly Need[],
  needs: readonly Need[],
  available: Available,
): Promise<number> => {
  let added = 0
  for (const need of wanted) {
    const rest = subtract(need.open, chosenOf(linesNow(form), needs).get(need.lineId) ?? '0')
    if (compare(rest, 0) <= 0) continue
    added +=
      need.tracking === 'bulk'
        ? await fillBulk(form, pool, need, rest, available.get(need.lineId)?.available ?? '0')
        : await fillDevices(form, pool, need, needs, rest)
  }
  return added
}
