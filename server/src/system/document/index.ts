// What the list of every document says of people: who wrote it, who is asked. The kit knows no people.
// Asked for by the specification's lists of documents.
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { namedIn } from '../../kit/database/database.ts'
import { aliasOf, awaitedPeople, decisionOverdue } from '../../kit/document/index.ts'

/** For `documentColumns`; the document's table goes by `a`. */
export const documentJoins = sql`left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`

// What the engine looks at, and whatever decides who sees the document: who may do what with a row is told by them.
const lookedAt = ({ departments, projects, people }: AnyDocument['scope']): RawBuilder<unknown>[] =>
  [...new Set(['department_id', 'project_id', 'created_by', ...departments, ...projects, ...people])].map((column) =>
    sql.ref(`a.${column}`),
  )
/**
 * The columns that the list of every document answers with beside its own, the engine's among them. `alsoAsked` are
 * further people, by their ids, of whom it waits for something; `alsoOverdue` for how many days something else than a
 * decision is late.
 */
export const documentColumns = (
  { approval, scope }: Pick<AnyDocument, 'approval' | 'scope'>,
  { alsoAsked, alsoOverdue }: { alsoAsked?: RawBuilder<unknown>; alsoOverdue?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> => sql`
  a.id, a.number, a.call_code, a.call_code as "callCode", ${aliasOf(sql`a.id`)} as "localNumber", a.state, a.state as "docState", a.version, ${sql.join(lookedAt(scope))}, a.submitted_by,
  cu.nick_name as "applicantName", a.submitted_at as "submitTime",${approval ? waitingFor(alsoAsked) : sql``}
  greatest(${approval ? decisionOverdue('a') : sql`null::int`}, ${alsoOverdue ?? sql`null::int`}) as "overdueDays",
  cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`

const waitingFor = (alsoAsked: RawBuilder<unknown> | undefined): RawBuilder<unknown> => sql`
  (select string_agg(w.nick_name, ', ' order by w.id) from system.user w
    where ${alsoAsked ? sql`w.id in (select unnest(${awaitedPeople('a')}) union all ${alsoAsked})` : sql`w.id = any(${awaitedPeople('a')})`}) as "waitingFor",`

/** Of the project that a document stands on; for what its row says of it, and its department. */
export const projectJoins = sql`join system.project p on p.id = a.project_id join system.department o on o.id = a.department_id`
export const projectColumns = (language: Language): RawBuilder<unknown> =>
  sql`a.project_id as "projectInfoNo", p.name as "projectName", ${namedIn('o', language)} as "orgName"`
/** The columns of an export that every document ends with. */
export const documentSheetEnd = [
  { key: 'orgName', width: 24 },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
] as const
/** The same of a document of one project. */
export const documentSheet = [{ key: 'projectName', width: 32 }, ...documentSheetEnd] as const
