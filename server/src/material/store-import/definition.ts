import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { storeImportFields } from '@geodepot/contracts/material/store-import.ts'
import { storeImportMessages } from '@geodepot/contracts/material/store-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { createStores, updateStore } from '../store/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  storeCode: 'WH01',
  storeName: textOf(storeImportMessages, 'example_name', language),
  goodsLocations: 'A-01; A-02; B-01',
})

/** The import of stores, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: storeImportFields,
  tables: ['material.store', 'material.place', 'document.audit_log'],
  labels: storeMessages,
  texts: [storeImportMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'material:store:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf({ fields: storeImportFields, labels: storeMessages }, storeImportMessages, language),
    exampleRow(language),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.stands
        ? [{ ...one.item.input, ...one.item.stands }]
        : [],
    )
    if (fresh.length > 0) await createStores(tx, actor, context, fresh)
    for (const one of changed) await updateStore(tx, actor, context, one)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
