import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { now } from '../src/kit/clock.ts'
import { loadConfig } from '../src/kit/config.ts'
import { type Database, connect, inTransaction } from '../src/kit/database/database.ts'
import { type Store, folderStore, sweepFiles } from '../src/kit/files/index.ts'
import { longText, samples } from '../src/kit/files/test/samples.ts'
import { send } from '../src/kit/files/test/sending.ts'
import { driftOf, post } from '../src/ledger/custody/index.ts'
import { type Clone, type TestServer, emptyDatabase, testServer } from '../src/testing/index.ts'
import { checkedBackup } from './check.ts'
import { isStored, listedFiles } from './contents.ts'
import { loadDatabase } from './load.ts'
import { type Manifest, placesIn, readManifest } from './manifest.ts'
import { restoreBackup, tryBackup } from './restore.ts'
import { schemas } from '../src/kit/database/schemas.ts'
import { takeBackup } from './take.ts'

const work = mkdtempSync(join(tmpdir(), 'geodepot-backup-'))
// PostgreSQL's own user must be able to pass through.
chmodSync(work, 0o711)
const folder = join(work, 'geodepot-1')
const { signal } = new AbortController()
const silent = () => undefined
const month = 31 * 24 * 3600 * 1000
const withoutSource = `alter table equipment.custody_event drop constraint custody_event_source, disable trigger written_once;
  update equipment.custody_event set source = null where id = (select max(id) from equipment.custody_event);
  alter table equipment.custody_event add constraint custody_event_source check ((document_id is null) <> (source is null)) not valid, enable trigger written_once`
const hidden = 'a\u2028b\tc.txt'
let server: TestServer
let store: Store
let manifest: Manifest
let model = 0
let holders: number[] = []
const clones: Clone[] = []

const fresh = async (): Promise<string> => {
  const clone = await emptyDatabase(inject('databaseUrl'))
  clones.push(clone)
  return clone.url
}
const move = (db: Database, quantity: string, [from, to]: readonly number[]) =>
  inTransaction(db, (tx) =>
    post(tx, { source: 'reconciliation', recordedBy: 1 }, [
      { kind: 'arrive', model, condition: 'good', quantity, from: from ?? 0, to: to ?? 0 },
    ]),
  )
const count = async (db: Database, table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0
const rowsOf = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? 0
/** Every write that was acknowledged before the back-up began, and what was held back while it ran. */
const before = { events: 0, files: [] as string[] }
const during: { held: (true | undefined)[]; writes: number } = { held: [], writes: 0 }

/** Somebody works, and the sweep comes by, each time that a content is read. */
const busy = (inner: Store): Store => ({
  ...inner,
  read: async (key, range) => {
    during.held.push((await sweepFiles(server.db, new Date(now().getTime() + month), 1)).held)
    await move(server.db, '1', holders)
    await send(server.as('dp_sun'), 'later.pdf', samples.pdf)
    during.writes += 1
    return inner.read(key, range)
  },
})

beforeAll(async () => {
  server = await testServer()
  store = folderStore(server.files)
  model = (
    await server.db
      .selectFrom('equipment.model')
      .select('id')
      .where('tracking', '=', 'bulk')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
  holders = (
    await server.db
      .selectFrom('equipment.holder')
      .select('id')
      .where('kind', '=', 'pool')
      .orderBy('id')
      .limit(2)
      .execute()
  ).map(({ id }) => id)
  await inTransaction(server.db, (tx) =>
    post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model, condition: 'good', quantity: '500', to: holders[0] ?? 0 },
    ]),
  )
  // An entry of a version that did not say yet what it came from.
  await sql.raw(withoutSource).execute(server.db)
  for (const [name, bytes] of [
    ['a.pdf', samples.pdf],
    ['gone.pdf', samples.pdf],
    ['long.txt', longText(3_000_000)],
  ] as const)
    before.files.push((await send(server.as('dp_sun'), name, bytes)).id)
  await sql`update document.file set deleted_at = ${now()}, deleted_by = 1 where name = 'gone.pdf'`.execute(server.db)
  await sql`update document.file set name = ${hidden} where name = 'a.pdf'`.execute(server.db)
  before.events = await count(server.db, 'equipment.custody_event')
  manifest = await takeBackup({ url: server.url, store: busy(store), into: folder, say: silent, signal })
})
afterAll(async () => {
  await server.close()
  for (const clone of clones) await clone.drop()
  rmSync(work, { recursive: true, force: true })
})

