import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { materialImportFields } from '@geodepot/contracts/material/material-import.ts'
import { materialImportMessages } from '@geodepot/contracts/material/material-import.messages.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { insertMaterials, lockMaterials, oneAtATime, storeMaterials } from '../material/index.ts'
import { check } from './check.ts'
import type { Item } from './item.ts'
import { isWorded, loadEntries, worded } from './words.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  materialNameCn: textOf(materialImportMessages, 'example_name', language),
  materialNameEn: textOf(materialImportMessages, 'example_name', 'en'),
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'SV-10231',
  serialFlag: textOf(materialMessages, 'serialFlagN', language),
  rotableFlag: textOf(materialMessages, 'rotableFlagN', language),
  referencePrice: '18600.00',
  referenceCurrency: 'EUR',
})

/** Rows per statement: few enough to show progress, enough to cost a handful of statements. */
const chunk = 500

/** The import of materials, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: materialImportFields,
  tables: ['material.material', 'material.part_number', 'document.audit_log'],
  labels: materialMessages,
  texts: [materialImportMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'material:material:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf({ fields: materialImportFields, labels: materialMessages }, materialImportMessages, language),
    exampleRow(language),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    await oneAtATime(tx)
    const items = verdicts.flatMap((verdict) =>
      verdict.outcome === 'new' || (verdict.outcome === 'changed' && plan.updateChanged) ? [verdict.item] : [],
    )
    const fresh = items.flatMap((item) => (item.kind === 'new' ? [item.input] : []))
    const changed = items.flatMap((item) => (item.kind === 'changed' ? [item.input] : []))
    let done = verdicts.length - items.length
    for (let from = 0; from < fresh.length; from += chunk) {
      const part = fresh.slice(from, from + chunk)
      await insertMaterials(tx, actor, context, part)
      await progress((done += part.length))
    }
    for (let from = 0; from < changed.length; from += chunk) {
      const part = changed.slice(from, from + chunk)
      const before = await lockMaterials(
        tx,
        part.map(({ id }) => id),
      )
      await storeMaterials(tx, actor, context, part, before)
      await progress((done += part.length))
    }
    return { counts: {}, decisions: [] }
  },
  shown: async (reader, language) => {
    const entries = await loadEntries(reader)
    return (field, value) => {
      if (field === 'serialFlag' || field === 'rotableFlag')
        return textOf<string>(materialMessages, `${field}${value}`, language)
      const found = isWorded(field)
        ? entries.find((one) => one.type === worded[field] && one.value === value)
        : undefined
      return (language === 'cn' ? found?.label : found?.labelEn) ?? value
    }
  },
}
