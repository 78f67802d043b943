import {
  type CheckTemplateDetail,
  type CheckTemplateRow,
  type KeptItem,
  checkTemplateCalls,
} from '@geodepot/contracts/equipment/check-template.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type CheckTemplateQuery = Omit<InputOf<typeof checkTemplateCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: CheckTemplateQuery): RawBuilder<SqlBool>[] => [
  ...(query.templateName === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.templateName)}`]),
  ...(query.active === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.active === 'Y'}`]),
  ...(query.categoryId === undefined ? [] : [sql<SqlBool>`c.path @> array[${query.categoryId}::bigint]`]),
]

/** One declaration for the page, its total and its export. */
export const checkTemplateListing = (actor: Actor, query: CheckTemplateQuery, language: Language): Listing => ({
  from: sql`equipment.check_template a join equipment.category c on c.id = a.category_id
    join lateral (select v.number, v.items from equipment.check_template_version v where v.template_id = a.id order by v.number desc limit 1) v on true`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at', templateName: 'a.name' },
  columns: sql`a.id, a.name as "templateName", a.category_id as "categoryId", ${namedIn('c', language)} as "categoryName", case when a.is_active then 'Y' else 'N' end as active,
    v.number as "templateVersion", jsonb_array_length(v.items) as "itemCount", trim_scale(a.sample_percent)::text as "samplePercent", a.sample_least as "sampleLeast",
    trim_scale(a.pass_percent)::text as "passPercent",
    ${masterColumns(actor, checkTemplateCalls)}`,
  joins: sql`${masterJoins}`,
})

export const findCheckTemplatePage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof checkTemplateCalls.list>,
  language: Language,
): Promise<Page<CheckTemplateRow>> => listed<CheckTemplateRow>(db, checkTemplateListing(actor, query, language), query)

export const findCheckTemplate = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CheckTemplateDetail | undefined> => {
  const row = await recordIn<CheckTemplateRow>(db, checkTemplateListing(actor, {}, language), id)
  if (!row) return undefined
  const {
    rows: [version],
  } = await sql<{
    items: KeptItem[]
  }>`select items from equipment.check_template_version where template_id = ${id} order by number desc limit 1`.execute(
    db,
  )
  return { ...row, items: version?.items ?? [] }
}
