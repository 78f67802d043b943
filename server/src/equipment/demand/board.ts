import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import {
  type AskedSum,
  type Known,
  type SupplySum,
  type Wanted,
  askedSums,
  categoriesOf,
  modelsOf,
  suppliesOf,
} from './asked.ts'
import { weeksFrom, written } from './weeks.rules.ts'

/** A row with what it comes from. */
export interface Entry {
  readonly row: DemandRow
  readonly wanted: Wanted
  readonly models: readonly Known[]
}

const keyOf = ({ model, category, unit }: Wanted): string => (model === null ? `c${category}-${unit}` : `m${model}`)

/**
 * Each model that is asked for, and each category of which any model is: held against all its models, of which what is
 * asked for by name is taken as well.
 */
export const entriesOf = async (db: Reader, language: Language): Promise<Entry[]> => {
  const sums = await askedSums(db)
  const byCategory = sums.filter(({ model }) => model === null).map(({ category }) => category)
  const [models, categories, supplies] = await Promise.all([
    modelsOf(db, sums, language),
    categoriesOf(db, [...new Set(byCategory)], language),
    suppliesOf(db, sums),
  ])
  const askedBy = new Map(sums.map(({ model, asked }) => [model, asked]))
  const known = new Map(models.map((one) => [one.model, one]))
  const rowOf = rowsFrom(today())
  const categoryBy = new Map(categories.map((one) => [one.id, one]))
  return sums.flatMap(({ asked, ...wanted }): Entry[] => {
    const { model, category, unit } = wanted
    const ofModel = model === null ? undefined : known.get(model)
    if (model !== null && !ofModel) return []
    const ofCategory = categoryBy.get(category)
    const counted = ofModel ? [ofModel] : models.filter(({ path, code }) => path.includes(category) && code === unit)
    const there = counted.flatMap((one) => supplies.get(one.model) ?? [])
    const named = ofModel ? [] : counted.flatMap((one) => askedBy.get(one.model) ?? [])
    return [
      {
        row: {
          key: keyOf(wanted),
          modelId: model,
          categoryId: ofModel?.categoryId ?? category,
          brand: ofModel?.brand ?? '',
          devModel: ofModel?.devModel ?? textOf(demandMessages, 'anyModel', language),
          devType: ofModel?.devType ?? ofCategory?.name ?? '',
          unit: ofModel?.unit ?? counted[0]?.unit ?? unit,
          ...rowOf([...asked, ...named], asked, there),
        },
        wanted,
        models: counted,
      },
    ]
  })
}

const sum = (all: readonly number[]): string => written(all.reduce((total, count) => total + count, 0))
const rowsFrom = (day: string) => {
  const weeksOf = weeksFrom(day)
  return (asked: readonly AskedSum[], own: readonly AskedSum[], there: readonly SupplySum[]) => {
    // What ought to be back already is in nobody's plan any more.
    const planned = there.flatMap(([kind, quantity, on]) =>
      on === null || (kind === 'project' && on < day) ? [] : [{ kind, quantity, on }],
    )
    const weeks = weeksOf(
      asked.map(([quantity, from, to]) => ({ quantity, from, to })),
      planned,
    )
    return {
      free: sum(there.flatMap(([kind, quantity]) => (kind === 'pool' ? [quantity] : []))),
      asked: sum(own.map(([quantity]) => quantity)),
      coming: sum(planned.flatMap(({ kind, quantity }) => (kind === 'pool' ? [] : [quantity]))),
      shortOn: weeks.shortOn,
      shortQty: written(weeks.short),
      shortWeeks: weeks.need.filter((needed, week) => needed > (weeks.have[week] ?? 0)).length,
      firstWeek: weeks.firstWeek,
      have: weeks.have.map(written),
      need: weeks.need.map(written),
    }
  }
}