describe('a back-up while people work', () => {
  it('holds one moment: all that was acknowledged before it, nothing that came later', async () => {
    expect(during.writes).toBe(3)
    expect(rowsOf('equipment.custody_event')).toBe(before.events)
    expect(await count(server.db, 'equipment.custody_event')).toBe(before.events + during.writes)
    expect(rowsOf('document.file')).toBe(before.files.length)
    expect(manifest.files).toMatchObject({ count: before.files.length, missing: 0 })
    expect(await readManifest(folder)).toEqual(manifest)
    expect(readdirSync(work)).toEqual(['geodepot-1'])
  })

  it('has every table of ours, and not the queue', async () => {
    const { rows } = await sql<{
      schema: string
    }>`select distinct schemaname as schema from pg_tables where schemaname !~ '^(pg_|information_schema|public|scheduler)' order by 1`.execute(
      server.db,
    )
    expect(rows.map(({ schema }) => schema)).toEqual(schemas)
    const { rows: tables } = await sql<{
      name: string
    }>`select schemaname || '.' || tablename as name from pg_tables where schemaname = any(${schemas}) order by 1`.execute(
      server.db,
    )
    expect(manifest.tables.map(({ name }) => name)).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => !/^document\.(upload|change|change_log|change_mark|happening)$/.test(name))
        .toSorted(),
    )
  })

  it('holds the sweep back, which clears away what it would have at its next run', async () => {
    expect(during.held).toEqual([true, true, true])
    const swept = await sweepFiles(server.db, new Date(now().getTime() + month), 1)
    expect(swept).not.toHaveProperty('held')
    expect(swept.removed + swept.loose).toBe(before.files.length + during.writes)
  })

  it('overwrites nothing, and leaves nothing when it fails', async () => {
    await expect(takeBackup({ url: server.url, store, into: folder, say: silent, signal })).rejects.toThrow(
      `${folder} is there already: a back-up overwrites nothing.`,
    )
    await send(server.as('dp_sun'), 'b.pdf', samples.pdf)
    const broken = { ...store, read: () => Promise.reject(new Error('the disk is gone')) }
    await expect(
      takeBackup({ url: server.url, store: broken, into: join(work, 'broken'), say: silent, signal }),
    ).rejects.toThrow('the disk is gone')
    expect(readdirSync(work)).toEqual(['geodepot-1'])
  })

  it('is made although the store has lost a content, and says so', async () => {
    rmSync(join(server.files, 'objects'), { recursive: true })
    const lost = await takeBackup({ url: server.url, store, into: join(work, 'lost'), say: silent, signal })
    expect(lost.files).toMatchObject({ count: 0, missing: 1 })
    expect(await checkedBackup(join(work, 'lost'), signal)).toEqual(lost)
    rmSync(join(work, 'lost'), { recursive: true })
  })
})

