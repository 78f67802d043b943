import pg from 'pg'
import { readFileSync } from 'node:fs'
const c = new pg.Client(process.argv[2]); await c.connect()
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
for (const q of process.argv.slice(3)) {
  const t: number[] = []
  if (q.startsWith('set ')) { await c.query(q); continue }
  for (let i = 0; i < 15; i++) { const a = cpu(); await c.query(q); t.push(cpu() - a) }
  t.sort((a, b) => a - b)
  console.log(`${t[7].toFixed(2)} ms (min ${t[0].toFixed(2)})  ${q.slice(0, 200)}`)
}
await c.end()
