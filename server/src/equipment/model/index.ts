// Models: brand, model name, category, tracking and unit, shared by single devices and bulk equipment.
// Asked for by acceptance G1 and G9; a device and a bulk balance both name a model.
import { categoryMessages } from '@geodepot/contracts/equipment/category.messages.ts'
import { model, type ModelRow } from '@geodepot/contracts/equipment/model.ts'
import { modelMessages } from '@geodepot/contracts/equipment/model.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, containing, namedIn, recordset } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { registerUse } from '../../system/dict/index.ts'

interface NewModel {
  readonly brand: string
  readonly devModel: string
  readonly devName: string
  readonly categoryId: number
  readonly tracking: 'single' | 'bulk'
  readonly unit: string
  readonly boxCapacity?: number | undefined
}

/**
 * Makes models, and the brands that they name, where they are not there yet. Ids
 * of all that were asked, by lower-case `brand\nmodel`.
 */
export const createModels = async (tx: Tx, given: readonly NewModel[]): Promise<Map<string, number>> => {
  const moment = now()
  const rows = recordset(given, {
    brand: 'text',
    devModel: 'text',
    devName: 'text',
    categoryId: 'bigint',
    tracking: 'text',
    unit: 'text',
    boxCapacity: 'int',
  })
  await sql`insert into equipment.brand (name, created_at) select distinct on (lower(t.brand)) t.brand, ${moment} from ${rows} order by lower(t.brand)
    on conflict (lower(name)) do nothing`.execute(tx)
  await sql`insert into equipment.model (brand_id, category_id, name, device_name, tracking, unit, box_capacity, created_at)
    select distinct on (b.id, lower(t."devModel")) b.id, t."categoryId", t."devModel", t."devName", t.tracking, t.unit, t."boxCapacity", ${moment}
    from ${rows} join equipment.brand b on lower(b.name) = lower(t.brand) order by b.id, lower(t."devModel")
    on conflict (brand_id, lower(name)) do nothing`.execute(tx)
  const { rows: found } = await sql<{ id: number; key: string }>`
    select m.id, lower(t.brand) || E'\n' || lower(t."devModel") as key from ${rows}
    join equipment.brand b on lower(b.name) = lower(t.brand) join equipment.model m on m.brand_id = b.id and lower(m.name) = lower(t."devModel")`.execute(
    tx,
  )
  return new Map(found.map(({ id, key }) => [key, id]))
}

// Units are kept as the trade writes them.
registerUse(dictionaries.unit, {
  by: 'label',
  among: async (db, labels) =>
    (
      await sql<{
        unit: string
      }>`select distinct unit from equipment.model where unit = any(${labels}::text[])`.execute(db)
    ).rows.map(({ unit }) => unit),
})

registerNames({
  entity: 'equipment/model',
  fields: /^modelId$/,
  table: 'equipment.model',
  key: 'bigint',
  names: ['name', 'name'],
})

export const routes: readonly Route[] = [
  query(model.list, ({ db, input, context }) =>
    listed<ModelRow>(
      db,
      {
        from: sql`equipment.model m join equipment.brand b on b.id = m.brand_id`,
        key: 'm.id',
        scope: 'company',
        where: [
          ...(input.keyword === undefined
            ? []
            : [sql<SqlBool>`lower(b.name || ' ' || m.name || ' ' || m.device_name) like ${containing(input.keyword)}`]),
          ...(input.categoryId === undefined
            ? []
            : [
                sql<SqlBool>`m.category_id in (select id from equipment.category where path @> array[${input.categoryId}::bigint])`,
              ]),
          ...(input.tracking === undefined ? [] : [sql<SqlBool>`m.tracking = ${input.tracking}`]),
        ],
        sort: { brand: 'b.name', devModel: 'm.name' },
        columns: sql`m.id as "modelId", b.name as brand, m.name as "devModel", m.device_name as "devName", m.category_id as "categoryId",
      ${namedIn('c', context.language)} as "devType", m.tracking, system.unit_name(m.unit, ${context.language === 'en'}) as unit, m.box_capacity as "boxCapacity"`,
        joins: sql`join equipment.category c on c.id = m.category_id`,
      },
      input,
    ),
  ),
  command(model.create, async ({ tx, actor, input, context }) => {
    const {
      rows: [place],
    } = await sql<{ known: boolean; inner: boolean; taken: boolean }>`
      select exists (select 1 from equipment.category where id = ${input.categoryId}) as known, exists (select 1 from equipment.category where parent_id = ${input.categoryId}) as inner,
        exists (select 1 from equipment.model m join equipment.brand b on b.id = m.brand_id where lower(b.name) = lower(${input.brand}) and lower(m.name) = lower(${input.devModel})) as taken`.execute(
      tx,
    )
    if (!place?.known) throw refusal(categoryMessages, 'unknown', {}, 'categoryId')
    if (place.inner) throw refusal(modelMessages, 'mixedCategory', {}, 'categoryId')
    if (input.boxCapacity !== undefined && input.tracking !== 'single')
      throw refusal(modelMessages, 'boxIsSingle', {}, 'boxCapacity')
    if (place.taken) throw refusal(modelMessages, 'taken', { brand: input.brand, model: input.devModel }, 'devModel')
    const [modelId = 0] = (await createModels(tx, [input])).values()
    await audit(tx, actor, context, 'equipment/model', 'create', [{ id: modelId, after: input }])
    return { modelId }
  }),
]
