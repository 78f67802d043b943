// Materials: what is asked for, bought and kept in stores, with their part numbers old and new, units and price hints.
// Asked for by acceptance H1; every document of purchasing and every store names them.
import { materialCalls, type MaterialRow } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { follow } from '../../kit/changes/index.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { registerSent } from '../../kit/many/index.ts'
import { type Route, command, commandOfMany, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { registerWork } from '../../system/alert/index.ts'
import { registerUse } from '../../system/dict/index.ts'
import { registerSource } from '../../system/search/index.ts'
import { findByNumber } from './found.ts'
import { lookUp } from './lookup.ts'
import { findStanding, mergeMaterials } from './merge.ts'
import { findNear } from './near.ts'
import { acceptMaterial, proposalsWaiting, proposeMaterial } from './propose.ts'
import { findMaterial, findMaterialPage, materialListing, seesPrices } from './queries.ts'
import { createMaterials, removeMaterials, updateMaterial } from './write.ts'

export { ownReasons } from './checks.ts'
export { type Stored, lockMaterials, oneAtATime, readMaterials } from './lock.ts'
export { factsIn, factsOf, isProposed, priced, pricedSort, seesPrices, withoutPrices, wordOf } from './queries.ts'
export { lookUp } from './lookup.ts'
export { proposeMaterial } from './propose.ts'
export { numberKey } from './search.ts'
export { registerMaterialUse } from './uses.ts'
export { insertMaterials, storeMaterials, writable } from './write.ts'

const uses = (type: string, columns: readonly string[]) => {
  for (const column of columns)
    registerUse(type, {
      by: 'value',
      among: async (db, values) =>
        (
          await sql<{
            value: string
          }>`select distinct ${sql.id(column)} as value from material.material where ${sql.id(column)} = any(${values}::text[])`.execute(
            db,
          )
        ).rows.map(({ value }) => value),
    })
}
uses(dictionaries.unit, ['unit', 'order_unit', 'issue_unit'])
uses(dictionaries.materialType, ['type'])
uses(dictionaries.dangerousGoods, ['dangerous_class'])

registerWork(proposalsWaiting)
registerSource({ name: 'materials', rank: 3, permission: materialCalls.list.permission, find: findByNumber })
registerNames({
  entity: 'material/material',
  fields: /^materialId$/,
  table: 'material.material',
  key: 'bigint',
  names: ['name', 'name'],
})

follow({
  kind: 'material/material',
  list: materialCalls.list,
  listing: (db, actor, language) => materialListing(db, actor, {}, language),
  brief: sql`a.code as number, case when a.is_proposed then 'proposed' else 'active' end as state, a.version, coalesce(a.updated_at, a.created_at) as "updateTime"`,
})

registerSent({
  kind: 'material/material',
  create: materialCalls.create,
  get: materialCalls.get,
  update: materialCalls.update,
  number: 'materialCode',
  find: async (db, number) =>
    (
      await sql<{
        id: number
      }>`select id from material.material where lower(code) = lower(${number}) and deleted_at is null`.execute(db)
    ).rows[0]?.id,
  hidden: (actor) => (seesPrices(actor) ? [] : ['referencePrice', 'referenceCurrency']),
})

const listed = (numbers: readonly string[]): string => numbers.join('; ')
const sheet = exporter<MaterialRow>()(materialMessages, 'title', [
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'applicableModel' },
  { key: 'partNo' },
  { key: 'predecessors', said: ({ predecessors }) => listed(predecessors) },
  { key: 'equals', said: ({ equals }) => listed(equals) },
  { key: 'brand' },
  { key: 'materialTypeName' },
  { key: 'unitName' },
  { key: 'orderUnitName' },
  { key: 'orderFactor', type: 'number' },
  { key: 'issueUnitName' },
  { key: 'issueFactor', type: 'number' },
  { key: 'shelfLifeDays', type: 'number' },
  { key: 'dangerousClassName' },
  { key: 'serialFlag', codes: 'serialFlag' },
  { key: 'rotableFlag', codes: 'rotableFlag' },
  { key: 'proposed', codes: 'proposed' },
  { key: 'referencePrice', type: 'number' },
  { key: 'referenceCurrency' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(materialCalls.list, ({ db, actor, input, context }) => findMaterialPage(db, actor, input, context.language)),
  query(materialCalls.near, ({ db, input, context }) => findNear(db, input, context.language)),
  query(materialCalls.lookup, ({ db, input, context }) => lookUp(db, input.texts, context.language)),
  query(materialCalls.standing, ({ db, input, context }) => findStanding(db, input.ids, context.language)),
  query(materialCalls.get, async ({ db, actor, input, context }) => {
    const found = await findMaterial(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  commandOfMany(materialCalls.create, async ({ tx, actor, inputs, context }) =>
    (await createMaterials(tx, actor, context, inputs)).map((id) => ({ id })),
  ),
  command(materialCalls.propose, ({ tx, actor, input, context }) => proposeMaterial(tx, actor, context, input)),
  command(materialCalls.accept, async ({ tx, actor, input, context }) => ({
    version: await acceptMaterial(tx, actor, context, input),
  })),
  command(materialCalls.merge, ({ tx, actor, input, context }) => mergeMaterials(tx, actor, context, input)),
  command(materialCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateMaterial(tx, actor, context, input),
  })),
  command(materialCalls.remove, ({ tx, actor, input, context }) => removeMaterials(tx, actor, context, input.ids)),
  query(materialCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<MaterialRow>(db, await materialListing(db, actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
