// Dictionaries: coded choices with their labels, read by any page that
// shows or asks for one, and kept by administrators.
// Asked for by acceptance C4 and the specification's calls of section 7.2.
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { type DictDataRow, type DictTypeRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { createDatum, removeData, updateDatum } from './data.ts'
import {
  dataListing,
  findData,
  findDatum,
  findEntries,
  findOptions,
  findType,
  findTypes,
  inOrder,
  typeListing,
} from './queries.ts'
import { createType, removeTypes, updateType } from './types.ts'

export { findDictionaries } from './queries.ts'
export { type Use, registerUse } from './uses.ts'

const typeSheet = exporter<DictTypeRow>()(dictMessages, 'title', [
  { key: 'dictName', width: 28 },
  { key: 'dictType', width: 24 },
  { key: 'entryCount', type: 'number' },
  { key: 'status', codes: 'status' },
  { key: 'isBuiltin', codes: 'builtin_' },
  { key: 'remark', width: 32 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])
const dataSheet = exporter<DictDataRow>()(dictMessages, 'entries', [
  { key: 'dictSort', type: 'number' },
  { key: 'dictLabel', width: 28 },
  { key: 'dictValue', width: 28 },
  { key: 'dictType', width: 24 },
  { key: 'isDefault', codes: 'default_' },
  { key: 'status', codes: 'status' },
  { key: 'listClass', codes: 'class_' },
  { key: 'remark', width: 32 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(dictEntries.byType, ({ db, input, context }) =>
    findEntries(db, input.type, context.language, input.withDisabled),
  ),
  query(dictEntries.byTypeQuery, ({ db, input, context }) => findEntries(db, input.dictType, context.language)),
  query(dictEntries.ofProject, ({ db, input, context }) => findEntries(db, input.id, context.language)),

  query(dict.types, ({ db, actor, input, context }) => findTypes(db, actor, input, context.language)),
  query(dict.typeOf, async ({ db, input }) => {
    const found = await findType(db, input.id)
    if (!found) throw notFound()
    return found
  }),
  query(dict.optionselect, ({ db, context }) => findOptions(db, context.language)),
  command(dict.createType, async ({ tx, actor, input, context }) => ({
    dictId: await createType(tx, actor, context, input),
  })),
  command(dict.updateType, async ({ tx, actor, input, context }) => ({
    version: await updateType(tx, actor, context, input),
  })),
  command(dict.removeTypes, ({ tx, actor, input, context }) => removeTypes(tx, actor, context, input.ids)),
  // Entries are read from the database each time: there is nothing here to let
  // go of, and pages read them anew after this answer.
  ...[dict.refreshCache, dict.clearCache].map((operation) => command(operation, async () => undefined)),
  query(dict.exportTypes, async ({ db, actor, input, context }) =>
    typeSheet(
      streamed<DictTypeRow>(db, typeListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),

  query(dict.data, ({ db, actor, input, context }) => findData(db, actor, input, context.language)),
  query(dict.dataOf, async ({ db, input }) => {
    const found = await findDatum(db, input.id)
    if (!found) throw notFound()
    return found
  }),
  command(dict.createData, async ({ tx, actor, input, context }) => ({
    dictCode: await createDatum(tx, actor, context, input),
  })),
  command(dict.updateData, async ({ tx, actor, input, context }) => ({
    version: await updateDatum(tx, actor, context, input),
  })),
  command(dict.removeData, ({ tx, actor, input, context }) => removeData(tx, actor, context, input.ids)),
  query(dict.exportData, async ({ db, actor, input, context }) =>
    dataSheet(
      streamed<DictDataRow>(db, dataListing(actor, input, context.language), inOrder(input)),
      context.language,
      input.columns,
    ),
  ),
]
