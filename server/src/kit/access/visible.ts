import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'

/** Columns, as the query names them, that the data scope looks at. */
interface Visibility {
  readonly departments?: readonly string[]
  readonly projects?: readonly string[]
  readonly people?: readonly string[]
}

/** The condition that every read of business rows starts from: true for a person who sees all, else a match of any column. */
export const visible = (actor: Actor, columns: Visibility): RawBuilder<SqlBool> => {
  if (actor.scope.all) return sql<SqlBool>`true`
  const anyOf = (names: readonly string[] | undefined, values: readonly string[]) =>
    values.length === 0 ? [] : (names ?? []).map((name) => sql<SqlBool>`${sql.ref(name)} = any(${values}::text[])`)
  const matches = [
    ...anyOf(columns.departments, actor.scope.departments),
    ...anyOf(columns.projects, actor.scope.projects),
    ...(columns.people ?? []).map((name) => sql<SqlBool>`${sql.ref(name)} = ${actor.userId}`),
  ]
  return matches.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}
