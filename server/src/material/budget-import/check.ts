import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type BudgetInput, budgetInput } from '@geodepot/contracts/material/budget.ts'
import { budgetImportMessages } from '@geodepot/contracts/material/budget-import.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { type Stored, readBudgets, reasonsAgainst, reasonsAgainstChange } from '../budget/index.ts'
import { seesPrices } from '../material/index.ts'

export interface Item {
  readonly input: BudgetInput
  /** The one that is changed, as it was read. */
  readonly stands?: { readonly id: number; readonly version: number }
}
type Row = Readonly<Record<string, string>>
/** The columns of the sheet that name what a budget refers to, by the field that they fill. */
const named: Readonly<Record<string, string>> = { projectInfoNo: 'project', deptId: 'unit' }
const columnOf = (field: string): string => named[field] ?? field

const words = (rows: readonly { readonly id: string; readonly words: readonly (string | null)[] }[]) => {
  const found = new Map<string, string>()
  for (const { id, words: all } of rows) for (const word of all) if (word) found.set(folded(word), id)
  return found
}
/** What the sheet may call projects, units and types. */
const known = async (reader: Reader) => {
  const { rows: projects } = await sql<{ id: string; words: string[] }>`
    select p.id, array[p.short_name, p.name, p.id] as words from system.project p where p.deleted_at is null and not p.is_virtual`.execute(
    reader,
  )
  const { rows: units } = await sql<{ id: string; words: string[] }>`
    select d.id, array[d.short_code, d.name_en, d.name, d.id] as words from system.department d where d.level = 1 and d.status = '0'`.execute(
    reader,
  )
  const { rows: types } = await sql<{ id: string; words: string[] }>`
    select e.value as id, array[e.label, e.label_en, e.value] as words from system.dict_data e where e.type = ${dictionaries.materialType} and e.status = '0'`.execute(
    reader,
  )
  return { project: words(projects), unit: words(units), materialType: words(types) }
}

const unknownKeys = { project: 'unknownProject', unit: 'unknownUnit', materialType: 'unknownType' } as const
const asIssue = ({ field = '', key, messages, params = {} }: Reason): Issue => ({
  field: columnOf(field),
  from: messages.namespace,
  key,
  params,
})
const placeOf = (of: {
  readonly year: number
  readonly projectInfoNo?: string | null | undefined
  readonly deptId?: string | null | undefined
  readonly materialType?: string | null | undefined
}): string => [of.year, of.projectInfoNo ?? '', of.deptId ?? '', of.materialType ?? ''].join(' ')

type Read = { readonly input?: BudgetInput; readonly issues: readonly Issue[] }
const readRow = (given: Row, meant: Awaited<ReturnType<typeof known>>): Read => {
  const issues: Issue[] = []
  const idOf = (column: keyof typeof meant): string | undefined => {
    const value = given[column] ?? ''
    if (value === '') return undefined
    const id = meant[column].get(folded(value))
    if (id === undefined)
      issues.push({
        field: column,
        from: budgetImportMessages.namespace,
        key: unknownKeys[column],
        params: { value },
      })
    return id
  }
  const [projectInfoNo, deptId, materialType] = [idOf('project'), idOf('unit'), idOf('materialType')]
  const { project: _project, unit: _unit, materialType: _type, ...values } = given
  const result = budgetInput.safeParse({ ...values, projectInfoNo, deptId, materialType }, { reportInput: true })
  if (!result.success)
    return { issues: [...issues, ...reasonsOf(result.error.issues, budgetImportMessages, 'cn').map(asIssue)] }
  return { ...(issues.length === 0 && { input: result.data }), issues }
}

const changesIn = (input: BudgetInput, before: Stored): FieldChange[] => [
  ...(compare(input.amountUSD, before.amountUSD) === 0
    ? []
    : [{ field: 'amountUSD', before: before.amountUSD, after: input.amountUSD }]),
  ...(input.remark === undefined || input.remark === before.remark
    ? []
    : [{ field: 'remark', before: before.remark === '' ? null : before.remark, after: input.remark }]),
]

export const check: ImportDefinition<Item>['check'] = async (
  reader: Reader,
  actor: Actor,
  rows,
  plan,
  _language,
  progress,
) => {
  if (!seesPrices(actor) || (plan.updateChanged && !mayDo(actor, 'material:budget:edit'))) throw forbidden()
  await progress(0)
  const meant = await known(reader)
  const parsed = rows.map((row) => ({ row, ...readRow({ ...plan.defaults, ...row.values }, meant) }))
  const years = [...new Set(parsed.flatMap(({ input }) => input?.year ?? []))]
  const stands = new Map((await readBudgets(reader, actor, years)).map((one) => [placeOf(one), one]))
  const read = parsed.map((one) => ({ ...one, before: one.input && stands.get(placeOf(one.input)) }))
  const asked = read.flatMap(({ row, input, before }) =>
    input ? [{ row, input: { ...input, ...(before && { id: before.id }) } }] : [],
  )
  const against = await reasonsAgainst(
    reader,
    actor,
    asked.map(({ input }) => input),
  )
  const wrong = new Map(asked.map(({ row }, at) => [row, (against[at] ?? []).map(asIssue)]))
  const repeated = repeatedRows(
    asked.map(({ row, input }) => ({ row, key: placeOf(input) })),
    'year',
  )
  const verdicts = read.map(({ row, before, input, issues }): Verdict<Item> => {
    const all = [
      ...issues,
      ...(wrong.get(row) ?? []),
      ...(repeated.get(row) ?? []),
      ...(input && before ? reasonsAgainstChange(before, input).map(asIssue) : []),
    ]
    if (all.length > 0 || !input) return { outcome: 'refused', issues: all }
    if (!before) return { outcome: 'new', item: { input } }
    const fields = changesIn(input, before)
    const { id, version } = before
    if (fields.length === 0) return { outcome: 'equal' }
    const name = `${input.year} ${row.values['project'] ?? row.values['unit'] ?? ''}`
    // What the sheet says nothing of stays.
    const item = { input: { ...input, remark: input.remark ?? before.remark }, stands: { id, version } }
    return { outcome: 'changed', item, name, fields }
  })
  return { verdicts, unknown: [], choices: {} }
}
