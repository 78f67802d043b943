import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { scrapImportFields } from '@geodepot/contracts/equipment/scrap-import.ts'
import { scrapImportMessages } from '@geodepot/contracts/equipment/scrap-import.messages.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { create } from '../../kit/document/index.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { scraps } from '../scrap/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  holderName: textOf(scrapImportMessages, 'example_holderName', language),
  device: 'ND-010117',
  reasonName: textOf(scrapImportMessages, 'example_reasonName', language),
  explanation: textOf(scrapImportMessages, 'example_explanation', language),
})

/** A list of what is to be scrapped, for the common pipeline: a draft for each place, to be completed with its papers. */
export const definition: ImportDefinition<Item> = {
  fields: scrapImportFields,
  tables: ['equipment.scrap', 'equipment.scrap_line'],
  labels: scrapImportMessages,
  texts: [scrapImportMessages, scrapMessages, deviceMessages],
  title: 'title',
  can: () => ({}),
  template: (language) => [
    helpRowOf({ fields: scrapImportFields, labels: scrapImportMessages }, scrapImportMessages, language),
    exampleRow(language),
  ],
  check,
  write: async (tx, actor, context, verdicts, _plan, progress, { fileName }) => {
    const items = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item] : []))
    const description = textOf(scrapImportMessages, 'fromFile', context.language, { file: fileName })
    const drafts = [...Map.groupBy(items, ({ holder }) => holder)].flatMap(([holderId, of]) =>
      Array.from({ length: Math.ceil(of.length / lineBound) }, (_, at) => ({
        header: { holderId, description },
        lines: of.slice(at * lineBound, (at + 1) * lineBound).map(({ line }) => line),
      })),
    )
    if (drafts.length > 0) await create(tx, scraps, actor, context, drafts)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
