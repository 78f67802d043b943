import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type RateInput, rateInput } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { sql } from 'kysely'
import { mayDo } from '../../kit/access/actor.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { knownCurrencies } from '../currency/index.ts'
import { rateObjections } from '../rate/index.ts'

export interface Item {
  readonly input: RateInput
  /** The rate of that day that it corrects. */
  readonly id?: number
}
type Parsed = { readonly input: RateInput } | { readonly issues: readonly Issue[] }

const keyOf = ({ currencyCode, rateDate }: Pick<RateInput, 'currencyCode' | 'rateDate'>) =>
  `${currencyCode} ${rateDate}`

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, _language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'system:rate:edit')) throw forbidden()
  await progress(0)
  const known = await knownCurrencies(reader)
  const parsed = rows.map(({ values }): Parsed => {
    const given = { ...plan.defaults, ...values }
    const result = rateInput.safeParse(
      { ...given, currencyCode: known.codeOf(given['currencyCode'] ?? '') },
      { reportInput: true },
    )
    return result.success
      ? { input: result.data }
      : {
          issues: reasonsOf(result.error.issues, rateMessages, 'cn').map(({ field, key, messages, params }) => ({
            field,
            from: messages.namespace,
            key,
            params,
          })),
        }
  })
  const inputs = parsed.flatMap((one) => ('input' in one ? [one.input] : []))
  const stored = await storedRates(reader, inputs)
  const wrong = new Map((await rateObjections(reader, inputs)).map((found, at) => [inputs[at], found]))
  const repeated = repeatedRows(
    rows.map((row, at) => {
      const one = parsed[at]
      return { row, key: one && 'input' in one ? keyOf(one.input) : undefined }
    }),
    'rateDate',
  )
  const verdicts = rows.map((row, at): Verdict<Item> => {
    const one = parsed[at]
    if (!one || !('input' in one)) return { outcome: 'refused', issues: one?.issues ?? [] }
    const issues: Issue[] = [
      ...(wrong.get(one.input) ?? []).map(({ field, key, params = {} }) => ({
        field,
        from: rateMessages.namespace,
        key,
        params,
      })),
      ...(repeated.get(row) ?? []),
    ]
    const before = stored.get(keyOf(one.input))
    const fields = before ? changesIn(one.input, before) : []
    if (before && fields.length === 0) return { outcome: 'equal' }
    if (issues.length > 0) return { outcome: 'refused', issues }
    return before
      ? { outcome: 'changed', item: { input: one.input, id: before.id }, name: keyOf(one.input), fields }
      : { outcome: 'new', item: { input: one.input } }
  })
  return { verdicts, unknown: [], choices: {} }
}

type Stored = Pick<RateInput, 'currencyCode' | 'rateDate' | 'quotation' | 'rate' | 'source'> & { readonly id: number }
const storedRates = async (reader: Reader, inputs: readonly RateInput[]): Promise<ReadonlyMap<string, Stored>> => {
  const { rows } = await sql<Stored>`
    select r.id, r.currency_code as "currencyCode", r.rate_date as "rateDate", r.quotation, trim_scale(r.rate)::text as rate, r.source
    from ${recordset(inputs, { currencyCode: 'text', rateDate: 'date' })} join system.currency_rate r
      on r.currency_code = t."currencyCode" and r.rate_date = t."rateDate" and r.replaced_at is null`.execute(reader)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
const changesIn = (given: RateInput, before: Stored): FieldChange[] =>
  (['rate', 'quotation', 'source'] as const).flatMap((field) => {
    const same = field === 'rate' ? compare(given.rate, before.rate) === 0 : given[field] === before[field]
    return same ? [] : [{ field, before: before[field], after: given[field] }]
  })
