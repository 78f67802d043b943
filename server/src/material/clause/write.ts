import type { ClauseInput } from '@geodepot/contracts/material/clause.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { masterWrites } from '../../kit/master/index.ts'

type Stored = ClauseInput & { readonly id: number; readonly version: number }

const rowOf = (given: ClauseInput) => ({
  name: given.name,
  name_en: given.nameEn,
  position: given.position,
  body: given.text,
  body_en: given.textEn,
  order_types: given.orderTypes,
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.name_en as "nameEn", a.position, a.body as text, a.body_en as "textEn", a.order_types as "orderTypes",
      a.remark
    from material.clause a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  return rows
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createClause,
  update: updateClause,
  remove: removeClause,
} = masterWrites({
  table: 'material.clause',
  kind: 'material/clause',
  rowOf,
  lock,
})
