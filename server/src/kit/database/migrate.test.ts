import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../testing/index.ts'
import { migrate } from './migrate.ts'

test('a database that a later version has migrated is left as it is', { timeout: 60_000 }, async () => {
  const { url, drop } = await emptyDatabase(inject('databaseUrl'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const start = () => migrate(url, () => new Date())
  try {
    expect((await start()).length).toBeGreaterThan(100)
    expect(await start()).toEqual([])
    await client.query(
      "insert into public.migration (name, applied_at, sum) values ('20991231-0000-kit-later.sql', now(), 'x')",
    )
    const { rows: last } = await client.query<{ name: string }>(
      "delete from public.migration where name = (select max(name) from public.migration where name < '2099') returning name",
    )
    await expect(start()).rejects.toThrow(
      'it has the migration 20991231-0000-kit-later.sql, which this version does not know: a later version made it',
    )
    // Nothing was applied before that was seen.
    const { rows } = await client.query('select 1 from public.migration where name = $1', [last[0]?.name])
    expect(rows).toEqual([])
  } finally {
    await client.end()
    await drop()
  }
})
