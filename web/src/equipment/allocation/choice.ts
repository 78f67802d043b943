import type { ApplicationLineRow } from '@geodepot/contracts/equipment/application.ts'
import type { Candidate } from '@geodepot/contracts/equipment/allocation.ts'
import { valued } from '@geodepot/contracts/equipment/allocation.rules.ts'
import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type ChosenLine, type What, whatOf } from './values.ts'

/** A line of the application as the chooser serves it. */
export interface Need {
  readonly lineId: number
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly tracking: ApplicationLineRow['tracking']
  readonly modelId: number | null
  readonly brand: string
  readonly devModel: string
  readonly categoryId: number
  /** The line's category and all below it. */
  readonly within: ReadonlySet<number>
  readonly requested: string
  readonly allocated: string
  readonly open: string
}
/** The group of what stands for no line of the application. */
export const unasked = 0

export const needsOf = (rows: readonly ApplicationLineRow[], within: (category: number) => ReadonlySet<number>): Need[] => rows.map((row) => {
  const rest = subtract(row.requestedQty, row.allocatedQty)
  return {
    lineId: row.lineId, name: row.modelId === null ? row.devType : `${row.brand ?? ''} ${row.devModel ?? ''}`.trim(), kind: row.devType, unit: row.unit, tracking: row.tracking, modelId: row.modelId, brand: row.brand ?? '', devModel: row.devModel ?? '',
    categoryId: row.categoryId, within: within(row.categoryId), requested: row.requestedQty, allocated: row.allocatedQty, open: compare(rest, 0) < 0 ? '0' : rest,
  }
})

/** The bulk model that a line asks for; undefined where it asks for a category. */
export const modelOf = ({ modelId, brand, devModel, kind, unit }: Need): What | undefined => (modelId === null ? undefined : { modelId, brand, devModel, devName: kind, unit })

const groupOf = (line: ChosenLine): number => line.applicationLineId ?? unasked
export const quantityOf = (line: ChosenLine): string => (line.devId !== undefined ? '1' : valued(line.qty ?? ''))

/** How much is chosen for each line of the application. */
export const chosenOf = (lines: readonly ChosenLine[]): ReadonlyMap<number, string> => {
  const single = new Map<number, number>()
  const bulk = new Map<number, string>()
  for (const line of lines) {
    const group = groupOf(line)
    if (line.devId !== undefined) single.set(group, (single.get(group) ?? 0) + 1)
    else bulk.set(group, add(bulk.get(group) ?? '0', quantityOf(line)))
  }
  return new Map([...new Set([...single.keys(), ...bulk.keys()])].map((group) => [group, add(single.get(group) ?? 0, bulk.get(group) ?? '0')]))
}

export interface Beyond { readonly name: string | undefined; readonly by: string }
/** Where the choice goes beyond what was approved; without a name: for no line of an application at all. */
export const beyondOf = (lines: readonly ChosenLine[], needs: readonly Need[]): Beyond[] => {
  const chosen = chosenOf(lines)
  const known = new Set(needs.map(({ lineId }) => lineId))
  const other = [...chosen].filter(([group]) => !known.has(group)).map(([, quantity]) => quantity)
  const more = needs.flatMap(({ lineId, name, open }): Beyond[] => {
    const by = subtract(chosen.get(lineId) ?? '0', open)
    return compare(by, 0) > 0 ? [{ name, by }] : []
  })
  const loose = add('0', ...other)
  return isZero(loose) ? more : [...more, { name: undefined, by: loose }]
}

const answers = (need: Need, { modelId, categoryId }: Pick<Candidate, 'modelId' | 'categoryId'>) =>
  need.tracking !== 'bulk' && (need.modelId === null ? need.within.has(categoryId) : need.modelId === modelId)

/** The line that a device is for: one of its model with something open, then one of its category, then one that is full. */
const lineFor = (device: Candidate, needs: readonly Need[], counts: ReadonlyMap<number, number>): number | undefined => {
  const fitting = needs.filter((need) => answers(need, device)).toSorted((a, b) => Number(a.modelId === null) - Number(b.modelId === null))
  return (fitting.find(({ lineId, open }) => compare(open, counts.get(lineId) ?? 0) > 0) ?? fitting[0])?.lineId
}

export interface Added { readonly lines: ChosenLine[]; readonly count: number }
/** Adds devices, each for the line it answers, those already chosen not again. `line` puts them under one line. */
export const withDevices = (lines: readonly ChosenLine[], devices: readonly Candidate[], needs: readonly Need[], line?: number): Added => {
  const taken = new Set(lines.flatMap(({ devId }) => devId ?? []))
  const counts = new Map([...chosenOf(lines)].map(([group, quantity]) => [group, Number(quantity)]))
  const fresh = devices.filter(({ devId }) => !taken.has(devId) && taken.add(devId)).map((device): ChosenLine => {
    const group = line === undefined ? lineFor(device, needs, counts) : line
    counts.set(group ?? unasked, (counts.get(group ?? unasked) ?? 0) + 1)
    return { ...(group !== undefined && group !== unasked && { applicationLineId: group }), devId: device.devId, $what: whatOf(device) }
  })
  return { lines: [...lines, ...fresh], count: fresh.length }
}

/** Writes the quantity of a bulk model under one line; an empty one takes it away. */
export const withQuantity = (lines: readonly ChosenLine[], group: number, what: What, qty: string): ChosenLine[] => {
  const at = lines.findIndex((line) => line.devId === undefined && groupOf(line) === group && line.modelId === what.modelId)
  if (qty === '') return at < 0 ? [...lines] : lines.toSpliced(at, 1)
  const line: ChosenLine = { ...(at >= 0 && lines[at]), ...(group !== unasked && { applicationLineId: group }), modelId: what.modelId, qty, $what: what }
  return at < 0 ? [...lines, line] : lines.with(at, line)
}

/** Devices and quantities of one group, with their place among all lines, by which errors are told. */
export const linesIn = (lines: readonly ChosenLine[], group: number): { line: ChosenLine; index: number }[] =>
  lines.flatMap((line, index) => (groupOf(line) === group ? [{ line, index }] : []))

/** The same choice for the lines of another application: each device and quantity for the line of its model. */
export const rematched = (lines: readonly ChosenLine[], needs: readonly Need[]): ChosenLine[] => lines.map(({ applicationLineId: _former, ...line }) => {
  const model = line.$what?.modelId ?? line.modelId
  const need = needs.find(({ modelId }) => modelId !== null && modelId === model)
  return need ? { ...line, applicationLineId: need.lineId } : line
})
