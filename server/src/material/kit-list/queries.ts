import {
  type KitListDetail,
  type KitListRow,
  kitListCalls,
  sharesKitLists,
} from '@geodepot/contracts/material/kit-list.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, visible, within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { factsOf } from '../material/index.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type KitListQuery = Omit<InputOf<typeof kitListCalls.list>, 'pageNum' | 'pageSize'>

/** The lists that a person sees: everybody's, those of the own unit, and those of the departments in the data scope. */
export const kitListsSeen = (actor: Actor): Visible =>
  within(
    sql<SqlBool>`(a.department_id is null or a.department_id = ${actor.secondDepartmentId} or ${visible(actor, { departments: ['a.department_id'] })})`,
  )
/** Whether the person may change the list `a` where changing lists is his at all. */
const isKept = (actor: Actor) => sql<SqlBool>`(a.department_id is not null or ${mayDo(actor, sharesKitLists)})`

const filters = ({ keyword, shared }: KitListQuery): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined
    ? []
    : [
        sql<SqlBool>`(lower(a.name) like ${containing(keyword)} or exists (select 1 from material.kit_list_line l
          join material.material m on m.id = l.material_id where l.kit_list_id = a.id and m.search like ${containing(keyword)}))`,
      ]),
  ...(shared === undefined ? [] : [sql<SqlBool>`(a.department_id is null) = ${shared === 'Y'}`]),
]
const shown = (
  language: Language,
) => sql`a.name as "listName", case when a.department_id is null then 'Y' else 'N' end as shared,
  (select ${namedIn('d', language)} from system.department d where d.id = a.department_id) as "deptName"`
/** How many materials of a list stand beside its name. */
const told = 6

/** One declaration for the page and its total. */
export const kitListListing = (actor: Actor, query: KitListQuery, language: Language): Listing => ({
  from: sql`material.kit_list a`,
  key: 'a.id',
  scope: kitListsSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at', listName: 'a.name' },
  columns: sql`a.id, ${shown(language)},
    (select count(*)::int from material.kit_list_line l where l.kit_list_id = a.id) as "lineCount",
    coalesce((select string_agg(${language === 'en' ? sql`coalesce(nullif(m.name_en, ''), m.name)` : sql`m.name`}, '; ' order by l.position) from material.kit_list_line l
      join material.material m on m.id = l.material_id where l.kit_list_id = a.id and l.position < ${told}), '') as contents,
    ${masterColumns(actor, kitListCalls, {
      edit: sql`${mayDo(actor, kitListCalls.update.permission)} and ${isKept(actor)}`,
      remove: sql`${mayDo(actor, kitListCalls.remove.permission)} and ${isKept(actor)}`,
    })}`,
  joins: sql`${masterJoins}`,
})

/** The same lists line by line, as they are imported. */
export const kitLineListing = (actor: Actor, query: KitListQuery, language: Language): Listing => ({
  ...kitListListing(actor, query, language),
  from: sql`material.kit_list a join material.kit_list_line l on l.kit_list_id = a.id`,
  key: 'l.id',
  columns: sql`l.id, ${shown(language)}, ${factsOf('m', language)}, trim_scale(l.quantity)::text as quantity, l.remark as "lineRemark", a.remark`,
  joins: sql`join material.material m on m.id = l.material_id`,
})

export const findKitListPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof kitListCalls.list>,
  language: Language,
): Promise<Page<KitListRow>> => listed<KitListRow>(db, kitListListing(actor, query, language), query)

export const findKitList = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<KitListDetail | undefined> => {
  const row = await recordIn<KitListRow>(db, kitListListing(actor, {}, language), id)
  if (!row) return undefined
  const { rows: lines } = await sql<KitListDetail['lines'][number]>`
    select l.material_id as "materialId", ${factsOf('m', language)}, trim_scale(l.quantity)::text as quantity, l.remark
    from material.kit_list_line l join material.material m on m.id = l.material_id where l.kit_list_id = ${id} order by l.position`.execute(
    db,
  )
  return { ...row, lines }
}
