import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import type { ImportDefinition, Made, Verdict } from '../../kit/import/index.ts'
import { type NewCategory, createCategories } from '../category/index.ts'
import { createDevices, updateDevices } from '../device/index.ts'
import { keepIntake } from '../device-intake/index.ts'
import { createModels } from '../model/index.ts'
import type { CategoryToMake, Item, ModelToMake } from './item.ts'

/** Rows per statement: few enough to show progress, enough to cost a handful of statements. */
const chunk = 1_000

export const write: ImportDefinition<Item>['write'] = async (
  tx,
  actor,
  context,
  verdicts,
  plan,
  progress,
  { fileName, sheetName },
): Promise<Made> => {
  const items = verdicts.flatMap((verdict) => itemsOf(verdict, plan.updateChanged))
  const models = [...new Set(items.flatMap(({ model }) => model ?? []))]
  const { ids, made } = await makeModels(tx, actor, context, models)
  const input = <T extends Item['input']>(given: T, model: ModelToMake | undefined): T =>
    model === undefined ? given : { ...given, modelId: ids.get(model) ?? 0 }
  const fresh = items.flatMap((item) => (item.kind === 'new' ? [input(item.input, item.model)] : []))
  const changed = items.flatMap((item) => (item.kind === 'changed' ? [input(item.input, item.model)] : []))
  let done = verdicts.length - items.length
  const cards: number[] = []
  for (let from = 0; from < fresh.length; from += chunk) {
    const part = fresh.slice(from, from + chunk)
    cards.push(...(await createDevices(tx, actor, context, part, 'import')))
    await progress((done += part.length))
  }
  for (let from = 0; from < changed.length; from += chunk) {
    const part = changed.slice(from, from + chunk)
    await updateDevices(tx, actor, context, part)
    await progress((done += part.length))
  }
  await keepIntake(tx, actor, { fileName, sheetName, made: cards, changed: changed.length })
  return made
}

const itemsOf = (verdict: Verdict<Item>, updateChanged: boolean): Item[] =>
  verdict.outcome === 'new' || (verdict.outcome === 'changed' && updateChanged) ? [verdict.item] : []

const makeModels = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  models: readonly ModelToMake[],
): Promise<{ ids: Map<ModelToMake, number>; made: Made }> => {
  if (models.length === 0) return { ids: new Map(), made: { counts: {}, decisions: [] } }
  const categories = await makeCategories(tx, actor, context, [
    ...new Set(models.flatMap(({ category }) => ('make' in category ? [category.make] : []))),
  ])
  const given = models.map(({ brand, devModel, devName, unit, category }) => ({
    brand,
    devModel,
    devName,
    unit,
    tracking: 'single' as const,
    categoryId: 'id' in category ? category.id : (categories.get(category.make) ?? 0),
  }))
  const made = await createModels(tx, given)
  const byName = new Map([...made].map(([key, id]) => [key.split('\n').map(folded).join('\n'), id]))
  const ids = new Map(
    models.map((model) => [model, byName.get(`${folded(model.brand)}\n${folded(model.devModel)}`) ?? 0]),
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/model',
    'create',
    models.map((model, index) => ({ id: ids.get(model) ?? 0, after: given[index] })),
  )
  const newBrands = new Map(
    models
      .filter(({ said }) => said.newBrand)
      .map(({ said, brand }) => [folded(said.brand), { said: said.brand, name: brand }]),
  )
  const brandIds = await idsOfBrands(
    tx,
    [...newBrands.values()].map(({ name }) => name),
  )
  return {
    ids,
    made: {
      counts: {
        ...(newBrands.size > 0 && { brand: new Set([...newBrands.values()].map(({ name }) => folded(name))).size }),
        devModel: models.length,
        ...(categories.size > 0 && { categoryId: categories.size }),
      },
      decisions: [
        ...[...newBrands.values()].map(({ said, name }) => ({
          field: 'brand',
          value: said,
          use: String(brandIds.get(folded(name)) ?? ''),
        })),
        ...models.map((model) => ({
          field: 'devModel',
          value: model.said.devModel,
          of: model.said.brand,
          use: String(ids.get(model)),
        })),
        ...[...categories].map(([category, id]) => ({ field: 'categoryId', value: category.value, use: String(id) })),
      ],
    },
  }
}

const idsOfBrands = async (tx: Tx, names: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from equipment.brand where lower(name) in (select lower(name) from unnest(${names}::text[]) as name)`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [folded(name), id]))
}

/** Makes the categories under the next free codes of their parents. */
const makeCategories = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  wanted: readonly CategoryToMake[],
): Promise<Map<CategoryToMake, number>> => {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    code: string
    parent: number | null
  }>`select id, code, parent_id as parent from equipment.category order by code`.execute(tx)
  const taken = new Set(rows.map(({ code }) => code))
  const rootPrefix = /^[A-Z]+/.exec(rows.find(({ parent }) => parent === null)?.code ?? '')?.[0] ?? 'S'
  const given = wanted.map((one): NewCategory => {
    const code = nextCode(taken, rows.find(({ id }) => id === one.parentId)?.code ?? rootPrefix)
    taken.add(code)
    return {
      code,
      name: one.name,
      nameEn: one.nameEn,
      tracking: one.tracking,
      deviceGroup: one.deviceGroup,
      ...(one.parentId !== undefined && { parentId: one.parentId }),
    }
  })
  const ids = await createCategories(tx, actor, context, given)
  return new Map(wanted.map((one, index) => [one, ids[index] ?? 0]))
}

const longestCode = 20
const nextCode = (taken: ReadonlySet<string>, prefix: string): string => {
  for (let number = 1; number < 1000; number++) {
    const code = prefix + String(number).padStart(2, '0')
    if (!taken.has(code) && code.length <= longestCode) return code
  }
  throw refusal(deviceImportMessages, 'codesExhausted', {}, 'categoryId')
}
