// Records of the master data are written in one way: on the version that was read, all of them or none, each change in the
// log. A module says what its table keeps, who may see it, what speaks against it and what hangs on it.
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { type Table, type Written, tableRows } from '../database/rows.ts'
import { notFound, stale } from '../http/refusal.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}
/** A record that was just written; `before` is what it was, where it was there. */
export interface WrittenRecord<Input, Stored> {
  readonly id: number
  readonly given: Input
  readonly before: Stored | undefined
}

interface Master<T extends Table, R, Input extends object, Stored extends Versioned> {
  readonly table: T
  /** `area/module`, as the log of operations names it. */
  readonly kind: string
  readonly rowOf: (given: Input, actor: Actor, before: Stored | undefined) => R
  /** Those of the person's scope, locked, as the wire names them. What is not among them is not found. */
  readonly lock: (tx: Tx, actor: Actor, ids: readonly number[]) => Promise<Stored[]>
  /** Refuses what cannot be, before it is written, looking at all at once; of a change `before` is what was. */
  readonly checkAll?: (tx: Tx, actor: Actor, given: readonly Input[], before?: Stored) => Promise<unknown>
  /** The same, looking at each by itself. */
  readonly check?: (tx: Tx, actor: Actor, given: Input, before?: Stored) => Promise<unknown>
  /** Says in words what another took first. */
  readonly refuseTaken?: (error: unknown) => never
  /** Writes what hangs on the records. */
  readonly wrote?: (tx: Tx, actor: Actor, written: readonly WrittenRecord<Input, Stored>[]) => Promise<unknown>
  /** Refuses what has to stay. */
  readonly mayGo?: (tx: Tx, actor: Actor, rows: readonly Stored[]) => Promise<unknown>
  /** Changes what hung on the records. */
  readonly gone?: (tx: Tx, actor: Actor, rows: readonly Stored[]) => Promise<unknown>
  /** What the log keeps of one; all that the wire names unless said otherwise. */
  readonly audited?: (stored: Stored) => object
}

const pass = (error: unknown): never => {
  throw error
}
const allFields = ({ id: _id, version: _version, ...fields }: Versioned): object => fields

/** How records of a table are made, changed and deleted. */
export const masterWrites = <
  T extends Table,
  R extends object & Written<T, R>,
  Input extends object,
  Stored extends Versioned,
>({
  table,
  kind,
  rowOf,
  lock,
  checkAll,
  check,
  refuseTaken = pass,
  wrote,
  mayGo,
  gone,
  audited = allFields,
}: Master<T, R, Input, Stored>) => {
  const found = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
    const rows = await lock(tx, actor, ids)
    if (rows.length < new Set(ids).size) throw notFound()
    return rows
  }

  /** Ids in the order given. */
  const create = async (tx: Tx, actor: Actor, context: Context, given: readonly Input[]): Promise<number[]> => {
    await checkAll?.(tx, actor, given)
    for (const one of given) await check?.(tx, actor, one)
    const { columns, from } = tableRows<T, R>(
      table,
      given.map((one) => rowOf(one, actor, undefined)),
    )
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns}, version, created_by, created_at)
      select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`
      .execute(tx)
      .catch(refuseTaken)
    const ids = rows.map(({ id }) => id)
    const written = given.map((one, at) => ({ id: ids[at] ?? 0, given: one, before: undefined }))
    await wrote?.(tx, actor, written)
    await audit(
      tx,
      actor,
      context,
      kind,
      'create',
      written.map(({ id, given: after }) => ({ id, after })),
    )
    return ids
  }

  /** Answers the new version. */
  const update = async (tx: Tx, actor: Actor, context: Context, given: Input & Versioned): Promise<number> => {
    const { id, version } = given
    const [before] = await found(tx, actor, [id])
    if (!before) throw notFound()
    if (version !== before.version) throw stale()
    await checkAll?.(tx, actor, [given], before)
    await check?.(tx, actor, given, before)
    const next = version + 1
    const { columns, from } = tableRows<T, R>(table, [rowOf(given, actor, before)])
    await sql`
      update ${sql.table(table)} set (${columns}) = (select ${columns} from ${from}),
        version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`
      .execute(tx)
      .catch(refuseTaken)
    await wrote?.(tx, actor, [{ id, given, before }])
    const [after] = await lock(tx, actor, [id])
    await audit(tx, actor, context, kind, 'update', [
      { id, before: audited(before), after: audited(after ?? { ...before, ...given }) },
    ])
    return next
  }

  const remove = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
    const rows = await found(tx, actor, ids)
    await mayGo?.(tx, actor, rows)
    await sql`
      update ${sql.table(table)} set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()}
      where id = any(${ids}::bigint[])`.execute(tx)
    await gone?.(tx, actor, rows)
    await audit(
      tx,
      actor,
      context,
      kind,
      'remove',
      rows.map((row) => ({ id: row.id, before: audited(row) })),
    )
  }
  return { create, update, remove }
}
