// The code generator: modules are described, then made as files of this
// architecture; nothing of the running product is written.
// Asked for by acceptance C9 and the row /code/gen of the wire.
import { type GenRow, gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Download, type Route, command, query } from '../../kit/http/route.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { findTables } from './catalogue.ts'
import { produce } from './produce.ts'
import { findDescribed, findNames, idsOf, moduleListing } from './queries.ts'
import { createModule, importTables, removeModules, syncModule, updateModule } from './write.ts'
import { zipped } from './zip.ts'

export { isReservedField } from './reserved.ts'
export { describe } from './describe.ts'
export { faultsOf } from './faults.ts'
export { type Column, type Description, sampleColumns } from './make/description.ts'
export { type Made, joinedFiles, madeOf, modulesOf } from './make/made.ts'
export { nextMoment } from './make/names.ts'

const filesOf = async (db: Reader, ids: readonly number[], language: Language) => {
  const described = await findDescribed(db, ids)
  if (described.length === 0 || described.length < ids.length) throw notFound()
  return { described, files: await produce(db, described, language) }
}
const archive = async (db: Reader, ids: readonly number[], language: Language): Promise<Download> => {
  const { described, files } = await filesOf(db, ids, language)
  const [first] = described
  return {
    name: `${described.length === 1 ? `${first?.info.moduleName}-${first?.info.businessName}` : 'modules'}.zip`,
    type: 'application/zip',
    body: zipped(files, now()),
  }
}

const sheet = exporter<GenRow>()(genMessages, 'title', [
  { key: 'functionName', width: 24 },
  { key: 'functionNameEn', width: 28 },
  { key: 'tplCategory', codes: 'kind_' },
  { key: 'moduleName', codes: 'area_' },
  { key: 'businessName' },
  { key: 'tableName', width: 32 },
  { key: 'columnCount', type: 'number' },
  { key: 'prefix' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

export const routes: readonly Route[] = [
  query(gen.list, ({ db, actor, input }) => listed<GenRow>(db, moduleListing(actor, input), input)),
  query(gen.export, async ({ db, actor, input, context }) =>
    sheet(streamed<GenRow>(db, moduleListing(actor, input), input), context.language, input.columns),
  ),
  query(gen.databaseList, ({ db, input }) => findTables(db, input)),
  query(gen.get, async ({ db, input }) => {
    const [found] = await findDescribed(db, [input.tableId])
    if (!found) throw notFound()
    return { ...found, tables: await findNames(db) }
  }),
  query(gen.preview, async ({ db, input, context }) => {
    const { files } = await filesOf(db, [input.tableId], context.language)
    return Object.fromEntries(files.map(({ file, text }) => [file, text]))
  }),
  query(gen.download, ({ db, input, context }) => archive(db, [input.tableId], context.language)),
  query(gen.downloadAll, async ({ db, input, context }) =>
    archive(db, await idsOf(db, input.tables), context.language),
  ),
  command(gen.create, async ({ tx, actor, input, context }) => ({
    tableId: await createModule(tx, actor, context, input),
  })),
  command(gen.update, async ({ tx, actor, input, context }) => ({
    version: await updateModule(tx, actor, context, input),
  })),
  command(gen.remove, ({ tx, actor, input, context }) => removeModules(tx, actor, context, input.tableIds)),
  command(gen.import, async ({ tx, actor, input, context }) => ({
    tableIds: await importTables(tx, actor, context, input.tables),
  })),
  command(gen.sync, ({ tx, actor, input, context }) => syncModule(tx, actor, context, input.tableId)),
]
