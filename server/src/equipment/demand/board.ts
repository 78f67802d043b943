import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Known, type Supply, type Wanted, askedOf, categoriesOf, modelsOf, suppliesOf } from './asked.ts'
import { type Asked, type Weeks, weeksFrom, written } from './weeks.rules.ts'

/** An entry of the board, counted in thousandths, with what it comes from. */
export interface Entry {
  readonly key: string
  readonly wanted: Wanted
  readonly models: readonly Known[]
  readonly named: Pick<DemandRow, 'modelId' | 'categoryId' | 'brand' | 'devModel' | 'devType' | 'unit'>
  readonly free: number
  readonly asked: number
  readonly coming: number
  readonly weeks: Weeks
}

const keyOf = ({ model, category, unit }: Wanted): string => (model === null ? `c${category}-${unit}` : `m${model}`)
const sumOf = (all: readonly { readonly quantity: number }[]): number =>
  all.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Each model that is asked for, and each category of which any model is: held against all its models, of which what is
 * asked for by name is taken as well.
 */
export const entriesOf = async (db: Reader, language: Language): Promise<Entry[]> => {
  const asked = Map.groupBy(await askedOf(db), ({ of }) => keyOf(of))
  const wanted = [...asked.values()].flatMap(([first]) => first?.of ?? [])
  const byCategory = wanted.filter(({ model }) => model === null).map(({ category }) => category)
  const [models, categories, supplies] = await Promise.all([
    modelsOf(db, wanted, language),
    categoriesOf(db, [...new Set(byCategory)], language),
    suppliesOf(db, wanted),
  ])
  const known = new Map(models.map((one) => [one.model, one]))
  const categoryBy = new Map(categories.map((one) => [one.id, one]))
  const count = countedFrom(today())
  return wanted.flatMap((one): Entry[] => {
    const { model, category, unit } = one
    const ofModel = model === null ? undefined : known.get(model)
    if (model !== null && !ofModel) return []
    const ofCategory = categoryBy.get(category)
    const counted = ofModel ? [ofModel] : models.filter(({ path, code }) => path.includes(category) && code === unit)
    const key = keyOf(one)
    const own = asked.get(key) ?? []
    const byName = ofModel ? [] : counted.flatMap(({ model: named }) => asked.get(`m${named}`) ?? [])
    return [
      {
        key,
        wanted: one,
        models: counted,
        named: {
          modelId: model,
          categoryId: ofModel?.categoryId ?? category,
          brand: ofModel?.brand ?? '',
          devModel: ofModel?.devModel ?? textOf(demandMessages, 'anyModel', language),
          devType: ofModel?.devType ?? ofCategory?.name ?? '',
          unit: ofModel?.unit ?? counted[0]?.unit ?? unit,
        },
        ...count(
          own,
          byName,
          counted.flatMap((other) => supplies.get(other.model) ?? []),
        ),
      },
    ]
  })
}

const countedFrom = (day: string) => {
  const weeksOf = weeksFrom(day)
  return (own: readonly Asked[], byName: readonly Asked[], there: readonly Supply[]) => {
    // What ought to be back already is in nobody's plan any more.
    const planned = there.flatMap(({ kind, quantity, on }) =>
      on === null || (kind === 'project' && on < 0) ? [] : [{ kind, quantity, on }],
    )
    return {
      free: sumOf(there.filter(({ kind }) => kind === 'pool')),
      asked: sumOf(own),
      coming: sumOf(planned.filter(({ kind }) => kind !== 'pool')),
      weeks: weeksOf([...own, ...byName], planned),
    }
  }
}

/** An entry as it is shown. */
export const rowOf = ({ key, named, free, asked, coming, weeks }: Entry): DemandRow => ({
  key,
  ...named,
  free: written(free),
  asked: written(asked),
  coming: written(coming),
  shortOn: weeks.shortOn,
  shortQty: written(weeks.short),
  shortWeeks: weeks.need.filter((needed, week) => needed > (weeks.have[week] ?? 0)).length,
  firstWeek: weeks.firstWeek,
  have: weeks.have.map(written),
  need: weeks.need.map(written),
})
