import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type Visible, visible, within } from '../access/visible.ts'
import type { Standard } from './engine.ts'
import { everAsked } from './asked-departments.ts'
import { everDecides } from './tasks.ts'

const live = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.deleted_at`)} is null`
const scoped = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => `${alias}.${name}`
  return visible(actor, {
    departments: spec.scope.departments.map(column),
    projects: spec.scope.projects.map(column),
    people: spec.scope.people.map(column),
  })
}
/**
 * Which documents a person sees: those of the data scope, those that were ever theirs to decide, and those that ever asked
 * their department. `alias` names the document's table in the query.
 */
export const documentVisible = (spec: AnyDocument, actor: Actor, alias: string): Visible =>
  within(
    actor.scope.all
      ? live(alias)
      : sql`${live(alias)} and (${scoped(spec, actor, alias)} or ${everDecides(actor, alias)} or ${everAsked(actor, alias)})`,
  )
/**
 * Which documents a person may change, as far as permission and state allow it: those of the data scope alone. To be
 * asked opens a document, and lets one decide.
 */
export const documentInScope = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${live(alias)} and ${scoped(spec, actor, alias)}`

/** The same of a row that has been read. */
export const rowInScope = ({ scope }: AnyDocument, row: Standard, { scope: own, userId }: Actor): boolean => {
  const value = (column: string): unknown => {
    if (!(column in row)) throw new Error(`the row has no ${column}, which its data scope looks at`)
    return row[column as keyof Standard]
  }
  return (
    own.all ||
    scope.departments.some((column) => own.departments.some((one) => one === value(column))) ||
    scope.projects.some((column) => own.projects.some((one) => one === value(column))) ||
    scope.people.some((column) => value(column) === userId)
  )
}
