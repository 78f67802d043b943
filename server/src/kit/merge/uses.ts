import type { Standing } from '@geodepot/contracts/kit/merge.ts'
import type { Language, Text } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** Where rows of a module name records of another kind. */
export interface RecordUse {
  readonly table: `${string}.${string}`
  readonly column: string
  /** What such rows are called to a person. */
  readonly label: Text
  /** Rows that count for nothing, such as lines of a document that was deleted: they move along and are not told of. */
  readonly counted?: RawBuilder<unknown>
  /**
   * Moves the rows of these records to the one that stays, where naming the other is not enough: balances, for
   * example, which are added up. Refuses what cannot be one.
   */
  readonly move?: (tx: Tx, from: readonly number[], into: number) => Promise<void>
}
interface Counted {
  readonly id: number
  readonly uses: readonly { readonly label: Text; readonly count: number }[]
}
export interface RecordUses {
  /** Says that rows of a module name such records: none is deleted while they do, and they move when it is merged. */
  readonly register: (use: RecordUse) => void
  readonly all: () => readonly RecordUse[]
  /** What hangs on each of these. */
  readonly count: (db: Reader, ids: readonly number[]) => Promise<Counted[]>
  /** The same on each of these rows, in words. */
  readonly tell: <R extends Pick<Standing, 'id'>>(
    db: Reader,
    rows: readonly R[],
    language: Language,
  ) => Promise<(R & Pick<Standing, 'uses'>)[]>
  /** Everything that names one of these names the other one from now on. */
  readonly move: (tx: Tx, from: readonly number[], into: number) => Promise<void>
}

/** All uses of one kind of record, as the modules that name it declare them. */
export const recordUses = (): RecordUses => {
  const uses: RecordUse[] = []
  const count = async (db: Reader, ids: readonly number[]): Promise<Counted[]> => {
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
        .map(({ label, count: rows }) => ({ label, count: rows })),
    }))
  }
  return {
    register: (use) => {
      uses.push(use)
    },
    all: () => uses,
    count,
    tell: async (db, rows, language) => {
      const counted = await count(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...row,
        uses: (counted.find(({ id }) => id === row.id)?.uses ?? []).map(({ label: [cn, en], count: several }) => ({
          label: language === 'cn' ? cn : en,
          count: several,
        })),
      }))
    },
    move: async (tx, from, into) => {
      for (const { table, column, move } of uses) {
        if (move) await move(tx, from, into)
        else
          await sql`update ${sql.table(table)} set ${sql.id(column)} = ${into} where ${sql.id(column)} = any(${from}::bigint[])`.execute(
            tx,
          )
      }
    },
  }
}
