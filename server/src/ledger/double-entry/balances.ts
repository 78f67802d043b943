import { type RawBuilder, sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'

type Key<K extends string> = Readonly<Record<K, number | string>>

/** A table of balances: a key, and a `quantity` that the table itself keeps from falling below what it may. */
export interface Book<K extends string> {
  readonly table: string
  /** The key's columns with their types, in the order in which they are locked. */
  readonly key: Readonly<Record<K, 'bigint' | 'text'>>
  /** Further columns of a new balance, each worked out from its key, `k`. */
  readonly made?: Readonly<Record<string, RawBuilder<unknown>>>
  /** It has an `amount` beside the quantity, which every movement then says. */
  readonly valued?: true
}
export interface Ends<K extends string> {
  readonly from: Key<K>
  readonly to: Key<K>
}
export interface Movement<K extends string> extends Ends<K> {
  /** Not below zero, as an exact decimal. */
  readonly quantity: string
  /** What it is worth, in a book of values. */
  readonly amount?: string
}
/** Balances of a book, locked until the transaction ends. */
export interface Balances<K extends string> {
  /** Takes and gives what these movements say; all of them are among those that were locked. */
  add(movements: readonly Movement<K>[]): Promise<void>
}

type Row = Readonly<Record<string, unknown>>
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `)

/**
 * Locks both ends of movements in key order, so that opposite movements of two writers wait for each other instead of
 * deadlocking. What has no balance yet gets one of zero first: a negative first amount would break the table's own
 * check before the conflict with another writer's row is found. The caller then judges what is there, writes the
 * movements and adds them.
 */
export const lockBalances = async <K extends string>(
  tx: Tx,
  book: Book<K>,
  movements: readonly Ends<K>[],
): Promise<Balances<K>> => {
  const columns = Object.keys(book.key) as K[]
  const table = sql.table(book.table)
  const named = list(columns.map((column) => sql.ref(column)))
  const textOf = (key: Key<K>) => JSON.stringify(columns.map((column) => key[column]))
  const keys = new Map(movements.flatMap(({ from, to }) => [from, to]).map((key) => [textOf(key), key]))
  const further = Object.entries(book.made ?? {})
  const wanted = recordset<Row, Book<string>['key']>([...keys.values()], book.key)
  await sql`
    insert into ${table} (${list([...columns, ...further.map(([column]) => column), 'quantity'].map((column) => sql.ref(column)))})
    select ${list([...columns.map((column) => sql.ref(`k.${column}`)), ...further.map(([, value]) => value), sql`0`])}
    from (select ${named} from ${wanted}) k order by ${named} on conflict do nothing`.execute(tx)
  await sql`
    select 1 from ${table} b join (select ${named} from ${wanted}) k using (${named}) order by ${named} for update of b`.execute(
    tx,
  )
  return {
    add: async (moved) => {
      const ends = moved.flatMap(({ from, to, quantity, amount = '0' }) => [
        { ...from, quantity: `-${quantity}`, amount: `-${amount}` },
        { ...to, quantity, amount },
      ])
      const open = ends.find((end) => !keys.has(textOf(end)))
      if (open) throw new Error(`the balance ${textOf(open)} of ${book.table} is not locked`)
      await sql`
        update ${table} b set quantity = b.quantity + s.quantity${book.valued ? sql`, amount = b.amount + s.amount` : sql``}
        from (select ${named}, sum(quantity) as quantity, sum(amount) as amount
          from ${recordset<Row, Readonly<Record<string, 'bigint' | 'text' | 'numeric'>>>(ends, { ...book.key, quantity: 'numeric', amount: 'numeric' })} group by ${named}) s
        where ${sql.join(
          columns.map((column) => sql`b.${sql.ref(column)} = s.${sql.ref(column)}`),
          sql` and `,
        )}`.execute(tx)
    },
  }
}
