import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { store } from './place.ts'
import { type Progress, gathered } from './store.ts'

const day = 24 * 3600 * 1000
const batch = 500

/**
 * Held shared while a back-up copies content, by the sweep alone while it throws away: a row that the back-up has seen
 * keeps its content until it is copied.
 */
export const contentLock = 4_711_006

/**
 * How many of each were thrown away; `foreign`: the store is another database's, and what it holds was left alone;
 * `held`: a back-up runs, and nothing was.
 */
export interface Swept {
  readonly uploads: number
  readonly loose: number
  readonly removed: number
  readonly strays: number
  readonly foreign?: true
  readonly held?: true
}

const keysOf = (id: string): string[] => [id, `${id}.webp`]

// The rows go first: whatever then remains in the store belongs to nothing, and is found as such.
const dropFiles = async (db: Database, condition: ReturnType<typeof sql>): Promise<number> => {
  let count = 0
  for (;;) {
    const { rows } = await sql<{
      id: string
    }>`delete from document.file where id in (select id from document.file where ${condition} limit ${batch}) returning id`.execute(
      db,
    )
    await store().remove(rows.flatMap(({ id }) => keysOf(id)))
    count += rows.length
    if (rows.length < batch) return count
  }
}

const dropUploads = async (db: Database, before: Date): Promise<number> => {
  const { rows } = await sql<
    Progress & { id: string }
  >`delete from document.upload where touched_at < ${before} returning id, received, place`.execute(db)
  for (const { id, ...progress } of rows) await store().discard(id, progress)
  return rows.length
}

const mark = 'installation'
/** Whether the store is this database's own. Two databases on one store would each clear out what is the other's. */
const isOwn = async (db: Database): Promise<boolean> => {
  await sql`insert into document.file_store (id) values (${randomUUID()}) on conflict do nothing`.execute(db)
  const {
    rows: [own],
  } = await sql<{ id: string }>`select id from document.file_store`.execute(db)
  if (own === undefined) return false
  if (await store().has(mark))
    return (await gathered(await store().read(mark, { from: 0, to: own.id.length - 1 }))).toString() === own.id
  await store().put(mark, Buffer.from(own.id))
  return true
}

// Whatever goes by another kind of name was put there by somebody else.
const idIn = (key: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.webp)?$/.exec(key)?.[1]
const strangers = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  const ids = keys.flatMap((key) => idIn(key) ?? [])
  const { rows } = await sql<{
    id: string
  }>`select id from document.file where id = any(${ids}::uuid[]) union select id from document.upload where id = any(${ids}::uuid[])`.execute(
    db,
  )
  const known = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => !known.has(idIn(key) ?? ''))
}
const dropStrays = async (db: Database, before: Date): Promise<number> => {
  let [count, keys] = [0, [] as string[]]
  const drop = async (): Promise<void> => {
    const stray = await strangers(db, keys)
    await store().remove(stray)
    ;[count, keys] = [count + stray.length, []]
  }
  for await (const { key, modified } of store().list()) {
    if (modified < before && idIn(key) !== undefined) keys.push(key)
    if (keys.length >= batch) await drop()
  }
  if (keys.length > 0) await drop()
  return count
}

const swept = async (db: Database, moment: Date, days: number): Promise<Swept> => {
  const [yesterday, longAgo] = [new Date(moment.getTime() - day), new Date(moment.getTime() - days * day)]
  const own = await isOwn(db)
  return {
    uploads: await dropUploads(db, yesterday),
    loose: await dropFiles(db, sql`record_kind is null and created_at < ${yesterday}`),
    removed: await dropFiles(db, sql`deleted_at < ${longAgo}`),
    strays: own ? await dropStrays(db, yesterday) : 0,
    ...(!own && { foreign: true }),
  }
}

/**
 * Throws away what nobody can reach any more: uploads and loose files of yesterday, files removed `days` ago, and
 * content that no row speaks of.
 */
export const sweepFiles = (db: Database, moment: Date, days: number): Promise<Swept> =>
  db.connection().execute(async (connection) => {
    const {
      rows: [lock],
    } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${contentLock}) as taken`.execute(connection)
    if (lock?.taken !== true) return { uploads: 0, loose: 0, removed: 0, strays: 0, held: true }
    try {
      return await swept(connection, moment, days)
    } finally {
      await sql`select pg_advisory_unlock(${contentLock})`.execute(connection)
    }
  })
