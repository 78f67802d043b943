// What the operator's monitoring hears of this node beside its requests: the pool, pushed pages, runs, sizes; and the
// log's line when the event loop was held.
// Asked for by the operator's need to see trouble coming.
import { sql } from 'kysely'
import type { Connection } from './kit/database/database.ts'
import { type Held, registerGauge, watchLoop } from './kit/metrics/index.ts'
import { drifting } from './system/ledger/index.ts'
import { diskState } from './system/server/index.ts'

interface MetricsParts {
  readonly dataDir: string
  readonly database: Connection
  /** The connections that exports keep. */
  readonly exports: Connection
  /** Open connections of the push channel. */
  readonly pages: () => number
  /** Told whenever the event loop was held. */
  readonly report: (held: Held) => void
}

const registerPoolGauges = (name: 'database' | 'exports', what: string, { pool }: Connection): void => {
  registerGauge(`geodepot_${name}_pool_total`, `Connections to the database ${what}`, async () => pool.totalCount)
  registerGauge(
    `geodepot_${name}_pool_idle`,
    `Connections to the database ${what} that nobody uses`,
    async () => pool.idleCount,
  )
  registerGauge(
    `geodepot_${name}_pool_waiting`,
    `Those who wait for a connection to the database ${what}`,
    async () => pool.waitingCount,
  )
}

/** Offers this node's figures and watches its event loop; `close` ends the watch. */
export const startMetrics = ({
  dataDir,
  database,
  exports,
  pages,
  report,
}: MetricsParts): { close: () => Promise<void> } => {
  registerPoolGauges('database', 'for calls', database)
  registerPoolGauges('exports', 'for exports', exports)
  registerGauge('geodepot_push_connections', 'Pages that are open on this node', async () => pages())
  registerGauge(
    'geodepot_database_bytes',
    'Size of the database',
    async (db) =>
      (await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)).rows[0]?.bytes,
  )
  registerGauge('geodepot_ledger_drift', 'Differences that the newest check of the ledgers found', drifting)
  registerGauge(
    'geodepot_disk_free_bytes',
    'What is free on the disk of the data folder',
    async () => (await diskState(dataDir))?.free,
  )
  const watch = watchLoop(report)
  return {
    close: async () => {
      watch.stop()
    },
  }
}
