import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { storeCalls, storeRoles, type StoreRow } from '@geodepot/contracts/material/store.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type StoreQuery = Omit<InputOf<typeof storeCalls.list>, 'pageNum' | 'pageSize'>

/** The stores that a person sees: those of the departments in the data scope. */
export const storesSeen = (actor: Actor, table: string): Visible =>
  visible(actor, { departments: [`${table}.department_id`] })

const filters = (query: StoreQuery): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [sql<SqlBool>`lower(a.code || ' ' || a.name || ' ' || a.name_en) like ${containing(query.keyword)}`]),
  ...(query.deptId === undefined ? [] : [sql<SqlBool>`a.department_id = any(${query.deptId}::text[])`]),
]

/** One declaration for the page, its total and its export. */
export const storeListing = (actor: Actor, query: StoreQuery, language: Language): Listing => ({
  from: sql`material.store a`,
  key: 'a.id',
  scope: storesSeen(actor, 'a'),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at', storeCode: 'a.code', storeName: 'a.name' },
  columns: sql`a.id, a.code as "storeCode", a.name as "storeName", a.name_en as "storeNameEn", a.department_id as "deptId",
    ${namedIn('d', language)} as "deptName", d.time_zone as "timeZone",
    a.keeper_id as "keeperId", k.nick_name as "keeperName", a.inspector_id as "inspectorId", i.nick_name as "inspectorName",
    array(select p.code from material.place p where p.store_id = a.id and p.kind = 'storage' and p.closed_at is null order by p.position, p.id) as "goodsLocations",
    ${masterColumns(actor, storeCalls)}`,
  joins: sql`join system.department d on d.id = a.department_id join system.user k on k.id = a.keeper_id join system.user i on i.id = a.inspector_id
    ${masterJoins}`,
})

export const findStorePage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof storeCalls.list>,
  language: Language,
): Promise<Page<StoreRow>> => listed<StoreRow>(db, storeListing(actor, query, language), query)

export const findStore = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<StoreRow | undefined> => recordIn<StoreRow>(db, storeListing(actor, {}, language), id)

/** Active people and other systems' accounts that hold a role, as a condition on the user `u`. */
export const holding = (role: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`u.deleted_at is null and (u.status = '0' or exists (
    select 1 from system.service_account a where a.user_id = u.id and a.is_active)) and exists (
    select 1 from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.key = ${role} and r.status = '0')`

/** The whole company's: a store may be kept by somebody of another department. */
export const findPeople = (
  db: Reader,
  input: InputOf<typeof storeCalls.people>,
  language: Language,
): Promise<AnswerOf<typeof storeCalls.people>> =>
  listed(
    db,
    {
      from: sql`system.user u`,
      key: 'u.id',
      scope: 'company',
      where: [
        holding(storeRoles[input.role]),
        ...(input.keyword === undefined
          ? []
          : [sql<SqlBool>`lower(u.nick_name || ' ' || u.name) like ${containing(input.keyword)}`]),
      ],
      sort: { nickName: 'u.nick_name' },
      columns: sql`u.id as "userId", u.nick_name as "nickName", ${namedIn('d', language)} as "deptName"`,
      joins: sql`join system.department d on d.id = u.department_id`,
    },
    input,
  )
