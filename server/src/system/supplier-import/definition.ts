import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { supplierImportFields } from '@geodepot/contracts/system/supplier-import.ts'
import { supplierImportMessages } from '@geodepot/contracts/system/supplier-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpOf } from '../../kit/import/index.ts'
import { createSuppliers, updateSupplier } from '../supplier/index.ts'
import { type Item, check } from './check.ts'

const helpRow = (language: Language): Record<string, string> =>
  Object.fromEntries(
    supplierImportFields.map(({ key }) => [
      key,
      Object.hasOwn(supplierImportMessages.texts, `help_${key}`)
        ? textOf<string>(supplierImportMessages, `help_${key}`, language)
        : helpOf({ fields: supplierImportFields, labels: supplierMessages }, key, language),
    ]),
  )
const exampleRow = (language: Language): Record<string, string> => ({
  supplierName: textOf(supplierImportMessages, 'example_name', language),
  country: countryName('CN', language),
  currencyCode: 'CNY',
  phone: '010-00000000',
})

/** Rows per statement: few enough to show progress, enough to cost a handful of statements. */
const chunk = 500

/** The import of suppliers, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: supplierImportFields,
  tables: ['system.supplier', 'system.supplier_contact', 'document.audit_log'],
  labels: supplierMessages,
  texts: [supplierImportMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'system:supplier:edit') ? [['update', true] as const] : []),
  template: (language) => [helpRow(language), exampleRow(language)],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.stands
        ? [{ ...one.item.input, ...one.item.stands }]
        : [],
    )
    let done = verdicts.length - fresh.length - changed.length
    for (let from = 0; from < fresh.length; from += chunk) {
      const part = fresh.slice(from, from + chunk)
      await createSuppliers(tx, actor, context, part)
      await progress((done += part.length))
    }
    for (const one of changed) {
      await updateSupplier(tx, actor, context, one)
      await progress((done += 1))
    }
    return { counts: {}, decisions: [] }
  },
  shown: async (_reader, language) => (field, value) => (field === 'country' ? countryName(value, language) : value),
}
