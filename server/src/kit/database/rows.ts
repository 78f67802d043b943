import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from './types.ts'

/** A table or view of the database, under its schema. */
export type Table = keyof DB & `${string}.${string}`
/** Columns of a table, as they are written; one that the table does not have does not compile. */
export type Written<T extends Table, R> = {
  readonly [C in keyof R]: C extends keyof Insertable<DB[T]> ? Insertable<DB[T]>[C] | null | undefined : never
}
export interface Rows {
  /** The columns that the rows bring. */
  readonly columns: RawBuilder<unknown>
  /** The rows themselves, as `t`. */
  readonly from: RawBuilder<unknown>
}

/** Rows of a table as one JSON parameter, each value of the type that its column has in the table itself. */
export const tableRows = <T extends Table, R extends object & Written<T, R>>(table: T, rows: readonly R[]): Rows =>
  checkedRows(table, rows)

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])
/** The same for columns that were checked where the rows come from. All rows bring the same ones, or none is taken. */
export const checkedRows = (table: Table, rows: readonly object[]): Rows => {
  const names = Object.keys(rows[0] ?? {})
  const odd = rows.find((row) => !sameNames(Object.keys(row), names))
  if (odd) throw new Error(`rows of ${table} bring ${names.join()}, and one of them ${Object.keys(odd).join()}`)
  return {
    columns: sql.join(names.map((name) => sql.id(name))),
    from: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as t`,
  }
}
