import { materialCalls, type MaterialRow } from '@geodepot/contracts/material/material.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { keywordConditions } from './find.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type MaterialQuery = Omit<InputOf<typeof materialCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: MaterialQuery): RawBuilder<SqlBool>[] => [
  ...(query.materialType === undefined ? [] : [sql<SqlBool>`a.type = any(${query.materialType}::text[])`]),
  ...(query.applicableModel === undefined
    ? []
    : [sql<SqlBool>`lower(a.applicable_model) like ${containing(query.applicableModel)}`]),
  ...(query.dangerousClass === undefined
    ? []
    : [sql<SqlBool>`a.dangerous_class = any(${query.dangerousClass}::text[])`]),
  ...(query.rotableFlag === undefined ? [] : [sql<SqlBool>`a.is_rotable = ${query.rotableFlag === 'Y'}`]),
  ...(query.serialFlag === undefined ? [] : [sql<SqlBool>`a.is_serial = ${query.serialFlag === 'Y'}`]),
  ...(query.proposed === undefined ? [] : [sql<SqlBool>`a.is_proposed = ${query.proposed === '1'}`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`a.created_at >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`a.created_at < ${query.endTime}::date + 1`]),
]

/** Who may see what things cost. */
export const seesPrices = (actor: Actor): boolean => mayDo(actor, pricePermission)
/**
 * Reasons as they are told to this person: where prices are none of theirs, without the price that was offered, agreed or
 * approved, or what else of them is a sum.
 */
export const withoutPrices = (
  actor: Actor,
  reasons: readonly Reason[],
  sums: readonly string[] = ['price'],
): readonly Reason[] => {
  if (seesPrices(actor)) return reasons
  const hidden = (params: ReasonParams): ReasonParams =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sums.includes(name) ? '—' : value]))
  return reasons.map((one) => (one.params ? { ...one, params: hidden(one.params) } : one))
}
/** A sum as those read it who may see what things cost; nothing for others. */
export const priced = (actor: Actor, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${seesPrices(actor)} then (${amount})::text end`
/** Columns of prices that a list is ordered by: their order would tell of them to those who may not see them. */
export const pricedSort = <S extends Listing['sort']>(actor: Actor, columns: S): S | Record<string, never> =>
  seesPrices(actor) ? columns : {}

/** Whether the material in the table of this name is accepted by nobody yet. */
export const isProposed = (table: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${table}.is_proposed`)} then '1' else '0' end`

/** An entry of a dictionary in the words of the reader. */
export const wordOf = (type: string, value: RawBuilder<unknown>, language: Language): RawBuilder<unknown> =>
  sql`(select ${spoken('e.label', language)} from system.dict_data e where e.type = ${type} and e.value = ${value})`
const unitOf = (column: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${wordOf(dictionaries.unit, sql.ref(column), language)}, ${sql.ref(column)})`

/**
 * What every list and every line says of a material: a line as it was called when the line was written, of the line's
 * table; its code of the material's own.
 */
export const factsIn = (line: string, material: string, language: Language): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${line}.${column}`)
  return sql`${sql.ref(`${material}.code`)} as "materialCode", ${of('name')} as "materialNameCn", ${of('name_en')} as "materialNameEn", ${of('spec')} as "specChassisNo",
    ${of('applicable_model')} as "applicableModel", ${of('part_no')} as "partNo", ${of('unit')} as unit, ${unitOf(`${line}.unit`, language)} as "unitName"`
}
/** The same of the materials in the table of this name. */
export const factsOf = (table: string, language: Language): RawBuilder<unknown> => factsIn(table, table, language)

const numbersOf = (kind: 'predecessor' | 'equal') =>
  sql`coalesce((select jsonb_agg(n.number order by n.number) from material.part_number n where n.material_id = a.id and n.kind = ${kind}), '[]'::jsonb)`

/** One declaration for the page, its total and its export. */
export const materialListing = async (
  db: Reader,
  actor: Actor,
  query: MaterialQuery,
  language: Language,
): Promise<Listing> => ({
  from: sql`material.material a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...(await keywordConditions(db, query.keyword)), ...filters(query)],
  sort: {
    id: 'a.id',
    createTime: 'a.created_at',
    materialCode: 'a.code',
    materialNameCn: 'a.name',
    partNo: 'a.part_no',
    applicableModel: 'a.applicable_model',
  },
  columns: sql`a.id, ${factsOf('a', language)}, a.brand, a.type as "materialType",
    coalesce(${wordOf(dictionaries.materialType, sql`a.type`, language)}, a.type) as "materialTypeName",
    a.order_unit as "orderUnit", ${unitOf('a.order_unit', language)} as "orderUnitName", trim_scale(a.order_factor)::text as "orderFactor",
    a.issue_unit as "issueUnit", ${unitOf('a.issue_unit', language)} as "issueUnitName", trim_scale(a.issue_factor)::text as "issueFactor",
    a.shelf_life_days as "shelfLifeDays", a.dangerous_class as "dangerousClass",
    coalesce(${wordOf(dictionaries.dangerousGoods, sql`a.dangerous_class`, language)}, a.dangerous_class) as "dangerousClassName",
    case when a.is_serial then 'Y' else 'N' end as "serialFlag", case when a.is_rotable then 'Y' else 'N' end as "rotableFlag",
    case when ${seesPrices(actor)} then a.reference_price::numeric(20, 2)::text end as "referencePrice",
    case when ${seesPrices(actor)} then a.reference_currency end as "referenceCurrency",
    ${numbersOf('predecessor')} as predecessors, ${numbersOf('equal')} as equals,
    ${isProposed('a')} as proposed,
    ${masterColumns(actor, materialCalls, {
      accept: sql`a.is_proposed and ${mayDo(actor, materialCalls.accept.permission)}`,
      merge: mayDo(actor, materialCalls.merge.permission),
    })}`,
  joins: sql`
    ${masterJoins}`,
})

export const findMaterialPage = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof materialCalls.list>,
  language: Language,
): Promise<Page<MaterialRow>> => listed<MaterialRow>(db, await materialListing(db, actor, query, language), query)

export const findMaterial = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<MaterialRow | undefined> => recordIn<MaterialRow>(db, await materialListing(db, actor, {}, language), id)
