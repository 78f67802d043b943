import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { type RateImportField, rateImportFields } from '@geodepot/contracts/system/rate-import.ts'
import { rateImportMessages } from '@geodepot/contracts/system/rate-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type ImportDefinition, helpOf } from '../../kit/import/index.ts'
import { correctRates, createRates } from '../rate/index.ts'
import { type Item, check } from './check.ts'

const ownHelp: readonly RateImportField[] = ['currencyCode', 'rate', 'accepted']
const helpRow = (language: Language): Record<string, string> =>
  Object.fromEntries(
    rateImportFields.map(({ key }) => [
      key,
      ownHelp.includes(key)
        ? textOf(rateImportMessages, `help_${key as 'currencyCode' | 'rate' | 'accepted'}`, language)
        : helpOf({ fields: rateImportFields, labels: rateMessages }, key, language),
    ]),
  )
const exampleRow = (language: Language): Record<string, string> => ({
  currencyCode: 'EUR',
  rateDate: today(),
  rate: '1.085',
  quotation: textOf(rateMessages, 'quotation_usdPerUnit', language),
  source: textOf(rateImportMessages, 'example_source', language),
})

/** The import of rates, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: rateImportFields,
  tables: ['system.currency_rate', 'document.audit_log'],
  labels: rateMessages,
  texts: [rateImportMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'system:rate:edit') ? [['update', true] as const] : []),
  template: (language) => [helpRow(language), exampleRow(language)],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.id !== undefined
        ? [{ ...one.item.input, id: one.item.id }]
        : [],
    )
    if (changed.length > 0) await correctRates(tx, actor, context, changed)
    if (fresh.length > 0) await createRates(tx, actor, context, fresh)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async (_reader, language) => (field, value) =>
    field === 'quotation'
      ? textOf(rateMessages, `quotation_${value as 'usdPerUnit' | 'unitsPerUsd'}`, language)
      : value,
}
