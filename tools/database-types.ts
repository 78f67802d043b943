// Writes server/src/kit/database/types.ts from the migrated database, or, with --verify, says whether it still matches.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../server/src/kit/database/migrate.ts'
import { startTestCluster } from '../server/src/postgres/test-cluster.ts'

const out = fileURLToPath(new URL('../server/src/kit/database/types.ts', import.meta.url))
const cli = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))
const mapping = {
  timestamptz: 'ColumnType<string, Date | string, Date | string>',
  int8: 'ColumnType<number, number | string, number | string>',
  tstzrange: 'string',
}

const cluster = await startTestCluster({ inMemory: true })
try {
  const url = new URL(cluster.url)
  url.pathname = '/types'
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('drop database if exists types')
  await admin.query('create database types')
  await admin.end()
  await migrate(url.href, () => new Date())
  const args = [
    '--dialect',
    'postgres',
    '--url',
    url.href,
    '--out-file',
    out,
    '--date-parser',
    'string',
    '--numeric-parser',
    'string',
    '--exclude-pattern',
    'public.*',
    '--type-mapping',
    JSON.stringify(mapping),
  ]
  const verify = process.argv.includes('--verify')
  const { status } = spawnSync(process.execPath, [cli, ...args, ...(verify ? ['--verify'] : [])], {
    stdio: ['ignore', 'inherit', verify ? 'ignore' : 'inherit'],
  })
  if (status !== 0) {
    console.error(
      verify
        ? 'server/src/kit/database/types.ts does not match the migrations: run npm run database-types'
        : `kysely-codegen ended with ${status}`,
    )
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
