import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { ImportPlan, UnknownValue } from '@geodepot/contracts/kit/import.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import { type Decisions, decisionsOf } from './decisions.ts'
import type { CategoryToMake, ModelToMake } from './item.ts'
import type { Known, Model } from './known.ts'
import { alike, isNear } from './likeness.ts'
import { type Unknown, createUnknown } from './unknown.ts'

/** What a row names, as the company has it or is to get it. Absent where an issue says why. */
export interface Resolved {
  readonly issues: Issue[]
  readonly model?: Model
  readonly make?: ModelToMake
  /** Tells models apart, made or not. */
  readonly modelKey?: string
  readonly owner?: string
  readonly manager?: string
}
type BrandRef = { readonly id: number } | { readonly make: string }
/** A brand that is only suggested: good for finding its models, not for importing. */
type BrandGuess = { readonly guess: number | undefined }
type CategoryRef = { readonly id: number } | { readonly make: CategoryToMake }
interface First {
  readonly row: GivenRow
  readonly issues: Issue[]
  readonly brandText: string
  readonly modelText: string
  readonly brand?: BrandRef
  readonly model?: Model
  readonly newKey?: string
  readonly category?: CategoryRef | { issue: Issue }
  readonly owner?: string
  readonly manager?: string
}

export const issue = (field: string, from: { namespace: string }, key: string, params?: Issue['params']): Issue => ({
  field,
  from: from.namespace,
  key,
  ...(params && { params }),
})
const unknownValue = (field: string, value: string) => issue(field, importMessages, 'unknownValue', { value })

interface Setting {
  readonly known: Known
  readonly plan: ImportPlan
  readonly decisions: Decisions
  readonly unknown: Unknown
  readonly may: Readonly<Record<string, true>>
  readonly language: Language
}

/** Everything that the rows name, resolved against what the company knows and what the person decided. */
export const resolveAll = (
  rows: readonly GivenRow[],
  known: Known,
  plan: ImportPlan,
  may: Readonly<Record<string, true>>,
  language: Language,
): { resolved: Resolved[]; unknown: UnknownValue[] } => {
  const setting: Setting = { known, plan, decisions: decisionsOf(plan), unknown: createUnknown(), may, language }
  const firsts = rows.map((row) => first(setting, row))
  const models = newModels(setting, firsts)
  const resolved = firsts.map(({ issues, model, newKey, owner, manager }): Resolved => {
    const made = newKey === undefined ? undefined : models.get(newKey)
    const found =
      made !== undefined && 'issue' in made
        ? { issues: [...issues, made.issue] }
        : { issues, ...(made && { make: made }) }
    const key = model === undefined ? newKey : String(model.id)
    return {
      ...found,
      ...(model && { model }),
      ...(key !== undefined && { modelKey: key }),
      ...(owner !== undefined && { owner }),
      ...(manager !== undefined && { manager }),
    }
  })
  return { resolved, unknown: setting.unknown.list() }
}

const first = (setting: Setting, row: GivenRow): First => {
  const { plan } = setting
  const issues: Issue[] = []
  const brandText = row.values['brand'] ?? plan.defaults['brand'] ?? ''
  const modelText = row.values['devModel'] ?? ''
  const branded = brandText === '' ? undefined : brandOf(setting, row, brandText, issues)
  const brand = branded === undefined || 'guess' in branded ? undefined : branded
  if (brandText === '') issues.push(required('brand'))
  if (modelText === '') issues.push(required('devModel'))
  // Asked for as soon as it may be new, so that everything unknown is shown at once; the same for the category below.
  const sought =
    branded === undefined || modelText === ''
      ? undefined
      : modelOf(setting, row, branded, brandText, modelText, brand === undefined ? [] : issues)
  const model = brand === undefined ? undefined : sought
  const departments = {
    owner: departmentOf(setting, row, 'ownerOrgId', issues),
    manager: departmentOf(setting, row, 'manageOrgId', issues),
  }
  if (row.values['ownerOrgId'] === undefined && !plan.defaults['ownerOrgId']) issues.push(required('ownerOrgId'))
  if (model !== undefined && 'id' in model && model.tracking === 'bulk')
    issues.push(issue('devModel', deviceMessages, 'bulkModel'))
  const category =
    sought !== undefined && 'id' in sought
      ? undefined
      : (explicitCategory(setting, brandText, modelText) ?? categoryOf(setting, row))
  return {
    row,
    issues,
    brandText,
    modelText,
    ...(brand && { brand }),
    ...(category && { category }),
    ...(model !== undefined && ('id' in model ? { model } : { newKey: model.newKey })),
    ...(departments.owner !== undefined && { owner: departments.owner }),
    ...(departments.manager !== undefined && { manager: departments.manager }),
  }
}
const required = (field: string) => issue(field, kitMessages, 'required')

