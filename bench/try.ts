import { startTestCluster } from '../server/src/kit/postgres/test-cluster.ts'
import pg from 'pg'
import { fill } from './data.ts'
const cluster = await startTestCluster()
console.log(cluster.url)
const c = new pg.Client(cluster.url); await c.connect()
for (const n of process.argv.slice(2).map(Number)) {
  await c.query(`create database bench_${n}`)
  const u = new URL(cluster.url); u.pathname = `/bench_${n}`
  const t = performance.now(); await fill(u.href, n); console.log(n, (performance.now() - t) / 1000)
  console.log((await c.query(`select pg_size_pretty(pg_database_size('bench_${n}'))`)).rows)
}
process.once('SIGTERM', () => void c.end().then(() => cluster.stop()).then(() => process.exit()))
setInterval(() => {}, 1e6)
