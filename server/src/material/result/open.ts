import { scheme } from '@geodepot/contracts/material/scheme.ts'
import { type OpenScheme, type ResultOpenLine, type resultCalls } from '@geodepot/contracts/material/result.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { awardColumns, awardJoins, openQuantity } from './source.ts'

const isApproved = sql<SqlBool>`c.state = 'approved' and c.deleted_at is null`

/** Schemes that this person sees and that wait for their result, the latest first. */
export const findSchemes = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof resultCalls.schemes>,
): Promise<Page<OpenScheme>> =>
  listed<OpenScheme>(
    db,
    {
      from: sql`material.scheme c`,
      key: 'c.id',
      scope: documentVisible(scheme, actor, 'c'),
      where: [
        isApproved,
        sql<SqlBool>`exists (select 1 from material.scheme_award w where w.document_id = c.id and ${openQuantity} > 0)`,
        sql<SqlBool>`not exists (select 1 from material.result d where d.scheme_id = c.id and material.keeps_lines(d.state, d.deleted_at))`,
        ...(query.keyword === undefined
          ? []
          : [sql<SqlBool>`lower(c.number || ' ' || c.name) like ${containing(query.keyword)}`]),
      ],
      sort: { schemeNumber: 'c.number' },
      columns: sql`c.id as "schemeId", c.number as "schemeNumber", c.name as "schemeName"`,
      joins: sql``,
    },
    query,
  )

/** What a scheme that this person sees awarded and no result has. */
export const findOpen = async (
  db: Reader,
  actor: Actor,
  schemeId: number,
  language: Language,
): Promise<ResultOpenLine[]> => {
  const { rows } = await sql<ResultOpenLine>`
    select ${awardColumns(language, actor)}, trim_scale(${openQuantity})::text as "openQty"
    from material.scheme_award w ${awardJoins}
    where w.document_id = ${schemeId} and ${isApproved} and ${documentVisible(scheme, actor, 'c')} and ${openQuantity} > 0
    order by w.id limit 10000`.execute(db)
  return rows
}
