import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import type { OperlogDetail, OperlogRow, operlog } from '@geodepot/contracts/system/operlog.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible, type Scope, conditionOf, within } from '../../kit/access/visible.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import { type KeptLog, notHidden } from '../../kit/database/hidden.ts'
import { type Listing, listed, streamed, recordIn } from '../../kit/database/list.ts'
import { actionOf, namesOfModules, namesOfTypes, titleOf, typeOf } from './calls.ts'
import { findAbout, findChanges } from './changes.ts'
import { partsOf } from './rules.ts'

export const operationLog: KeptLog = { name: 'system/operlog', table: 'document.operation_log' }
type Query = InputOf<typeof operlog.list>
type Found = Omit<OperlogRow, 'title' | 'action' | 'about' | 'businessType'> & { requestId: string }

// What nobody was signed in for is only seen by who sees all.
const seen = (actor: Actor): Scope =>
  actor.scope.all
    ? 'company'
    : within(sql`l.person_id = any(array(
  select u.id from system.user u where ${visible(actor, { departments: ['u.department_id'], people: ['u.id'] })}))`)

const isCall = (names: readonly string[]) => sql<SqlBool>`l.operation = any(${names}::text[])`
const ofTypes = (types: NonNullable<Query['businessType']>): RawBuilder<SqlBool> => {
  const { these, butNot } = namesOfTypes(types)
  return butNot === undefined ? isCall(these) : sql<SqlBool>`l.operation <> all(${butNot}::text[])`
}
const titled = (title: string): RawBuilder<SqlBool> => {
  const wanted = title.toLowerCase()
  return isCall(
    namesOfModules((_module, { texts }) => (texts['title'] ?? []).some((text) => text.toLowerCase().includes(wanted))),
  )
}
const filters = ({
  title,
  module,
  operName,
  operIp,
  status,
  businessType,
  requestId,
  beginTime,
  endTime,
}: Partial<Query>): RawBuilder<SqlBool>[] => [
  ...(title === undefined ? [] : [titled(title)]),
  ...(module === undefined ? [] : [isCall(namesOfModules((one) => one === module))]),
  ...(operName === undefined ? [] : [sql<SqlBool>`lower(l.person_name) like ${containing(operName)}`]),
  ...(operIp === undefined ? [] : [sql<SqlBool>`l.address like ${containing(operIp)}`]),
  ...(status === undefined
    ? []
    : [status === '0' ? sql<SqlBool>`l.code in (0, 200)` : sql<SqlBool>`l.code not in (0, 200)`]),
  ...(businessType === undefined ? [] : [ofTypes(businessType)]),
  ...(requestId === undefined ? [] : [sql<SqlBool>`l.request_id = ${requestId}`]),
  ...(beginTime === undefined ? [] : [sql<SqlBool>`l.happened_at >= ${beginTime}::date`]),
  ...(endTime === undefined ? [] : [sql<SqlBool>`l.happened_at < ${endTime}::date + 1`]),
]

const listing = (actor: Actor, query: Partial<Query>, language: Language): Listing => ({
  from: sql`document.operation_log l`,
  key: 'l.id',
  scope: seen(actor),
  where: [...notHidden(operationLog, 'l.id'), ...filters(query)],
  // The log is written in the order of time.
  sort: { operTime: 'l.id', costTime: 'l.took_ms', operName: 'l.person_name' },
  columns: sql`l.id as "operId", l.operation as method, l.method as "requestMethod", l.person_name as "operName", u.nick_name as "nickName",
    ${spoken('l.unit_name', language)} as "deptName", l.path as "operUrl", case when u.is_machine then 0 else 1 end as "operatorType", l.address as "operIp", l.input as "operParam",
    case when l.code in (0, 200) then 0 else 1 end as status, l.message as "errorMsg", l.happened_at as "operTime", l.took_ms as "costTime", l.request_id as "requestId"`,
  joins: sql`left join system.user u on u.id = l.person_id`,
})
const named = (
  row: Found,
  about: ReadonlyMap<string, string>,
  language: Language,
): OperlogRow & { requestId: string } => ({
  ...row,
  about: about.get(row.requestId) ?? '',
  title: titleOf(partsOf(row.method).module, language),
  action: actionOf(row.method, language),
  businessType: Number(typeOf(row.method)) as OperlogRow['businessType'],
})

// What a sheet looks up for so many rows at once.
const atOnce = 500
const aboutOf = (db: Reader, rows: readonly Found[], language: Language) =>
  findAbout(
    db,
    rows.map(({ requestId }) => requestId),
    language,
  )

export const findOperations = async (
  db: Reader,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<Page<OperlogRow>> => {
  const page = await listed<Found>(db, listing(actor, query, language), query)
  const about = await aboutOf(db, page.rows, language)
  return { ...page, rows: page.rows.map((row) => named(row, about, language)) }
}

/** The same rows for a sheet. */
export async function* streamOperations(
  db: Reader,
  actor: Actor,
  query: Query,
  language: Language,
): AsyncGenerator<OperlogRow> {
  let together: Found[] = []
  const told = async () => {
    const [rows, about] = [together, await aboutOf(db, together, language)]
    together = []
    return rows.map((row) => named(row, about, language))
  }
  for await (const row of streamed<Found>(db, listing(actor, query, language), query)) {
    together.push(row)
    if (together.length >= atOnce) yield* await told()
  }
  yield* await told()
}

/** One entry with what its call changed. */
export const findOperation = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<OperlogDetail | undefined> => {
  const row = await recordIn<Found>(db, listing(actor, {}, language), id)
  return (
    row && {
      ...named(row, await aboutOf(db, [row], language), language),
      ...(await findChanges(db, row.requestId, language)),
    }
  )
}

/** How many of these entries this person sees. */
export const countSeen = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from document.operation_log l where l.id = any(${ids}::bigint[]) and ${sql.join([...notHidden(operationLog, 'l.id'), conditionOf(seen(actor))], sql` and `)}`.execute(
    db,
  )
  return row?.count ?? 0
}
