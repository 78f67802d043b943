import { type DeviceInput, accountsAfter, deviceInput } from '@geodepot/contracts/equipment/device.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { z } from 'zod'
import { setImmediate } from 'node:timers/promises'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import type { Checked, FieldChange, GivenRow, ImportDefinition, Issue, Verdict } from '../../kit/import/index.ts'
import { type KnownCurrencies, knownCurrencies } from '../../system/currency/index.ts'
import { mayGive, objections } from '../device/index.ts'
import { type Cards, cardsOf, inputOf, sameValue } from './cards.ts'
import { duplicates } from './duplicates.ts'
import type { Item, ModelToMake } from './item.ts'
import { type Card, type Known, choicesOf, loadCards, loadKnown } from './known.ts'
import { type Technical, isParameter, parameterChanges, parametersIn } from './parameters.ts'
import { type Resolved, issue, resolveAll } from './resolve.ts'

/** A pause for other people's requests after so many rows. */
const slice = 500
/** They stand in for a model that is not there yet, and for its name, while the rest of the row is checked. */
const anyModel = 1
const unnamed = '?'
/** What is no amount is told to be no number. */
const amounts: ReadonlySet<string> = new Set(['originalValue', 'netValue'])
const named: ReadonlySet<string> = new Set(['brand', 'devModel', 'categoryId', 'ownerOrgId', 'manageOrgId'])

export const check =
  (technical: Technical): ImportDefinition<Item>['check'] =>
  async (reader, actor, given, plan, language, progress): Promise<Checked<Item>> => {
    if (plan.updateChanged && !mayDo(actor, 'equipment:device:edit')) throw forbidden()
    const may: Record<string, true> = {
      ...(mayDo(actor, 'equipment:model:add') && { brand: true, devModel: true }),
      ...(mayDo(actor, 'equipment:category:add') && { categoryId: true }),
    }
    const company = await loadKnown(reader, actor)
    const currencies = await knownCurrencies(reader)
    const rows = given.map((row) => inCode(row, currencies))
    const { resolved, unknown } = resolveAll(rows, company, plan, may, language)
    const of = (field: string) => [...new Set(rows.flatMap(({ values }) => values[field] ?? []))]
    const cards = cardsOf(
      await loadCards(reader, actor, {
        serials: rows.flatMap(({ values }, index) => {
          const [id, serial] = [resolved[index]?.model?.id, values['devSign']]
          return id === undefined || serial === undefined ? [] : [{ modelId: id, serial }]
        }),
        codes: of('devCoding'),
        assets: of('assetCoding'),
        selfNumbers: of('selfNum'),
      }),
    )
    const found = rows.map((row, index) => cards.match(row, resolved[index]?.model?.id))
    const repeated = duplicates(rows, resolved, found)
    const models = new Map<ModelToMake, Issue[]>()
    const verdicts: Verdict<Item>[] = []
    for (const [index, row] of rows.entries()) {
      if (index % slice === 0) {
        await progress(index)
        await setImmediate()
      }
      const names = resolved[index] ?? { issues: [] }
      const made = names.make && (models.get(names.make) ?? modelIssues(names.make))
      if (names.make && made) models.set(names.make, made)
      verdicts.push(
        judged(
          row,
          {
            ...names,
            issues: [
              ...names.issues,
              ...(made ?? []),
              ...(repeated.get(index) ?? []),
              ...currencyIssues(row.values['currency'] ?? (found[index] ? undefined : plan.defaults['currency']), {
                currencies,
                card: found[index],
              }),
            ],
          },
          found[index],
          cards,
          { actor, plan },
          (card) => parametersIn(row, categoryOf(names, card, company), technical),
        ),
      )
    }
    return { verdicts, unknown, choices: choicesOf(company, new Set(unknown.map(({ field }) => field)), language) }
  }

/** A row whose currency is called by its code, whatever the sheet calls it. */
const inCode = (row: GivenRow, currencies: KnownCurrencies): GivenRow => {
  const { currency } = row.values
  return currency === undefined ? row : { ...row, values: { ...row.values, currency: currencies.codeOf(currency) } }
}
const currencyIssues = (
  code: string | undefined,
  { currencies, card }: { currencies: KnownCurrencies; card: Card | undefined },
): Issue[] =>
  code === undefined || code === '' || code === card?.currency || currencies.offers(code)
    ? []
    : [issue('currency', deviceMessages, 'unknownCurrency', { value: code })]

const ofSchema = (
  issues: readonly z.core.$ZodIssue[],
  messages: Messages,
  rename: (field: string) => string = (field) => field,
): Issue[] =>
  reasonsOf(issues, messages, 'cn').map(({ field, key, messages: from, params }) => ({
    field: rename(field),
    from: from.namespace,
    key: key === 'invalid' && amounts.has(field) ? 'notANumber' : key,
    params,
  }))

const modelIssues = (make: ModelToMake): Issue[] => {
  const result = model.create.input.safeParse(
    {
      brand: make.brand,
      devModel: make.devModel,
      devName: make.devName,
      unit: make.unit,
      categoryId: 1,
      tracking: 'single',
    },
    { reportInput: true },
  )
  return result.success
    ? []
    : ofSchema(result.error.issues, modelMessages, (field) => (field === 'brand' ? field : 'devModel'))
}

/** The category whose parameters a device has: that of its model, made or not. One that is to be made has none yet. */
const categoryOf = ({ model: found, make }: Resolved, card: Card | undefined, company: Known): number | undefined => {
  if (found) return found.categoryId
  if (make) return 'id' in make.category ? make.category.id : undefined
  return card && company.modelById.get(String(card.modelId))?.categoryId
}

