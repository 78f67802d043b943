import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import { parameters } from '../company/parameters.ts'
import { models, moved } from '../facts.ts'
import { type Model, plan } from './plan.ts'

/** One device of the company before it is entered. `spare`: not needed on any project. */
export interface Planned {
  readonly model: Model
  readonly enteredBefore: number
  readonly spare: boolean
  readonly input: Omit<DeviceInput, 'modelId'>
}

const branches = ['C102', 'C103', 'C104', 'C105', 'C106', 'C107']
const letters: Readonly<Record<string, string>> = {
  S01: 'Y',
  S02: 'J',
  S03: 'Z',
  S04: 'L',
  S05: 'K',
  S06: 'C',
  S07: 'F',
  S08: 'T',
}
const makers: Readonly<Record<string, string>> = { 国产: 'GC', 'Mercedes-Benz': 'MB' }
const lives: Readonly<Record<string, number>> = { S0104: 6, S0403: 5, S06: 8, S08: 8, S03: 10 }
const lifeOf = (category: string): number => lives[category] ?? lives[category.slice(0, 3)] ?? 8
const digits = (value: number, width: number): string => String(value).padStart(width, '0')
/** The same number for the same device in every seeding, spread evenly over 0 … below. */
const mixed = (seed: number, below: number): number =>
  Math.floor((((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296) * below)

// Spare ones came last, but for one in eleven that has waited in its pool for over a year.
const daysAgo = (spare: boolean, index: number): number =>
  spare && index % 11 !== 0 ? 160 : index % 2 === 0 ? 700 : 430
const cents = (value: number): string => (Math.round(value * 100) / 100).toFixed(2)

const planned = (model: Model, pool: string, needed: number, index: number, first: number, today: string): Planned => {
  const modelNumber = models.indexOf(model) + 1
  const seed = modelNumber * 10_000 + index
  const spare = index >= needed
  const enteredBefore = daysAgo(spare, index)
  const entered = moved(today, -enteredBefore) ?? today
  const vehicle = model.category.startsWith('S06')
  const owner =
    spare && /^S0(4|6)/.test(model.category) && index % 2 === 0
      ? (branches[Math.floor(index / 2) % branches.length] ?? pool)
      : pool
  const life = lifeOf(model.category)
  const value = model.unitValue * (0.95 + mixed(seed, 100) / 1000)
  const left = Math.max(0.03, 1 - enteredBefore / 365 / life)
  const number = first + index
  return {
    model,
    enteredBefore,
    spare,
    input: {
      devName: model.deviceName,
      devCoding: `${model.category}-${digits(modelNumber, 3)}-${digits(index + 1, 5)}`,
      assetCoding: `ZC${digits(modelNumber, 2)}${digits(index + 1, 6)}`,
      selfNum: `${letters[model.category.slice(0, 3)] ?? 'Q'}-${digits(number + 1, 4)}`,
      devSign: `${makers[model.brand] ?? model.brand.slice(0, 2).toUpperCase()}${digits(modelNumber, 2)}-${digits(100_000 + index * 7 + mixed(modelNumber, 900) * 100, 6)}`,
      ...(vehicle && { licenseNum: `新A-D${digits(number + 1, 4)}` }),
      manufacturer: model.brand,
      ifcountry: model.brand === '国产' ? '1' : '2',
      productingDate: moved(entered, -30 - mixed(seed + 7, 200)) ?? entered,
      useStartDate: entered,
      warrantyEnd: moved(entered, 730) ?? entered,
      originalValue: cents(value),
      netValue: cents(value * left),
      currency: 'USD',
      deprYears: life,
      ownerOrgId: owner,
      manageOrgId: owner,
      devPosition: `${letters[model.category.slice(0, 3)] ?? 'Q'}${1 + (index % 6)}-${digits(1 + mixed(seed + 3, 20), 2)}`,
      accountState: 'inAccount',
      params: { ...parameters[model.name] },
    },
  }
}

/** Every single device of the company on `today` (`yyyy-MM-dd`): those that projects need first, per model. */
export const plannedDevices = (today: string): Planned[] => {
  const counted = new Map<string, number>()
  return plan
    .filter(({ model }) => model.tracking === 'single')
    .flatMap(({ model, pool, placed, travelling }) => {
      const group = model.category.slice(0, 3)
      const first = counted.get(group) ?? 0
      counted.set(group, first + model.quantity)
      const needed = [...placed, ...travelling].reduce((sum, { quantity }) => sum + quantity, 0)
      return Array.from({ length: model.quantity }, (_, index) => planned(model, pool, needed, index, first, today))
    })
}

export interface Entered extends Planned {
  readonly id: number
  /** Which of all it was: ids go on where a start that was killed left them. */
  readonly turn: number
}
/** Devices of each model that still stand in their base's pool, needed ones first. */
export type Shelves = Map<string, Entered[]>
export const shelfOf = ({ category, brand, name }: { category: string; brand: string; name: string }): string =>
  `${category} ${brand} ${name}`
