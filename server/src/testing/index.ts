// What every server test stands on: the real product, in process, on a database of its own with the test company.
// Asked for by the architecture: rules are shown through HTTP on a real PostgreSQL.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Actor } from '../kit/access/actor.ts'
import { type Database, connect } from '../kit/database/database.ts'
import { sealWith } from '../kit/seal.ts'
import { placeFiles } from '../files.ts'
import { type Store, folderStore } from '../kit/files/index.ts'
import { createApp } from '../kit/http/app.ts'
import type { Route } from '../kit/http/route.ts'
import { wirePost } from '../kit/push/index.ts'
import { routes, whileConfined, wirePorts } from '../modules.ts'
import { keepConfig } from '../system/config/index.ts'
import { placeDoors } from '../system/door/index.ts'
import { keepPages } from '../system/menu/index.ts'
import { startScheduler } from '../system/job/index.ts'
import { nameProvider } from '../system/openid/index.ts'
import { askForCaptcha, createActors, expireFirstPasswords, openSession } from '../system/session/index.ts'
import { type Client, clientOf } from './client.ts'
import { holdErrors } from './held-errors.ts'
import { recorder } from './recorded.ts'
import { type Clone, cloneOf, installationKey } from './template.ts'

export type { Client, Refused, Sending } from './client.ts'
export { type Clone, emptyDatabase, password } from './template.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly db: Database
  /** Of this test's own database. */
  readonly url: string
  /** Somebody signed in to an account of the test company, e.g. `as('dp_sun')`. */
  as(account: string, language?: Language): Client
  /** Somebody with any token, or none. */
  with(token: string | undefined, language?: Language): Client
  /** The folder that files lie in, unless the test gave a store of its own. */
  readonly files: string
  /** A new session's token, opened without the sign-in call. */
  tokenOf(account: string): Promise<string>
  /** The person as the product sees one: for calling a service directly. */
  actorOf(account: string): Promise<Actor>
  close(): Promise<void>
}

// A test asks hundreds of statements a few times each, of a few rows: to plan them anew each time took a quarter of a run's
// time. So each is planned once a connection, whatever its values are. Tables grow from nothing under a plan that stays:
// one that reads the whole of an empty table would do so for each of thousands of rows.
const plannedOnce = {
  bounds: { kept: 2000, watched: 0, from: 1 },
  reads: true,
  settings: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
} as const

/** All that a sample needs of it to have people write documents. */
export type Company = Pick<TestServer, 'db' | 'as'>

/** What a start says once to the whole process, as it is before one: test files share the process. */
const asBeforeStart = (): void => {
  sealWith(installationKey)
  askForCaptcha(true)
  expireFirstPasswords(false)
  nameProvider(undefined)
  wirePost(false)
  placeDoors({})
}

/**
 * Starts the product for one test file; `routes` adds some that are no part of it, `scheduler` makes runs that are
 * queued, `page` is a built page's folder, `database` one that was made already. Close it in `afterAll`.
 */
export const testServer = async (
  extra: { routes?: readonly Route[]; scheduler?: boolean; store?: Store; page?: string; database?: Clone } = {},
): Promise<TestServer> => {
  const clone = extra.database ?? (await cloneOf(inject('databaseUrl') ?? process.env['TEST_DATABASE_URL']))
  const { db, close } = connect(clone.url, () => undefined, 10, extra.database ? {} : plannedOnce)
  const actors = createActors(db, clone.url)
  const parameters = keepConfig(clone.url)
  const pages = extra.page === undefined ? undefined : keepPages(db, clone.url)
  wirePorts()
  const files = await mkdtemp(join(tmpdir(), 'geodepot-files-'))
  const store = extra.store ?? folderStore(files)
  await store.open()
  placeFiles(store)
  const held = await holdErrors()
  const app = await createApp({
    db,
    onError: held.heard,
    routes: [...routes, ...(extra.routes ?? [])],
    actorOf: actors.actorOf,
    answered: actors.answered,
    ready: async () => true,
    whileConfined,
    ...(extra.page !== undefined &&
      pages && { page: { folder: extra.page, isPage: pages.isPage, viewAt: pages.viewAt } }),
    ...(process.env['TEST_LOG'] && { logLevel: process.env['TEST_LOG'] }),
  })
  await Promise.all([actors.ready, parameters.ready, pages?.ready, app.ready()])
  const scheduler =
    extra.scheduler === true
      ? await startScheduler({ db, url: clone.url, report: () => undefined, tickMs: 0, lookSeconds: 0.5 })
      : undefined
  const tokenOf = async (account: string): Promise<string> => {
    const person = await db
      .selectFrom('system.user')
      .select(['id', 'name'])
      .where('name', '=', account)
      .executeTakeFirst()
    if (!person) throw new Error(`the test company has no ${account}`)
    return (await openSession(db, person, { address: '127.0.0.1', client: 'test', requestId: 'test' })).access_token
  }
  const heard = recorder()
  const known = new Map<string, Promise<string>>()
  const tokenFor = (account: string): Promise<string> => {
    const token = known.get(account) ?? tokenOf(account)
    known.set(account, token)
    return token
  }
  return {
    app,
    db,
    url: clone.url,
    files,
    tokenOf,
    as: (account, language = 'cn') => clientOf({ app, language, heard, token: () => tokenFor(account) }),
    with: (token, language = 'cn') => clientOf({ app, language, heard, token: async () => token }),
    actorOf: async (account) => {
      const actor = await actors.actorOf(await tokenFor(account))
      if (!actor) throw new Error(`${account} cannot sign in`)
      return actor
    },
    close: async () => {
      asBeforeStart()
      await scheduler?.close()
      await app.close()
      await actors.close()
      await parameters.close()
      await pages?.close()
      await close()
      await clone.drop()
      await rm(files, { recursive: true, force: true })
      held.check()
    },
  }
}
