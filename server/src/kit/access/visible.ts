import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'

/** Columns, as the query names them, that the data scope looks at. */
interface Visibility {
  readonly departments?: readonly string[]
  readonly projects?: readonly string[]
  readonly people?: readonly string[]
}

declare const scope: unique symbol
/** A condition that keeps rows within what somebody may see. It is made here alone, so that no other passes for one. */
export type Visible = RawBuilder<SqlBool> & { readonly [scope]: true }
/** Which rows a list may show, whoever asks for what: a person's, or the whole company's, to whoever may ask at all. */
export type Scope = Visible | 'company'

/** A scope as a condition. */
export const conditionOf = (of: Scope): RawBuilder<SqlBool> => (of === 'company' ? sql<SqlBool>`true` : of)

/** A scope as a value: false of a row without what it looks at, where the condition is neither true nor false. */
export const isSeen = (of: Scope): RawBuilder<boolean> => sql<boolean>`(${conditionOf(of)}) is true`

/** Says that a condition of the caller's own is the scope: a person's own rows, or those of a record seen before. */
export const within = (condition: RawBuilder<SqlBool>): Visible => condition as Visible

/**
 * The condition that every read of business rows starts from: true for a
 * person who sees all, else a match of any column.
 */
export const visible = (actor: Actor, columns: Visibility): Visible => {
  if (actor.scope.all) return within(sql<SqlBool>`true`)
  const anyOf = (names: readonly string[] | undefined, values: readonly string[]) =>
    values.length === 0 ? [] : (names ?? []).map((name) => sql<SqlBool>`${sql.ref(name)} = any(${values}::text[])`)
  const matches = [
    ...anyOf(columns.departments, actor.scope.departments),
    ...anyOf(columns.projects, actor.scope.projects),
    ...(columns.people ?? []).map((name) => sql<SqlBool>`${sql.ref(name)} = ${actor.userId}`),
  ]
  return within(matches.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(matches, sql` or `)})`)
}