const brandOf = (
  { known, decisions, unknown, may }: Setting,
  row: GivenRow,
  text: string,
  issues: Issue[],
): BrandRef | BrandGuess => {
  const found = known.brands.find(text)
  if (found) return { id: found.id }
  const decision = decisions.of('brand', text)
  const used = decision?.use === undefined ? undefined : known.brands.byId(decision.use)
  const noted = unknown.note({
    field: 'brand',
    value: text,
    row: row.row,
    decision,
    valid: used !== undefined || decision?.create !== undefined,
    like: () => {
      const like = alike(text, known.brands.all, ({ name }) => [name])
      return {
        alike: like.map(({ one }) => ({ use: String(one.id), label: one.name })),
        suggestion:
          (like[0]?.score ?? 0) >= 0.85
            ? { use: String(like[0]?.one.id) }
            : may['brand'] && !isNear(like)
              ? { create: { name: text } }
              : null,
      }
    },
  })
  if (used) return { id: used.id }
  if (decision?.create === undefined) issues.push(unknownValue('brand', text))
  else if (!may['brand']) issues.push(issue('brand', importMessages, 'mayNotCreate'))
  else return { make: decision.create['name']?.trim() || text }
  // Its models are looked for where the brand is likeliest to be one that stands.
  const likely = noted.decision === null ? noted.alike[0]?.use : noted.decision.use
  return { guess: likely === undefined ? undefined : Number(likely) }
}

const modelOf = (
  { known, decisions, unknown, may }: Setting,
  row: GivenRow,
  brand: BrandRef | BrandGuess,
  brandText: string,
  text: string,
  issues: Issue[],
): Model | { newKey: string } | undefined => {
  const own =
    'id' in brand
      ? known.models.get(brand.id)
      : 'guess' in brand && brand.guess !== undefined
        ? known.models.get(brand.guess)
        : undefined
  const found = own?.find(text)
  if (found) return found
  const decision = decisions.of('devModel', text, brandText)
  const used = decision?.use === undefined ? undefined : known.modelById.get(decision.use)
  unknown.note({
    field: 'devModel',
    value: text,
    of: brandText,
    row: row.row,
    decision,
    valid: used !== undefined || decision?.create !== undefined,
    like: () => {
      const like = alike(text, own?.all ?? [], ({ name }) => [name])
      return {
        alike: like.map(({ one }) => ({ use: String(one.id), label: `${one.brand} ${one.name}` })),
        suggestion:
          (like[0]?.score ?? 0) >= 0.999
            ? { use: String(like[0]?.one.id) }
            : may['devModel'] && !isNear(like)
              ? { create: {} }
              : null,
      }
    },
  })
  if (used) return used
  if (decision?.create === undefined) issues.push(unknownValue('devModel', text))
  else if (!may['devModel']) issues.push(issue('devModel', importMessages, 'mayNotCreate'))
  else if (!('guess' in brand))
    return { newKey: `${'id' in brand ? brand.id : `new ${folded(brand.make)}`}\n${folded(text)}` }
  return undefined
}

const departmentOf = (
  { known, decisions, unknown, plan, language }: Setting,
  row: GivenRow,
  field: 'ownerOrgId' | 'manageOrgId',
  issues: Issue[],
): string | undefined => {
  const text = row.values[field]
  const label = (one: { name: string; nameEn: string }) => (language === 'cn' ? one.name : one.nameEn)
  if (text === undefined) {
    const chosen = plan.defaults[field]
    if (chosen === undefined || chosen === '') return undefined
    const found = known.departments.byId(chosen)
    if (!found) issues.push(issue(field, deviceMessages, 'unknownDepartment'))
    return found?.id
  }
  const found = known.departments.find(text)
  if (found) return found.id
  const decision = decisions.of(field, text)
  const used = decision?.use === undefined ? undefined : known.departments.byId(decision.use)
  unknown.note({
    field,
    value: text,
    row: row.row,
    decision,
    valid: used !== undefined,
    like: () => {
      const like = alike(text, known.departments.all, ({ name, nameEn }) => [name, nameEn])
      return {
        alike: like.map(({ one }) => ({ use: one.id, label: label(one) })),
        suggestion: (like[0]?.score ?? 0) >= 0.999 ? { use: like[0]?.one.id ?? '' } : null,
      }
    },
  })
  if (!used) issues.push(issue(field, deviceMessages, 'unknownDepartment'))
  return used?.id
}

