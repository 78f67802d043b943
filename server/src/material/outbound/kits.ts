import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import type { OutboundKit, OutboundKitLine } from '@geodepot/contracts/material/outbound.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { kitListsSeen } from '../kit-list/index.ts'
import { factsOf } from '../material/index.ts'
import { keepsIt, keepsOne } from './choices.ts'

/** Kit lists that the person sees, for whoever keeps a store. */
export const findKits = (
  db: Reader,
  actor: Actor,
  query: Paging & { readonly keyword?: string | undefined },
  language: Language,
): Promise<Page<OutboundKit>> =>
  listed<OutboundKit>(
    db,
    {
      from: sql`material.kit_list a`,
      key: 'a.id',
      scope: kitListsSeen(actor),
      where: [
        sql<SqlBool>`a.deleted_at is null`,
        keepsOne(actor),
        ...(query.keyword === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.keyword)}`]),
      ],
      sort: { listName: 'a.name' },
      columns: sql`a.id as "kitListId", a.name as "listName", k.lines as "lineCount", coalesce(${spoken('k.contents', language)}, '') as contents`,
      joins: sql`left join lateral (select count(*)::int as lines, string_agg(m.name, '; ' order by l.position) as contents,
          string_agg(coalesce(nullif(m.name_en, ''), m.name), '; ' order by l.position) as contents_en
        from material.kit_list_line l join material.material m on m.id = l.material_id where l.kit_list_id = a.id) k on true`,
    },
    query,
  )

/** What so many kits take of each material, and how much of it is free in a store. */
export const findOfKit = async (
  db: Reader,
  actor: Actor,
  { storeId, kitListId, kits }: { storeId: number; kitListId: number; kits: number },
  language: Language,
): Promise<OutboundKitLine[]> => {
  if (!(await keepsIt(db, actor, storeId))) return []
  const { rows } = await sql<OutboundKitLine>`
    with wanted as (select l.material_id, sum(l.quantity) * ${kits} as quantity, min(l.position) as position from material.kit_list a
      join material.kit_list_line l on l.kit_list_id = a.id where a.id = ${kitListId} and a.deleted_at is null and ${conditionOf(kitListsSeen(actor))} group by 1)
    select m.id as "materialId", ${factsOf('m', language)}, trim_scale(w.quantity)::text as "neededQty",
      trim_scale(coalesce(v.quantity - v.reserved, 0))::text as "freeQty", case when m.is_serial then '1' else '0' end as serial
    from wanted w join material.material m on m.id = w.material_id and m.deleted_at is null
    left join material.stock_level v on v.store_id = ${storeId} and v.material_id = m.id order by w.position`.execute(
    db,
  )
  return rows
}
