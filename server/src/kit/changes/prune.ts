import { sql } from 'kysely'
import { type Database, inTransaction } from '../database/database.ts'

/** Marks where the log stands now, and deletes what lies below the last mark from before that day. Says how much went. */
export const pruneChanges = (db: Database, now: Date, before: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`insert into document.change_mark (taken_at, transaction) values (${now}, pg_snapshot_xmin(pg_current_snapshot())) on conflict do nothing`.execute(
      tx,
    )
    const {
      rows: [mark],
    } = await sql<{
      transaction: string
    }>`select transaction::text from document.change_mark where taken_at <= ${before} order by taken_at desc limit 1`.execute(
      tx,
    )
    if (!mark) return 0
    await sql`update document.change_log set begins = ${mark.transaction}::xid8`.execute(tx)
    await sql`delete from document.change_mark where transaction < ${mark.transaction}::xid8`.execute(tx)
    const { numAffectedRows } = await sql`
      delete from document.change where kind in (select distinct kind from document.change) and transaction < ${mark.transaction}::xid8`.execute(
      tx,
    )
    await sql`delete from document.happening where transaction < ${mark.transaction}::xid8`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
