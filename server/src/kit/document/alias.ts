import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'

/**
 * A document goes by what a phone without a link called it as well. Where two phones drew the same name the later one is
 * told apart by what is put behind it, so that whoever looks for it finds both.
 */
export const keepAlias = async (tx: Tx, document: number, alias: string): Promise<void> => {
  await sql`
    insert into document.alias (alias, document_id, made_at)
    select case when t.taken = 0 then ${alias} else ${alias} || '-' || (t.taken + 1) end, ${document}, ${now()}
    from (select count(*) as taken from document.alias where alias = ${alias} or alias like ${`${alias}-%`}) t`.execute(
    tx,
  )
}

/** What of `document.alias`, by the name `x`, a keyword asks for; nothing where it is no such name. */
export const aliasAsked = (keyword: string): RawBuilder<SqlBool> | undefined =>
  /^L-[0-9A-Z-]*$/i.test(keyword) ? sql<SqlBool>`x.alias like ${`${keyword.toUpperCase()}%`}` : undefined

/** What phones called the document of this id. */
export const aliasOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select string_agg(x.alias, ', ' order by x.alias) from document.alias x where x.document_id = ${id})`
