import { type Candidate, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { call } from '../../kit/call/index.ts'
import { type Form, useField } from '../../kit/form/index.ts'
import { type Need, chosenOf, modelOf, withDevices, withQuantity } from './choice.ts'
import type { ChosenLine, Values } from './values.ts'

const none: readonly ChosenLine[] = []
/** The chosen lines of a form, and how they are changed. */
export const useLines = (form: Form<Values>): { lines: readonly ChosenLine[]; set: (lines: readonly ChosenLine[], touched?: readonly string[] | 'all') => void } => {
  const lines = (useField(form, 'lines').value as readonly ChosenLine[] | undefined) ?? none
  return { lines, set: (next, touched = 'all') => form.set('lines', next, touched) }
}
/** The lines as they are now: what was asked for meanwhile may have changed them. */
export const linesNow = (form: Form<Values>): readonly ChosenLine[] => (form.store.read().values.lines as readonly ChosenLine[] | undefined) ?? none

/** What the pool offers for a line of the application. */
export const filterOf = ({ modelId, categoryId }: Pick<Need, 'modelId' | 'categoryId'>) => (modelId === null ? { categoryId } : { modelId })

const pageSize = 500
const mostPages = 20
const counted = (rows: readonly Candidate[]) => Map.groupBy(rows, ({ modelId }) => modelId)

/**
 * At most `wanted` free devices of a pool for a line, longest in the pool first, those in nobody's draft before the others. Where the line
 * asks for a category they are of as few models as can be, those already chosen first: nodes of two makers do not work together.
 */
const freeDevices = async (fromHolderId: number, need: Need, wanted: number, chosen: readonly ChosenLine[]): Promise<Candidate[]> => {
  const taken = new Set(chosen.flatMap(({ devId }) => devId ?? []))
  const nobodys: Candidate[] = []
  const drafted: Candidate[] = []
  for (let pageNum = 1; pageNum <= mostPages && (need.modelId === null || nobodys.length < wanted); pageNum += 1) {
    const { rows } = await call(allocationCalls.candidates, { fromHolderId, ...filterOf(need), pageNum, pageSize }, { quiet: true })
    for (const row of rows) if (!taken.has(row.devId)) (row.draftNumber === null ? nobodys : drafted).push(row)
    if (rows.length < pageSize) break
  }
  const known = new Set(chosen.flatMap((line) => (line.applicationLineId === need.lineId ? line.$what?.modelId ?? [] : [])))
  const together = (rows: readonly Candidate[]) => [...counted(rows)].toSorted(([a, many], [b, more]) => Number(known.has(b)) - Number(known.has(a)) || more.length - many.length).flatMap(([, group]) => group)
  return [...together(nobodys), ...together(drafted)].slice(0, wanted)
}

/** Chooses what is still open of each of these lines, as far as the pool has it. Returns how many devices and quantities were added. */
export const fill = async (form: Form<Values>, pool: number, wanted: readonly Need[], needs: readonly Need[], available: ReadonlyMap<number, string>): Promise<number> => {
  let added = 0
  for (const need of wanted) {
    const rest = subtract(need.open, chosenOf(linesNow(form)).get(need.lineId) ?? '0')
    if (compare(rest, 0) <= 0) continue
    if (need.tracking === 'bulk') {
      const there = available.get(need.lineId) ?? '0'
      const qty = compare(need.open, there) > 0 ? there : need.open
      const model = modelOf(need)
      if (!model || isZero(qty)) continue
      form.set('lines', withQuantity(linesNow(form), need.lineId, model, qty), 'all')
      added += 1
    } else {
      const devices = await freeDevices(pool, need, Math.floor(Number(rest)), linesNow(form))
      const { lines, count } = withDevices(linesNow(form), devices, needs, need.lineId)
      if (count > 0) form.set('lines', lines, 'all')
      added += count
    }
  }
  return added
}
