import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { Table } from '../../kit/database/rows.ts'
import { documents } from '../../kit/document/index.ts'
import { followPlaces } from '../../ledger/custody/index.ts'

export interface Target {
  readonly id: string
  readonly departmentId: string
}
/**
 * What a module that is no document hangs on projects: it keeps a project from being deleted,
 * and moves along when a virtual project is made real.
 */
export interface ProjectUse {
  /** `area/module`. */
  readonly name: string
  /** How many there are; said by the text, which takes `count`. Absent: it hinders no deletion. */
  readonly counted?: {
    readonly messages: Messages
    readonly key: string
    readonly count: (db: Reader, project: string) => Promise<number>
  }
  /** Hangs all of it on another project. */
  readonly move: (tx: Tx, actor: Actor, context: Context, from: string, to: Target) => Promise<void>
  /** What follows from other days of acquisition or design, or of the end: `from` is the first of the old and the new. */
  readonly redated?: (tx: Tx, project: string, from: string) => Promise<void>
  /** Lets go of a project that is deleted. */
  readonly letGo?: (tx: Tx, project: string) => Promise<void>
}
const known = new Map<string, ProjectUse>()
/** Says what a module hangs on projects. Modules do this in their `index.ts`, once. */
export const registerProjectUse = (use: ProjectUse): void => {
  if (known.has(use.name)) throw new Error(`${use.name} says twice what it hangs on projects`)
  known.set(use.name, use)
}
// Documents that stand on projects: they are counted by the text `ofProject`, and move along with the department, which
// they repeat in a column.
const documentUse = (
  { name, messages }: AnyDocument,
  table: Table,
  department: string,
  places: readonly string[] = [],
): ProjectUse => ({
  name,
  counted: {
    messages,
    key: 'ofProject',
    count: async (db, project) => {
      const {
        rows: [row],
      } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)} where project_id = ${project} and deleted_at is null`.execute(
        db,
      )
      return row?.count ?? 0
    },
  },
  move: async (tx, actor, context, from, to) => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set project_id = ${to.id}, ${sql.ref(department)} = ${to.departmentId}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where project_id = ${from} returning id`.execute(
      tx,
    )
    await followPlaces(tx, { table, places, documents: rows.map(({ id }) => id) }, from, to.id)
    await audit(
      tx,
      actor,
      context,
      name,
      'update',
      rows.map(({ id }) => ({ id, before: { projectInfoNo: from }, after: { projectInfoNo: to.id } })),
    )
  },
})

/** All that hangs on projects: what modules say of themselves, and every document that is declared to stand on one. */
export const projectUses = (): readonly ProjectUse[] => [
  ...known.values(),
  ...[...documents().values()].flatMap(({ spec, table, places }) =>
    spec.holds.project ? [documentUse(spec, table, spec.holds.project.department, places)] : [],
  ),
]
