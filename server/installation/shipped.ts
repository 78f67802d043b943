import { sql } from 'kysely'
import { type Tx, recordset } from '../src/kit/database/database.ts'

/** Of these keys those that this database never had; from now on it has had them. */
export const unshipped = async (tx: Tx, kind: string, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    insert into system.shipped (kind, key) select ${kind}, t.key from ${recordset(
      keys.map((key) => ({ key })),
      { key: 'text' },
    )} on conflict do nothing returning key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