/** The category that a row gives to its new model. */
const categoryOf = (
  { known, decisions, unknown, plan, may, language }: Setting,
  row: GivenRow,
): CategoryRef | { issue: Issue } | undefined => {
  const text = row.values['categoryId']
  const label = (one: { code: string; name: string; nameEn: string }) =>
    `${one.code} ${language === 'cn' ? one.name : one.nameEn}`
  if (text === undefined) {
    const chosen = plan.defaults['categoryId']
    const found = chosen === undefined || chosen === '' ? undefined : known.categories.byId(chosen)
    if (chosen !== undefined && chosen !== '' && !found)
      return { issue: issue('categoryId', categoryMessages, 'unknown') }
    if (found && !found.isLeaf)
      return { issue: issue('categoryId', deviceImportMessages, 'mixedCategory', { value: label(found) }) }
    return found && { id: found.id }
  }
  const found = known.categories.find(text)
  if (found?.isLeaf) return { id: found.id }
  const decision = decisions.of('categoryId', text)
  const used = decision?.use === undefined ? undefined : known.categories.byId(decision.use)
  unknown.note({
    field: 'categoryId',
    value: text,
    row: row.row,
    decision,
    valid: used?.isLeaf === true || decision?.create !== undefined,
    like: () => {
      const leaves = known.categories.all.filter(({ isLeaf }) => isLeaf)
      const below = found
        ? leaves.filter(({ parentId }) => parentId === found.id).map((one) => ({ one, score: 0.5 }))
        : []
      const like = [...below, ...alike(text, leaves, ({ name, nameEn }) => [name, nameEn])].slice(0, 8)
      const suggestion =
        (like[0]?.score ?? 0) >= 0.85
          ? { use: String(like[0]?.one.id) }
          : may['categoryId'] && !found
            ? { create: { name: text, nameEn: text } }
            : null
      return { alike: like.map(({ one }) => ({ use: String(one.id), label: label(one) })), suggestion }
    },
  })
  if (used)
    return used.isLeaf
      ? { id: used.id }
      : { issue: issue('categoryId', deviceImportMessages, 'mixedCategory', { value: label(used) }) }
  if (decision?.create === undefined)
    return {
      issue: found
        ? issue('categoryId', deviceImportMessages, 'mixedCategory', { value: text })
        : unknownValue('categoryId', text),
    }
  if (!may['categoryId']) return { issue: issue('categoryId', importMessages, 'mayNotCreate') }
  return { make: decisions.category(text, decision.create) }
}

/** The category that the person chose for one new model, whatever its rows say. */
const explicitCategory = (
  { known, decisions }: Setting,
  brandText: string,
  modelText: string,
): CategoryRef | { issue: Issue } | undefined => {
  const chosen = decisions.of('devModel', modelText, brandText)?.create?.['categoryId']
  const found = chosen === undefined || chosen === '' ? undefined : known.categories.byId(chosen)
  if (found && !found.isLeaf)
    return { issue: issue('categoryId', deviceImportMessages, 'mixedCategory', { value: found.name }) }
  return found && { id: found.id }
}

const refKey = (ref: CategoryRef) => ('id' in ref ? String(ref.id) : `new ${folded(ref.make.value)}`)

/** The models that are to be made, each with the one category of its rows, or what stands in the way. */
const newModels = (setting: Setting, firsts: readonly First[]): Map<string, ModelToMake | { issue: Issue }> => {
  const groups = Map.groupBy(
    firsts.filter(({ newKey }) => newKey !== undefined),
    ({ newKey }) => newKey ?? '',
  )
  return new Map([...groups].map(([key, rows]) => [key, newModel(setting, rows)]))
}
const newModel = (setting: Setting, rows: readonly First[]): ModelToMake | { issue: Issue } => {
  const { known, decisions } = setting
  const [one] = rows
  if (one === undefined) return { issue: issue('devModel', kitMessages, 'required') }
  const { modelText, brandText, brand, row } = one
  const create: Readonly<Record<string, string>> = decisions.of('devModel', modelText, brandText)?.create ?? {}
  const refs = rows.map(({ category }) => category)
  const wrong = refs.find((ref) => ref !== undefined && 'issue' in ref)
  if (wrong && 'issue' in wrong) return wrong
  const given = refs.filter((ref): ref is CategoryRef => ref !== undefined && !('issue' in ref))
  const distinct = new Map(given.map((ref) => [refKey(ref), ref]))
  const [category] = distinct.values()
  if (category === undefined)
    return { issue: issue('categoryId', deviceImportMessages, 'noCategory', { model: modelText }) }
  if (distinct.size > 1)
    return { issue: issue('categoryId', deviceImportMessages, 'twoCategories', { model: modelText }) }
  const brandName =
    brand === undefined
      ? brandText
      : 'make' in brand
        ? brand.make
        : (known.brands.byId(String(brand.id))?.name ?? brandText)
  return {
    brand: brandName,
    devModel: modelText,
    devName: create['devName']?.trim() || deviceName(modelText, row.values['categoryId']),
    unit: create['unit']?.trim() || textOf(deviceImportMessages, 'unit', 'cn'),
    category,
    said: { brand: brandText, devModel: modelText, newBrand: brand !== undefined && 'make' in brand },
  }
}

// What devices of a new model are called when the register has no name for them.
const longestName = 80
const deviceName = (model: string, type: string | undefined): string => {
  const full = type === undefined ? model : `${model} ${type}`
  return full.length > longestName ? model.slice(0, longestName) : full
}
