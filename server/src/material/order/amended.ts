import type { Followers } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** What was amended of an order, or is to be. */
export const findAmendments = async (db: Reader, id: number): Promise<Followers> =>
  (
    await sql<Followers[number]>`
      select m.id, m.number, m.state as "docState", m.reason, coalesce(u.nick_name, '') as "personName", m.created_at as "createTime"
      from material.order_amendment m left join system.user u on u.id = m.created_by where m.order_id = ${id} and m.deleted_at is null order by m.id`.execute(
      db,
    )
  ).rows