describe('a restore', () => {
  const restored = (url: string, more: { replace?: boolean; stamp?: string; data?: string } = {}) => {
    const { replace = false, stamp = '1', data = 'data' } = more
    return restoreBackup({
      config: loadConfig({ DATABASE_URL: url, DATA_DIR: join(work, data) }),
      folder,
      replace,
      stamp,
      say: silent,
      signal,
    })
  }
  let url = ''

  it('brings back rows, files and where numbers stand; ledgers equal their balances, and work goes on', async () => {
    url = await fresh()
    await restored(url)
    const { db, close } = connect(url, silent, 4)
    expect(await count(db, 'equipment.custody_event')).toBe(before.events)
    expect(
      (await sql<{ name: string }>`select name from document.file order by name`.execute(db)).rows.map(
        ({ name }) => name,
      ),
    ).toEqual([hidden, 'gone.pdf', 'long.txt'])
    const place = folderStore(join(work, 'data', 'files'))
    for await (const file of listedFiles(folder)) expect(await isStored(place, file)).toBe(true)
    await move(db, '2', holders)
    expect(await driftOf(db)).toEqual([])
    await expect(sql`update equipment.custody_event set quantity = 1`.execute(db)).rejects.toThrow('written once')
    await expect(sql`delete from system.department where id = 'C1'`.execute(db)).rejects.toThrow(/foreign key/)
    await close()
    expect(readdirSync(join(work, 'data'))).toEqual(['files'])
  })

  it('goes back into tables whose columns came in another order, and into none that has others', async () => {
    const other = join(work, 'other-order')
    cpSync(folder, other, { recursive: true })
    const name = 'system.user'
    // As a database has it in which the columns came the other way round.
    const columns = manifest.tables.find((table) => table.name === name)?.columns.toReversed() ?? []
    const lines = readFileSync(placesIn(folder).table(name), 'utf8').trimEnd().split('\n')
    const text = lines.map((line) => `${line.split('\t').toReversed().join('\t')}\n`).join('')
    writeFileSync(placesIn(other).table(name), text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const target = await fresh()
    const load = (more: Partial<Manifest['tables'][number]>) =>
      loadDatabase({
        url: target,
        folder: other,
        manifest: {
          ...manifest,
          tables: manifest.tables.map((table) => (table.name === name ? { ...table, ...more } : table)),
        },
        signal,
        end: 'rollback',
      })
    expect(await load({ columns, sha256 })).toEqual([])
    await expect(load({ columns: columns.slice(1), sha256 })).rejects.toThrow(`its table ${name} has other columns`)
    rmSync(other, { recursive: true })
  })

  it('refuses a database or a folder that holds something', async () => {
    await expect(restored(url, { data: 'other' })).rejects.toThrow('The database holds a company already')
    await expect(restored(await fresh())).rejects.toThrow(`${join(work, 'data', 'files')} holds files already`)
    mkdirSync(join(work, 'used', 'postgres'), { recursive: true })
    const config = loadConfig({ DATA_DIR: join(work, 'used') })
    await expect(restoreBackup({ config, folder, replace: false, stamp: '1', say: silent, signal })).rejects.toThrow(
      `${config.dataDir} holds a database already`,
    )
  })

  it('puts what was there aside when asked to, and only while nobody works on it', async () => {
    const { db, close } = connect(url, silent, 1)
    await sql`select 1`.execute(db)
    await expect(restored(url, { replace: true })).rejects.toThrow('The product still works on this database')
    await close()
    await restored(url, { replace: true, stamp: '2' })
    const again = connect(url, silent, 1)
    expect([
      await count(again.db, 'equipment.custody_event'),
      await count(again.db, 'equipment_before_2.custody_event'),
    ]).toEqual([before.events, before.events + 1])
    await again.close()
    expect(readdirSync(join(work, 'data'))).toEqual(['before-2', 'files'])
  })

  it('makes a built-in database in the place of another, and leaves the key where it is', async () => {
    const dataDir = join(work, 'built-in')
    mkdirSync(dataDir, { recursive: true })
    for (const name of ['installation.key', 'postgres', 'postgres.secret']) writeFileSync(join(dataDir, name), 'old')
    await restoreBackup({
      config: loadConfig({ DATA_DIR: dataDir }),
      folder,
      replace: true,
      stamp: '1',
      say: silent,
      signal,
    })
    expect(readdirSync(dataDir)).toEqual([
      'before-1',
      'files',
      'installation.key',
      'postgres',
      'postgres.log',
      'postgres.secret',
    ])
    expect(readdirSync(join(dataDir, 'before-1'))).toEqual(['postgres', 'postgres.secret'])
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  }, 90_000)

  it('can be tried out, which leaves nothing behind', async () => {
    const said: string[] = []
    const empty = await fresh()
    expect(
      await tryBackup(
        {
          folder,
          say: (line) => {
            said.push(line)
          },
          signal,
        },
        async () => ({ url: empty, close: async () => undefined }),
      ),
    ).toBe(true)
    expect(said.at(-1)).toBe('Rows are those of the back-up; ledgers rebuilt from their entries equal their balances')
    const { db, close } = connect(empty, silent, 1)
    expect((await sql`select 1 from pg_namespace where nspname = any(${schemas})`.execute(db)).rows).toEqual([])
    await close()
  })
})

describe('a damaged back-up is refused, whatever is wrong with it', () => {
  const flipped = (file: string) => {
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const content = (places: ReturnType<typeof placesIn>) => places.content(before.files[2] ?? '')
  it.each<[string, (places: ReturnType<typeof placesIn>) => void, RegExp]>([
    [
      'a row',
      (places) => {
        flipped(places.table('system.user'))
      },
      /is damaged: the table system\.user is not as it was written\.$/,
    ],
    [
      'a table',
      (places) => {
        rmSync(places.table('system.menu'))
      },
      /is damaged: the table system\.menu is missing\.$/,
    ],
    [
      'a content',
      (places) => {
        flipped(content(places))
      },
      /is damaged: the content of file [\da-f-]{36} is not as it was written\.$/,
    ],
    [
      'a content that is gone',
      (places) => {
        rmSync(content(places))
      },
      /is damaged: the content of file [\da-f-]{36} is missing\.$/,
    ],
    [
      'the list of files',
      (places) => {
        appendFileSync(places.list, '\n')
      },
      /is damaged: files\.list is missing or not as it was written\.$/,
    ],
    [
      'the manifest',
      (places) => {
        flipped(places.manifest)
      },
      /is damaged: manifest\.json is not as it was written\.$/,
    ],
    [
      'half of it',
      (places) => {
        rmSync(places.manifest)
      },
      /is not a whole back-up: it has no manifest\.json\.$/,
    ],
  ])('%s', async (_what, harm, sentence) => {
    const harmed = join(work, 'harmed')
    cpSync(folder, harmed, { recursive: true })
    harm(placesIn(harmed))
    const nothing = async () => {
      throw new Error('a database was opened')
    }
    await expect(tryBackup({ folder: harmed, say: silent, signal }, nothing)).rejects.toThrow(sentence)
    rmSync(harmed, { recursive: true })
  })

  it('of a later version', async () => {
    const later = {
      ...manifest,
      migrations: [
        ...manifest.migrations,
        { name: '20991231-0000-kit-later.sql', sum: '0'.repeat(64), appliedAt: manifest.takenAt },
      ],
    }
    await expect(
      loadDatabase({ url: await fresh(), folder, manifest: later, signal, end: 'rollback' }),
    ).rejects.toThrow(/cannot be restored by this version: it has the migration 20991231-0000-kit-later\.sql/)
  })
})
