import type { KitListInput } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { kitListImportFields } from '@geodepot/contracts/material/kit-list-import.ts'
import { kitListImportMessages } from '@geodepot/contracts/material/kit-list-import.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { createKitLists, updateKitList } from '../kit-list/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  listName: textOf(kitListImportMessages, 'example_listName', language),
  shared: textOf(kitListImportMessages, 'sharedN', language),
  material: 'VB-ENG-001',
  quantity: '4',
})

/** A list as it is once these lines are in it: those that it has already stay where they are. */
const listOf = (items: readonly Item[]): KitListInput => {
  const [{ listName = '', shared = 'N', stands } = {}] = items
  const remark = items.find((one) => one.remark !== undefined)?.remark ?? stands?.remark
  const next = new Map(items.map(({ line }) => [line.materialId, line]))
  const kept = (stands?.lines ?? []).map((line) => ({ ...line, ...next.get(line.materialId) }))
  const had = new Set(kept.map(({ materialId }) => materialId))
  const added = [...next.values()].filter(({ materialId }) => !had.has(materialId))
  return { listName, shared, lines: [...kept, ...added], ...(remark !== undefined && { remark }) }
}

/** The import of kit lists, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: kitListImportFields,
  tables: ['material.kit_list', 'material.kit_list_line', 'document.audit_log'],
  labels: kitListImportMessages,
  texts: [kitListImportMessages, kitListMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'material:kit-list:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf({ fields: kitListImportFields, labels: kitListImportMessages }, kitListImportMessages, language),
    exampleRow(language),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const items = verdicts.flatMap((one) =>
      one.outcome === 'new' || (one.outcome === 'changed' && plan.updateChanged) ? [one.item] : [],
    )
    const lists = [...Map.groupBy(items, (one) => `${one.shared} ${one.listName.toLowerCase()}`).values()]
    const fresh = lists.filter(([first]) => first?.stands === undefined)
    if (fresh.length > 0) await createKitLists(tx, actor, context, fresh.map(listOf))
    for (const list of lists) {
      const stands = list[0]?.stands
      if (stands)
        await updateKitList(tx, actor, context, {
          ...listOf(list),
          listName: stands.listName,
          id: stands.id,
          version: stands.version,
        })
    }
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async (_reader, language) => (field, value) =>
    field === 'shared' && (value === 'Y' || value === 'N')
      ? textOf(kitListImportMessages, `shared${value}`, language)
      : value,
}
