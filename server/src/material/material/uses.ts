import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'

/** Where rows of a module name a material. */
export interface MaterialUse {
  readonly table: `${string}.${string}`
  readonly column: string
  /** What such rows are called to a person. */
  readonly label: Text
  /** Rows that count for nothing, such as lines of a document that was deleted: they move along and are not told of. */
  readonly counted?: RawBuilder<unknown>
  /**
   * Moves the rows of these materials to the one that stays, where naming the other is not enough: balances, for
   * example, which are added up.
   */
  readonly move?: (tx: Tx, from: readonly number[], into: number) => Promise<void>
}
const uses: MaterialUse[] = []

/**
 * Says that rows of a module name materials: it is not deleted while they do, and they move when it is merged into
 * another. A table that points to materials and does not say so is found by a test.
 */
export const registerMaterialUse = (use: MaterialUse): void => {
  uses.push(use)
}
export const materialUses = (): readonly MaterialUse[] => uses

export interface Counted {
  readonly id: number
  readonly uses: readonly { readonly label: Text; readonly count: number }[]
}
/** What hangs on each of these materials. */
export const countUses = async (db: Reader, ids: readonly number[]): Promise<Counted[]> => {
  const found = await Promise.all(
    uses.map(async ({ table, column, label, counted = sql`true` }) => {
      const { rows } = await sql<{ id: number; count: number }>`
        select t.${sql.id(column)} as id, count(*) as count from ${sql.table(table)} t
        where t.${sql.id(column)} = any(${ids}::bigint[]) and ${counted} group by t.${sql.id(column)}`.execute(db)
      return rows.map((row) => ({ ...row, label }))
    }),
  )
  return ids.map((id) => ({
    id,
    uses: found
      .flat()
      .filter((one) => one.id === id)
      .map(({ label, count }) => ({ label, count })),
  }))
}

/** Everything that names one of these names the other one from now on. */
export const moveUses = async (tx: Tx, from: readonly number[], into: number): Promise<void> => {
  for (const { table, column, move } of uses) {
    if (move) await move(tx, from, into)
    else
      await sql`update ${sql.table(table)} set ${sql.id(column)} = ${into} where ${sql.id(column)} = any(${from}::bigint[])`.execute(
        tx,
      )
  }
}
