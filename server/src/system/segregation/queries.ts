import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type HappenedRow, type SegregationRow, type segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn, recordset } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { documents } from '../../kit/document/index.ts'
import { type ForbiddenPair, pairs } from './pairs.ts'

type Query = Omit<InputOf<typeof segregation.list>, 'pageNum' | 'pageSize'>

const inWords = ([cn, en]: Text, language: Language): string => (language === 'cn' ? cn : en)
const nameOf = ({ one, other }: ForbiddenPair, language: Language): string =>
  textOf(segregationMessages, 'bothOf', language, {
    one: inWords(one.name, language),
    other: inWords(other.name, language),
  })
const asked = (of: string | undefined): readonly ForbiddenPair[] =>
  pairs().filter(({ name }) => of === undefined || name === of)

/** Where it happened, of each of these pairs. */
const happenings = (of: readonly ForbiddenPair[]): RawBuilder<unknown> =>
  of.length === 0
    ? sql`(select ''::text as pair, 0::bigint as document_id, 0::bigint as person_id, null::timestamptz as one_at, null::timestamptz as other_at where false)`
    : sql`(${sql.join(
        of.map(
          ({ name, happened }) =>
            sql`select ${name}::text as pair, x.document_id, x.person_id, x.one_at, x.other_at from ${happened} x`,
        ),
        sql` union all `,
      )})`

// Through which roles somebody may do what; administrators may do everything, which is said once and not for each.
const holders = (of: readonly ForbiddenPair[], language: Language) => sql`(
  select u.id || ' ' || t.pair as key, u.id as user_id, t.pair, t.said, t.documents,
    string_agg(distinct ${namedIn('r', language)}, ', ') filter (where m.permission = any(string_to_array(t.one, ' '))) as one_roles,
    string_agg(distinct ${namedIn('r', language)}, ', ') filter (where m.permission = any(string_to_array(t.other, ' '))) as other_roles
  from ${recordset(
    of.map((pair) => ({
      pair: pair.name,
      said: nameOf(pair, language),
      documents: pair.documents.map(({ messages }) => textOf(messages, 'title', language)).join(', '),
      one: pair.one.permissions.join(' '),
      other: pair.other.permissions.join(' '),
    })),
    { pair: 'text', said: 'text', documents: 'text', one: 'text', other: 'text' },
  )}
  join system.menu m on m.permission = any(string_to_array(t.one || ' ' || t.other, ' ')) and m.status = '0'
  join system.role_menu rm on rm.menu_id = m.id join system.role r on r.id = rm.role_id and r.status = '0'
  join system.user_role ur on ur.role_id = r.id join system.user u on u.id = ur.user_id and u.deleted_at is null and u.status = '0'
  group by u.id, t.pair, t.said, t.documents
  having bool_or(m.permission = any(string_to_array(t.one, ' '))) and bool_or(m.permission = any(string_to_array(t.other, ' '))))`

/** One declaration for the page, its total and its export. */
export const segregationListing = (actor: Actor, query: Query, language: Language): Listing => {
  const of = asked(query.pair)
  return {
    from: sql`${holders(of, language)} g join system.user u on u.id = g.user_id`,
    key: 'g.key',
    scope: visible(actor, { departments: ['u.department_id'], people: ['u.id'] }),
    where: [
      ...(query.keyword === undefined
        ? []
        : [sql<SqlBool>`lower(u.name || ' ' || u.nick_name) like ${containing(query.keyword)}`]),
      ...(query.deptId === undefined
        ? []
        : [
            sql<SqlBool>`u.department_id in (select x.id from system.department x where x.path && ${query.deptId}::text[])`,
          ]),
    ],
    sort: { nickName: 'u.nick_name', userName: 'u.name' },
    columns: sql`u.id as "userId", u.name as "userName", u.nick_name as "nickName", ${namedIn('d', language)} as "deptName", g.pair, g.said as "pairName",
      g.one_roles as "oneRoles", g.other_roles as "otherRoles", g.documents as "documentNames",
      (select count(distinct h.document_id)::int from ${happenings(of)} h where h.pair = g.pair and h.person_id = u.id) as happened`,
    joins: sql`join system.department d on d.id = u.department_id`,
  }
}
export const findSegregation = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof segregation.list>,
  language: Language,
): Promise<Page<SegregationRow>> => listed<SegregationRow>(db, segregationListing(actor, query, language), query)

export const namedPairs = (language: Language) =>
  pairs().map((pair) => ({ pair: pair.name, pairName: nameOf(pair, language) }))

/** The documents on which one person did both, of the people in the data scope. */
export const findHappened = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof segregation.happened>,
  language: Language,
): Promise<Page<HappenedRow>> => {
  const of = asked(query.pair)
  const page = await listed<Omit<HappenedRow, 'pairName' | 'kindName'>>(
    db,
    {
      from: sql`(select h.*, h.document_id || ' ' || h.person_id || ' ' || h.pair as key from ${happenings(of)} h) h join system.user u on u.id = h.person_id`,
      key: 'h.key',
      scope: visible(actor, { departments: ['u.department_id'], people: ['u.id'] }),
      where: [],
      sort: { otherTime: 'h.other_at' },
      columns: sql`u.id as "userId", u.name as "userName", u.nick_name as "nickName", ${namedIn('d', language)} as "deptName", h.pair,
        y.kind, h.document_id as "documentId", y.number, h.one_at as "oneTime", h.other_at as "otherTime"`,
      joins: sql`join system.department d on d.id = u.department_id join document.register y on y.id = h.document_id`,
    },
    query,
  )
  const named = new Map(of.map((pair) => [pair.name, nameOf(pair, language)]))
  const rows = page.rows.map((row) => {
    const spec = documents().get(row.kind)?.spec
    return {
      ...row,
      pairName: named.get(row.pair) ?? row.pair,
      kindName: spec ? textOf(spec.messages, 'title', language) : row.kind,
    }
  })
  return { ...page, rows }
}
