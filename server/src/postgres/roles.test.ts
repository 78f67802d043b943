import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '../kit/database/migrate.ts'
import { readSecret } from './cluster.ts'
import { SUPERUSER, urlOf } from './embedded.ts'
import { PRODUCT, settleRoles } from './roles.ts'
import { cleanUp, freshFolder, query, start } from './test-support.ts'

afterEach(cleanUp)

const ROLES = `select rolname as name, rolsuper as super from pg_roles where rolname !~ '^pg_' order by 1`
const STRANGERS = `
  select nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where relowner <> 'geodepot'::regrole and nspname in ('system', 'equipment', 'material', 'document', 'scheduler')
  union all select nspname from pg_namespace where nspname in ('system', 'equipment', 'material', 'document', 'scheduler') and nspowner <> 'geodepot'::regrole
  union all select proname from pg_proc where pronamespace in ('system'::regnamespace, 'equipment'::regnamespace) and proowner <> 'geodepot'::regrole
  union all select typname from pg_type where typnamespace = 'scheduler'::regnamespace and typowner <> 'geodepot'::regrole`

/** The cluster's address for anyone whose password is the secret. */
const as = (user: string, dataDir: string): string => urlOf(dataDir, SUPERUSER).replace(`//${SUPERUSER}`, `//${user}`)
const UNDONE =
  'reassign owned by geodepot to postgres; alter database postgres owner to postgres; drop owned by geodepot; drop role geodepot'
/** Makes of a cluster one of the first version: the product's role is the superuser that initdb made. */
async function asOfOld(dataDir: string): Promise<void> {
  await query(
    as(SUPERUSER, dataDir),
    `${UNDONE}; create role passing superuser login password '${readSecret(dataDir)}'`,
  )
  await query(as('passing', dataDir), 'alter role postgres rename to geodepot')
  await query(as(PRODUCT, dataDir), 'drop role passing')
}

test('the product owns its database and is no superuser, in a cluster of the first version too, wherever making it so was cut short', async () => {
  const dataDir = path.join(freshFolder(), 'data')
  const first = await start({ dataDir, log: () => {} })
  await migrate(first.url, () => new Date())
  await query(
    first.url,
    `create schema scheduler; create type scheduler.state as enum ('one'); create table scheduler.run (id bigint generated always as identity, state scheduler.state) partition by list (state);
    create table scheduler.run_one partition of scheduler.run for values in ('one'); insert into scheduler.run (state) values ('one')`,
  )
  const settled = [
    { name: 'geodepot', super: false },
    { name: 'postgres', super: true },
  ]
  expect(await query(first.url, ROLES)).toEqual(settled)
  for (const forbidden of [
    'create role other',
    "select pg_read_file('PG_VERSION')",
    'alter system set work_mem = 1',
    "copy (select 1) to program 'true'",
  ]) {
    await expect(query(first.url, forbidden)).rejects.toThrow(/permission denied/)
  }

  await asOfOld(dataDir)
  const secret = readSecret(dataDir)
  expect(await query(as(PRODUCT, dataDir), ROLES)).toEqual([{ name: 'geodepot', super: true }])
  // Killed between its two steps: the one who renames is there, or has renamed already.
  await query(as(PRODUCT, dataDir), `create role geodepot_renamer superuser login password 'other'`)
  await settleRoles(secret, first.port)
  await settleRoles(secret, first.port)
  expect(await query(first.url, ROLES)).toEqual(settled)
  expect(await query(first.url, STRANGERS)).toEqual([])
  expect(await query(first.url, `insert into scheduler.run (state) values ('one') returning id::int`)).toEqual([
    { id: 2 },
  ])
  await query(first.url, 'alter table system.user add column of_later text; create index on equipment.device (id)')
  expect(await migrate(first.url, () => new Date())).toEqual([])

  await query(as(SUPERUSER, dataDir), `create role geodepot_renamer superuser; ${UNDONE}`)
  await first.stop()
  const again = await start({ dataDir, log: () => {} })
  expect(await query(again.url, ROLES)).toEqual(settled)
  expect(await query(again.url, STRANGERS)).toEqual([])
  expect(urlOf(dataDir, PRODUCT)).toBe(again.url)
  await again.stop()
  expect(() => urlOf(dataDir)).toThrow('does not run')
})
