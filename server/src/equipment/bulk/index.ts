// The bulk ledger: equipment counted by quantity, per model, holder and condition.
// Asked for by acceptance G9; its quantities are the custody ledger's balances.
import { bulk, type BulkRow } from '@geodepot/contracts/equipment/bulk.ts'
import { bulkMessages } from '@geodepot/contracts/equipment/bulk.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'

type BulkQuery = Omit<InputOf<typeof bulk.list>, 'pageNum' | 'pageSize'>

const bulkListing = (actor: Actor, input: BulkQuery, language: Language): Listing => {
  return {
    // Outer joins of what is always there: what a page neither filters nor orders by is not read for it.
    from: sql`equipment.bulk_balance b left join equipment.holder h on h.id = b.holder_id
      left join equipment.model m on m.id = b.model_id left join equipment.brand br on br.id = m.brand_id`,
    key: 'b.id',
    scope: visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] }),
    where: [
      sql<SqlBool>`b.is_real and b.quantity > 0`,
      ...(input.keyword === undefined
        ? []
        : [sql<SqlBool>`lower(br.name || ' ' || m.name || ' ' || m.device_name) like ${containing(input.keyword)}`]),
      ...(input.categoryId === undefined
        ? []
        : [
            sql<SqlBool>`m.category_id in (select id from equipment.category where path @> array[${input.categoryId}::bigint])`,
          ]),
      ...(input.modelId === undefined ? [] : [sql<SqlBool>`b.model_id = any(${input.modelId}::bigint[])`]),
      ...(input.holderId === undefined ? [] : [sql<SqlBool>`b.holder_id = ${input.holderId}`]),
      ...(input.projectInfoNo === undefined ? [] : [sql<SqlBool>`h.project_id = ${input.projectInfoNo}`]),
    ],
    sort: { devModel: 'm.name', holderName: 'h.name', quantity: 'b.quantity' },
    columns: sql`b.model_id as "modelId", m.category_id as "categoryId", br.name as brand, m.name as "devModel", m.device_name as "devName", ${namedIn('c', language)} as "devType", system.unit_name(m.unit, ${language === 'en'}) as unit,
      b.holder_id as "holderId", ${namedIn('h', language)} as "holderName", h.kind as "holderKind", ${namedIn('hd', language)} as "deptName", hp.name as "projectName", b.condition,
      trim_scale(b.quantity)::text as quantity`,
    joins: sql`join equipment.category c on c.id = m.category_id left join system.department hd on hd.id = h.department_id left join system.project hp on hp.id = h.project_id`,
  }
}

const sheet = exporter<BulkRow>()(bulkMessages, 'title', [
  { key: 'brand' },
  { key: 'devModel' },
  { key: 'devName', width: 28 },
  { key: 'devType' },
  { key: 'holderName', width: 32 },
  { key: 'projectName', width: 32 },
  { key: 'condition', codes: '' },
  { key: 'quantity', type: 'number' },
  { key: 'unit' },
])

export const routes: readonly Route[] = [
  query(bulk.list, ({ db, actor, input, context }) =>
    listed<BulkRow>(db, bulkListing(actor, input, context.language), input),
  ),
  query(bulk.export, async ({ db, actor, input, context }) =>
    sheet(streamed<BulkRow>(db, bulkListing(actor, input, context.language), input), context.language, input.columns),
  ),
]
