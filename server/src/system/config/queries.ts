import type { ConfigDetail, ConfigRow, config } from '@geodepot/contracts/system/config.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

type Query = InputOf<typeof config.list>

const columns = sql`c.id as "configId", c.key as "configKey", c.value as "configValue", c.value_kind as "valueKind", case when c.is_builtin then 'Y' else 'N' end as "configType",
  case when c.is_public then 'Y' else 'N' end as "isPublic", c.version, cu.nick_name as "createBy", c.created_at as "createTime", uu.nick_name as "updateBy",
  c.updated_at as "updateTime", c.remark`
const joins = sql`left join system.user cu on cu.id = c.created_by left join system.user uu on uu.id = c.updated_by`

/** The parameters as a list: one declaration for page, total and export. */
export const configListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: sql`system.config c`,
  key: 'c.id',
  joins,
  scope: 'company',
  where: [
    ...(query.configName === undefined
      ? []
      : [sql<SqlBool>`lower(c.name || ' ' || c.name_en) like ${containing(query.configName)}`]),
    ...(query.configKey === undefined ? [] : [sql<SqlBool>`lower(c.key) like ${containing(query.configKey)}`]),
    ...(query.configType === undefined ? [] : [sql<SqlBool>`c.is_builtin = ${query.configType === 'Y'}`]),
    ...(query.beginTime === undefined ? [] : [sql<SqlBool>`c.created_at >= ${query.beginTime}::date`]),
    ...(query.endTime === undefined ? [] : [sql<SqlBool>`c.created_at < ${query.endTime}::date + 1`]),
  ],
  sort: { configId: 'c.id', configKey: 'c.key', createTime: 'c.created_at' },
  columns: sql`${columns}, ${namedIn('c', language)} as "configName", jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, 'system:config:edit')} then true end,
    'remove', case when ${mayDo(actor, 'system:config:remove')} and not c.is_builtin then true end)) as can`,
})

export const findConfigs = (db: Reader, actor: Actor, query: Query, language: Language) =>
  listed<ConfigRow>(db, configListing(actor, query, language), query)

export const findConfig = async (db: Reader, id: number): Promise<ConfigDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<ConfigDetail>`
    select ${columns}, c.name as "configName", c.name_en as "configNameEn" from system.config c ${joins} where c.id = ${id}`.execute(
    db,
  )
  return row
}

/** A parameter's value as it is stored now, and whether everyone may read it. */
export const findValue = async (db: Reader, key: string): Promise<{ value: string; isPublic: boolean } | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    value: string
    isPublic: boolean
  }>`select value, is_public as "isPublic" from system.config where key = ${key}`.execute(db)
  return row
}
