import type { DemandRow } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Known, type OpenLine, type Supply, categoriesOf, modelsOf, openLines, suppliesOf } from './asked.ts'
import { thousandths, weeksFrom, written } from './weeks.rules.ts'

/** A row with all that it comes from. */
export interface Entry {
  readonly row: DemandRow
  readonly models: readonly Known[]
  readonly lines: readonly OpenLine[]
}

const keyOf = ({ model, category, unit }: OpenLine): string => (model === null ? `c${category}-${unit}` : `m${model}`)

/**
 * Each model that is asked for, and each category of which any model is: held against all its models, of which what is
 * asked for by name is taken as well.
 */
export const entriesOf = async (db: Reader, actor: Actor, language: Language): Promise<Entry[]> => {
  const lines = await openLines(db, actor)
  const byCategory = lines.filter(({ model }) => model === null).map(({ category }) => category)
  const [models, categories] = await Promise.all([
    modelsOf(db, lines, language),
    categoriesOf(db, [...new Set(byCategory)], language),
  ])
  const supplies = await suppliesOf(
    db,
    models.map(({ model }) => model),
  )
  const suppliesBy = Map.groupBy(supplies, ({ model }) => model)
  const linesBy = Map.groupBy(
    lines.filter(({ model }) => model !== null),
    ({ model }) => model ?? 0,
  )
  const known = new Map(models.map((one) => [one.model, one]))
  const rowOf = rowsFrom(today())
  const categoryBy = new Map(categories.map((one) => [one.id, one]))
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, own]): Entry[] => {
    const [{ model, category, unit } = { model: null, category: 0, unit: '' }] = own
    const ofModel = model === null ? undefined : known.get(model)
    const ofCategory = categoryBy.get(category)
    const counted =
      model === null
        ? models.filter(({ path, code }) => path.includes(category) && code === unit)
        : ofModel
          ? [ofModel]
          : []
    const there = counted.flatMap((one) => suppliesBy.get(one.model) ?? [])
    const named = model === null ? counted.flatMap((one) => linesBy.get(one.model) ?? []) : []
    const row = rowOf([...own, ...named], own, there)
    if (model !== null && !ofModel) return []
    return [
      {
        row: {
          key,
          modelId: model,
          categoryId: ofModel?.categoryId ?? category,
          brand: ofModel?.brand ?? '',
          devModel: ofModel?.devModel ?? textOf(demandMessages, 'anyModel', language),
          devType: ofModel?.devType ?? ofCategory?.name ?? '',
          unit: ofModel?.unit ?? counted[0]?.unit ?? unit,
          ...row,
        },
        models: counted,
        lines: own,
      },
    ]
  })
}

const sum = (all: readonly { readonly quantity: string }[]): string =>
  written(all.reduce((total, { quantity }) => total + thousandths(quantity), 0))
const rowsFrom = (day: string) => {
  const weeksOf = weeksFrom(day)
  return (asked: readonly OpenLine[], own: readonly OpenLine[], there: readonly Supply[]) => {
    // What ought to be back already is in nobody's plan any more.
    const planned = there.flatMap(({ kind, quantity, on }) =>
      on === null || (kind === 'project' && on < day) ? [] : [{ kind, quantity: thousandths(quantity), on }],
    )
    const weeks = weeksOf(
      asked.map(({ quantity, from, to }) => ({ quantity: thousandths(quantity), from, to })),
      planned,
    )
    return {
      free: sum(there.filter(({ kind }) => kind === 'pool')),
      asked: sum(own),
      coming: written(
        planned.filter(({ kind }) => kind !== 'pool').reduce((total, { quantity }) => total + quantity, 0),
      ),
      shortOn: weeks.shortOn,
      shortQty: written(weeks.short),
      shortWeeks: weeks.need.filter((needed, week) => needed > (weeks.have[week] ?? 0)).length,
      firstWeek: weeks.firstWeek,
      have: weeks.have.map(written),
      need: weeks.need.map(written),
    }
  }
}