interface Asked {
  readonly actor: Actor
  readonly plan: Parameters<ImportDefinition<Item>['check']>[3]
}
type Told = ReturnType<typeof parametersIn>
const judged = (
  row: GivenRow,
  names: Resolved,
  card: Card | undefined,
  cards: Cards,
  asked: Asked,
  tell: (card: Card | undefined) => Told,
): Verdict<Item> => {
  if (card && !card.isVisible) return refused([...names.issues, issue('devSign', deviceImportMessages, 'outsideScope')])
  const said = {
    ...Object.fromEntries(Object.entries(row.values).filter(([field]) => !named.has(field) && !isParameter(field))),
    ...spoken(row, names),
  }
  const told = tell(card)
  if (card) return known(row, names, card, cards, asked, said, told)
  const defaults = Object.fromEntries(
    Object.entries(asked.plan.defaults).filter(([field, value]) => !named.has(field) && value !== ''),
  )
  const input = {
    ...defaults,
    ...said,
    ...chosen(names),
    modelId: names.model?.id ?? anyModel,
    devName: said['devName'] ?? names.model?.deviceName ?? names.make?.devName ?? unnamed,
    params: told.said,
  }
  const { value, issues } = parsed(input, names)
  const all = [
    ...issues,
    ...told.issues,
    ...(hasIdentity(row) ? [] : [issue('devSign', deviceImportMessages, 'noIdentity')]),
    ...cards.taken(input, undefined),
  ]
  if (all.length > 0 || value === undefined) return refused(all)
  return { outcome: 'new', item: { kind: 'new', input: value, ...(names.make && { model: names.make }) } }
}
const refused = (issues: readonly Issue[]): Verdict<Item> => ({ outcome: 'refused', issues })
const hasIdentity = ({ values }: GivenRow) =>
  ['devSign', 'devCoding', 'assetCoding'].some((field) => values[field] !== undefined)

// Departments count as said only where the row itself names them; those chosen for all rows are for new devices.
const spoken = (row: GivenRow, { owner, manager }: Resolved): Record<string, string> => ({
  ...(row.values['ownerOrgId'] !== undefined && owner !== undefined && { ownerOrgId: owner }),
  ...(row.values['manageOrgId'] !== undefined && manager !== undefined && { manageOrgId: manager }),
})
const chosen = ({ owner, manager }: Resolved): Record<string, string> => ({
  ...(owner !== undefined && { ownerOrgId: owner }),
  ...(manager !== undefined && { manageOrgId: manager }),
})

/** By the rules of a single create. A field that was refused already is not refused again. */
const parsed = (
  input: Readonly<Record<string, unknown>>,
  names: Resolved,
): { value?: DeviceInput; issues: Issue[] } => {
  const result = deviceInput.safeParse(input, { reportInput: true })
  const own = new Set(names.issues.map(({ field }) => field))
  const schema = result.success
    ? objections(result.data).map(({ field, key }) => issue(field, deviceMessages, key))
    : ofSchema(result.error.issues, deviceMessages)
  const issues = [...names.issues, ...schema.filter(({ field }) => !own.has(field))]
  return result.success ? { value: result.data, issues } : { issues }
}

/** A row whose device is in the ledger: equal, or changed in what the row says. */
const known = (
  row: GivenRow,
  names: Resolved,
  card: Card,
  cards: Cards,
  { actor, plan }: Asked,
  said: Readonly<Record<string, string>>,
  told: Told,
): Verdict<Item> => {
  const before = inputOf(card)
  // Found by its code or asset number: then the row may name another model.
  const modelId = names.model?.id ?? (names.make ? undefined : card.modelId)
  const input = {
    ...before,
    ...said,
    params: { ...card.params, ...told.said },
    ...(modelId !== undefined && { modelId }),
  }
  const { value, issues } = parsed(input, names)
  if (issues.length + told.issues.length > 0 || value === undefined) return refused([...issues, ...told.issues])
  const fields = [
    ...Object.keys(said).flatMap((field): FieldChange[] => {
      const [old, next] = [before[field as keyof DeviceInput], value[field as keyof DeviceInput]]
      return sameValue(field, old, next)
        ? []
        : [{ field, before: old === undefined || old === '' ? null : String(old), after: String(next) }]
    }),
    ...parameterChanges(card.params, told.said),
  ]
  if (names.make || modelId !== card.modelId)
    fields.unshift({ field: 'devModel', before: card.modelName, after: row.values['devModel'] ?? '' })
  if (fields.length === 0) return { outcome: 'equal' }
  const kept = (['ownerOrgId', 'manageOrgId'] as const).filter(
    (field) => fields.some((change) => change.field === field) && !mayGive(actor.scope, card[field]),
  )
  const taken = [...kept.map((field) => issue(field, deviceMessages, 'notYoursToGive')), ...cards.taken(input, card)]
  if (taken.length > 0) return refused(taken)
  if (plan.updateChanged && card.deviceStatus === '5') return refused([issue('devSign', deviceMessages, 'retired')])
  if (
    plan.updateChanged &&
    value.accountState !== card.accountState &&
    !accountsAfter(card.accountState).includes(value.accountState)
  )
    return refused([issue('accountState', deviceMessages, 'accountByDocument')])
  return {
    outcome: 'changed',
    item: {
      kind: 'changed',
      input: { ...value, id: card.id, version: card.version },
      ...(names.make && { model: names.make }),
    },
    name: nameOf(row, card),
    fields,
  }
}
const nameOf = (row: GivenRow, card: Card) =>
  [row.values['brand'], row.values['devModel'], card.devSign ?? card.assetCoding ?? card.devCoding]
    .filter(Boolean)
    .join(' ')
