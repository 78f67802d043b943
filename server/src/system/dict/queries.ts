import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { DictChoice } from '@geodepot/contracts/system/dict.entries.ts'
import type { DictDataDetail, DictDataRow, DictTypeDetail, DictTypeRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictionaries, fixedDictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, columnIn, containing, namedIn, spoken } from '../../kit/database/database.ts'
import { type Listing, type Paging, listed } from '../../kit/database/list.ts'

type TypeQuery = InputOf<typeof dict.types>
type DataQuery = InputOf<typeof dict.data>

const builtin = sql`t.type = any(${[...Object.values(dictionaries), ...fixedDictionaries]}::text[])`
const hasFixed = (type: string) => sql`${sql.ref(type)} = any(${fixedDictionaries}::text[])`
const isEmpty = sql`not exists (select 1 from system.dict_data e where e.type = t.type)`

const entryColumns = sql`e.id as "dictCode", e.sort as "dictSort", e.value as "dictValue", e.type as "dictType", e.css_class as "cssClass", e.list_class as "listClass",
  case when e.is_default then 'Y' else 'N' end as "isDefault"`
const stamps = (
  table: string,
) => sql`${sql.ref(`${table}.version`)}, cu.nick_name as "createBy", ${sql.ref(`${table}.created_at`)} as "createTime", uu.nick_name as "updateBy",
  ${sql.ref(`${table}.updated_at`)} as "updateTime", ${sql.ref(`${table}.remark`)}`
const people = (table: string) =>
  sql`left join system.user cu on cu.id = ${sql.ref(`${table}.created_by`)} left join system.user uu on uu.id = ${sql.ref(`${table}.updated_by`)}`
const typeColumns = sql`t.id as "dictId", t.type as "dictType", (select count(*)::int from system.dict_data e where e.type = t.type) as "entryCount",
  case when ${builtin} then 'Y' else 'N' end as "isBuiltin",
  case when ${hasFixed('t.type')} then 'Y' else 'N' end as "isFixed", t.status, ${stamps('t')}`

const selectEntries = (language: Language) => sql`
  select ${entryColumns}, greatest(e.status, t.status) as status, ${spoken('e.label', language)} as "dictLabel", e.label as "dictLabelCn"
  from system.dict_data e join system.dict_type t on t.type = e.type`
/** Enabled entries of an enabled dictionary, in order; with the disabled ones all that values may be called by. */
export const findEntries = async (
  db: Reader,
  type: string,
  language: Language,
  withDisabled = false,
): Promise<DictChoice[]> => {
  const { rows } = await sql<DictChoice>`
    ${selectEntries(language)}
    where e.type = ${type} and (${withDisabled} or (e.status = '0' and t.status = '0')) order by e.sort, e.id`.execute(
    db,
  )
  return rows
}

/** Several dictionaries at once, each with its disabled entries, as `findEntries` gives them. */
export const findDictionaries = async (
  db: Reader,
  types: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, readonly DictChoice[]>> => {
  const { rows } = await sql<DictChoice>`
    ${selectEntries(language)} where e.type = any(${types}::text[]) order by e.sort, e.id`.execute(db)
  return new Map(types.map((type) => [type, rows.filter(({ dictType }) => dictType === type)]))
}

export const typeListing = (actor: Actor, query: TypeQuery, language: Language): Listing => ({
  from: sql`system.dict_type t`,
  key: 't.id',
  joins: people('t'),
  scope: 'company',
  where: [
    ...(query.dictName === undefined
      ? []
      : [sql<SqlBool>`lower(t.name || ' ' || t.name_en) like ${containing(query.dictName)}`]),
    ...(query.dictType === undefined ? [] : [sql<SqlBool>`lower(t.type) like ${containing(query.dictType)}`]),
    ...(query.status === undefined ? [] : [sql<SqlBool>`t.status = ${query.status}`]),
    ...(query.beginTime === undefined ? [] : [sql<SqlBool>`t.created_at >= ${query.beginTime}::date`]),
    ...(query.endTime === undefined ? [] : [sql<SqlBool>`t.created_at < ${query.endTime}::date + 1`]),
  ],
  sort: { dictId: 't.id', dictName: columnIn('t.name', language), dictType: 't.type', createTime: 't.created_at' },
  columns: sql`${typeColumns}, ${namedIn('t', language)} as "dictName", jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, 'system:dict:edit')} then true end,
    'remove', case when ${mayDo(actor, 'system:dict:remove')} and not ${builtin} and ${isEmpty} then true end)) as can`,
})
export const findTypes = (db: Reader, actor: Actor, query: TypeQuery, language: Language) =>
  listed<DictTypeRow>(db, typeListing(actor, query, language), query)

export const findType = async (db: Reader, id: number): Promise<DictTypeDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<DictTypeDetail>`
    select ${typeColumns}, t.name as "dictName", t.name_en as "dictNameEn" from system.dict_type t ${people('t')} where t.id = ${id}`.execute(
    db,
  )
  return row
}

export const findOptions = async (db: Reader, language: Language): Promise<AnswerOf<typeof dict.optionselect>> => {
  const { rows } = await sql<AnswerOf<typeof dict.optionselect>[number]>`
    select t.id as "dictId", ${namedIn('t', language)} as "dictName", t.type as "dictType", t.status from system.dict_type t where t.status = '0' order by ${namedIn('t', language)}, t.id`.execute(
    db,
  )
  return rows
}

export const dataListing = (actor: Actor, query: DataQuery, language: Language): Listing => ({
  from: sql`system.dict_data e`,
  key: 'e.id',
  joins: people('e'),
  scope: 'company',
  where: [
    ...(query.dictType === undefined ? [] : [sql<SqlBool>`e.type = ${query.dictType}`]),
    ...(query.dictLabel === undefined
      ? []
      : [sql<SqlBool>`lower(e.label || ' ' || e.label_en) like ${containing(query.dictLabel)}`]),
    ...(query.dictValue === undefined ? [] : [sql<SqlBool>`lower(e.value) like ${containing(query.dictValue)}`]),
    ...(query.status === undefined ? [] : [sql<SqlBool>`e.status = ${query.status}`]),
  ],
  sort: {
    dictCode: 'e.id',
    dictSort: 'e.sort',
    dictLabel: columnIn('e.label', language),
    dictValue: 'e.value',
    createTime: 'e.created_at',
  },
  columns: sql`${entryColumns}, e.status, ${stamps('e')}, ${spoken('e.label', language)} as "dictLabel", jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, 'system:dict:edit')} then true end, 'remove', case when ${mayDo(actor, 'system:dict:remove')} and not ${hasFixed('e.type')} then true end)) as can`,
})
/** Entries come in their own order unless another is asked for. */
export const inOrder = <P extends Pick<Paging, 'orderByColumn' | 'isAsc'>>(query: P): P =>
  query.orderByColumn === undefined ? { ...query, orderByColumn: 'dictSort', isAsc: query.isAsc ?? 'asc' } : query
export const findData = (db: Reader, actor: Actor, query: DataQuery, language: Language) =>
  listed<DictDataRow>(db, dataListing(actor, query, language), inOrder(query))

export const findDatum = async (db: Reader, id: number): Promise<DictDataDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<DictDataDetail>`
    select ${entryColumns}, e.status, ${stamps('e')}, e.label as "dictLabel", e.label_en as "dictLabelEn" from system.dict_data e ${people('e')} where e.id = ${id}`.execute(
    db,
  )
  return row
}
