import type { Candidate } from '@geodepot/contracts/equipment/allocation.ts'
import type { Amounts } from '@geodepot/contracts/kit/amounts.ts'
import { amountsIn } from '@geodepot/contracts/kit/amounts-in.ts'
import { add, compare, multiply, rounded, subtract, valued } from '@geodepot/contracts/kit/decimal.ts'
import { type Need, acceptedFactor, accepting } from './need.ts'
import { type ChosenLine, type What, whatOf } from '../values.ts'

/** The group of what stands for no line of the application. */
export const unasked = 0
/** Counted as the server does. */
export const places = 3

export const groupOf = (line: ChosenLine): number => line.applicationLineId ?? unasked
export const quantityOf = (line: ChosenLine): string => (line.devId !== undefined ? '1' : valued(line.qty ?? ''))

/**
 * How much one unit of what is chosen stands for: what the application accepts,
 * else what was written, nothing as long as nobody wrote it.
 */
export const factorOf = (line: ChosenLine, need: Need | undefined): string =>
  need === undefined || line.$what === undefined ? '1' : (acceptedFactor(need, line.$what) ?? valued(line.factor ?? ''))

/** How much is chosen for each line of the application, in the line's unit. */
export const chosenOf = (lines: readonly ChosenLine[], needs: readonly Need[]): ReadonlyMap<number, string> => {
  const known = new Map(needs.map((need) => [need.lineId, need]))
  const devices = new Map<number, Map<string, number>>()
  const sums = new Map<number, string>()
  const plus = (group: number, quantity: string) => sums.set(group, add(sums.get(group) ?? '0', quantity))
  for (const line of lines) {
    const group = groupOf(line)
    const factor = factorOf(line, known.get(group))
    if (line.devId === undefined) plus(group, multiply(quantityOf(line), factor))
    else {
      const counts = devices.get(group) ?? new Map<string, number>()
      devices.set(group, counts.set(factor, (counts.get(factor) ?? 0) + 1))
    }
  }
  for (const [group, counts] of devices) for (const [factor, count] of counts) plus(group, multiply(count, factor))
  return new Map([...sums].map(([group, quantity]) => [group, rounded(quantity, places)]))
}

/** What is chosen, unit by unit. */
export const comesTo = (lines: readonly ChosenLine[]): Amounts =>
  amountsIn(lines, quantityOf, ({ $what }) => $what?.unit ?? '')

export interface Beyond {
  readonly name: string | undefined
  readonly by: Amounts
}
/** Where the choice goes beyond what was approved; without a name: for no line of an application at all. */
export const beyondOf = (lines: readonly ChosenLine[], needs: readonly Need[]): Beyond[] => {
  const chosen = chosenOf(lines, needs)
  const known = new Set(needs.map(({ lineId }) => lineId))
  const more = needs.flatMap(({ lineId, name, unit, open }): Beyond[] => {
    const quantity = subtract(chosen.get(lineId) ?? '0', open)
    return compare(quantity, 0) > 0 ? [{ name, by: [{ unit, quantity }] }] : []
  })
  const loose = comesTo(lines.filter((line) => !known.has(groupOf(line))))
  return loose.length === 0 ? more : [...more, { name: undefined, by: loose }]
}

/** The line that a device is for: one that accepts its model with something open, else one that is full. */
const lineFor = (device: Candidate, needs: readonly Need[], counts: ReadonlyMap<number, string>): Need | undefined => {
  const fitting = accepting(needs, device).filter(({ tracking }) => tracking !== 'bulk')
  return fitting.find(({ lineId, open }) => compare(open, counts.get(lineId) ?? '0') > 0) ?? fitting[0]
}

/**
 * What one unit of a substitute stands for until somebody says otherwise: what is written of its model already, or the
 * same where the units are.
 */
export const firstFactor = (
  lines: readonly ChosenLine[],
  need: Need,
  { modelId, unit }: Pick<What, 'modelId' | 'unit'>,
): string | undefined =>
  lines.find((line) => groupOf(line) === need.lineId && line.$what?.modelId === modelId && line.factor !== undefined)
    ?.factor ?? (unit === need.unit ? '1' : undefined)
const substituteFor = (
  lines: readonly ChosenLine[],
  need: Need | undefined,
  what: What,
): Pick<ChosenLine, 'factor'> => {
  const factor = need && acceptedFactor(need, what) === undefined ? firstFactor(lines, need, what) : undefined
  return factor === undefined ? {} : { factor }
}

export interface Added {
  readonly lines: ChosenLine[]
  readonly count: number
}
/**
 * Adds devices, each for the line that accepts it, those already chosen not again. `line` puts them under one line, as
 * substitutes where it does not accept them.
 */
export const withDevices = (
  lines: readonly ChosenLine[],
  devices: readonly Candidate[],
  needs: readonly Need[],
  line?: number,
): Added => {
  const taken = new Set(lines.flatMap(({ devId }) => devId ?? []))
  const counts = new Map(chosenOf(lines, needs))
  const given = needs.find(({ lineId }) => lineId === line)
  const fresh = devices
    .filter(({ devId }) => !taken.has(devId) && taken.add(devId))
    .map((device): ChosenLine => {
      const need = line === undefined ? lineFor(device, needs, counts) : given
      const group = need?.lineId ?? unasked
      counts.set(group, add(counts.get(group) ?? '0', (need && acceptedFactor(need, device)) ?? '1'))
      return {
        ...(need && { applicationLineId: need.lineId, ...substituteFor(lines, need, device) }),
        devId: device.devId,
        $what: whatOf(device),
      }
    })
  return { lines: [...lines, ...fresh], count: fresh.length }
}

/** Writes the quantity of a bulk model under one line; an empty one takes it away. */
export const withQuantity = (
  lines: readonly ChosenLine[],
  need: Need | undefined,
  what: What,
  qty: string,
): ChosenLine[] => {
  const group = need?.lineId ?? unasked
  const at = lines.findIndex(
    (line) => line.devId === undefined && groupOf(line) === group && line.modelId === what.modelId,
  )
  if (qty === '') return at < 0 ? [...lines] : lines.toSpliced(at, 1)
  const line: ChosenLine = {
    ...(at < 0 ? substituteFor(lines, need, what) : lines[at]),
    ...(need && { applicationLineId: group }),
    modelId: what.modelId,
    qty,
    $what: what,
  }
  return at < 0 ? [...lines, line] : lines.with(at, line)
}

/** Devices and quantities of one group, with their place among all lines, by which errors are told. */
export const linesIn = (lines: readonly ChosenLine[], group: number): { line: ChosenLine; index: number }[] =>
  lines.flatMap((line, index) => (groupOf(line) === group ? [{ line, index }] : []))

/**
 * The same choice for the lines of another application: each device and quantity for the line that accepts its model.
 */
export const rematched = (lines: readonly ChosenLine[], needs: readonly Need[]): ChosenLine[] =>
  lines.map(({ applicationLineId: _former, factor: _factor, ...line }) => {
    const [need] = line.$what ? accepting(needs, line.$what) : []
    return need ? { ...line, applicationLineId: need.lineId } : line
  })
