// A process that owns a cluster, for tests that kill it: says in lines of JSON what happens, ends on SIGTERM.
import { StartError } from '../kit/start-error.ts'
import { startPostgres } from './embedded.ts'

const say = (what: object) => {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}

try {
  const postgres = await startPostgres({
    dataDir: process.argv[2] ?? '',
    log: (line) => say({ log: line }),
  })
  // PostgreSQL keeps no Node alive; something has to.
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void postgres.stop().then(() => say({ stopped: true }))
  })
  say({ url: postgres.url, note: postgres.note })
} catch (error) {
  say({ refused: error instanceof StartError ? error.message : `unexpected: ${String(error)}` })
}
