import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type Visible, visible, within } from '../access/visible.ts'
import type { Standard } from './engine.ts'
import { everAskedFrom } from './asked-departments.ts'
import { everAwaitedFrom } from './tasks.ts'

const live = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.deleted_at`)} is null`
const scoped = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => `${alias}.${name}`
  return visible(actor, {
    departments: spec.scope.departments.map(column),
    projects: spec.scope.projects.map(column),
    people: spec.scope.people.map(column),
  })
}
/** What a person sees beside the data scope: documents that were ever theirs to decide, and that ever asked their department. */
export const besideScope = (actor: Actor): RawBuilder<unknown>[] => [
  everAwaitedFrom(actor),
  ...(actor.scope.departments.length === 0 ? [] : [everAskedFrom(actor)]),
]
/**
 * Which documents a person sees: those of the data scope, and those beside it. `alias` names the document's table in the
 * query; `beside` are arrays of ids, for whoever looked them up before.
 */
export const documentVisible = (
  spec: AnyDocument,
  actor: Actor,
  alias: string,
  beside: readonly RawBuilder<unknown>[] = besideScope(actor).map((ids) => sql`array(${ids})`),
): Visible => {
  if (actor.scope.all) return within(live(alias))
  const shown = beside.map((ids) => sql`${sql.ref(`${alias}.id`)} = any(${ids})`)
  return within(sql`${live(alias)} and (${sql.join([scoped(spec, actor, alias), ...shown], sql` or `)})`)
}
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
