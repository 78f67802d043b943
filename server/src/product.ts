import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { guides } from '../demo/company/people.ts'
import { seedOwedPapers } from '../demo/owed.ts'
import {
  type Account,
  type FirstCompany,
  emptyCompany,
  fillOnce,
  install,
  isFilled,
  noteAccounts,
  oneForAll,
  oneForEach,
  unchangedAccounts,
} from '../installation/index.ts'
import { keepAllWork } from './kit/document/index.ts'
import { now } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Connection, connect } from './kit/database/database.ts'
import { migrate } from './kit/database/migrate.ts'
import { madePassword } from './kit/made-password.ts'
import { databaseError } from './database-error.ts'
import { openDoors } from './doors.ts'
import { openFiles, probeFiles } from './files.ts'
import { type Health, probeDatabase, watchHealth } from './kit/health.ts'
import { createApp } from './kit/http/app.ts'
import { draining } from './kit/http/drain.ts'
import { standardOutput } from './kit/http/log-lines.ts'
import { Refusal } from './kit/http/refusal.ts'
import { pushChannel } from './kit/push/index.ts'
import { startPostgres } from './postgres/embedded.ts'
import { folderError, listenError } from './kit/start-error.ts'
import { orLate } from './kit/stop-signal.ts'
import { startMetrics } from './metrics.ts'
import { routes, whileConfined, wirePorts } from './modules.ts'
import { startPush } from './push.ts'
import { openSeal } from './seal.ts'
import { keepConfig } from './system/config/index.ts'
import { startEventDelivery, wireEvents } from './system/subscription/index.ts'
import { keepPages } from './system/menu/index.ts'
import { startScheduler } from './system/job/index.ts'
import { seenNow } from './system/message/index.ts'
import { nameProvider } from './system/openid/index.ts'
import { watchFolder } from './system/server/index.ts'
import { askForCaptcha, createActors, expireFirstPasswords, passwordKey } from './system/session/index.ts'

export interface Product {
  readonly address: string
  /** Whether this start filled the database. */
  readonly first: boolean
  /** Accounts to begin with that still have their first password. */
  readonly accounts: readonly Account[]
}
/** Closes something; `late` says when nobody waits any longer for what it is still doing. */
export type Close = (late: AbortSignal) => Promise<unknown>
export interface Opening {
  readonly config: Config
  /** Takes what a waiting person wants to know, a line at a time. */
  readonly say: (line: string) => void
  /** Takes what has to be closed, in the order of opening. */
  readonly onClose: (close: Close) => void
  /** Throws when the start is no longer wanted. */
  readonly goOn: () => void
}

// Against a client that runs wild. An office behind one address, or an automated client there, makes thousands of calls
// a minute rightly; sign-in has limits of its own.
const callsPerMinute = 120_000
const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Opens the product: database, schema, first data, HTTP. Each step's end is handed to `onClose`. Throws StartError with
 * a sentence for the operator.
 */
export const startProduct = async (opening: Opening): Promise<Product> => {
  const { config, say, goOn, onClose } = opening
  // Before a database is started or filled for a door that cannot be opened.
  await tryDoor(config)
  const url = await openDatabase(opening)
  goOn()
  await migrated(url)
  const connection = connect(url, () => undefined)
  onClose((late) => orLate(connection.close(), late))
  // Exports hold a connection for as long as their reader takes: on a bad
  // link that is long, and nobody else waits for it.
  const exports = connect(url, () => undefined, 6)
  onClose((late) => orLate(exports.close(), late))
  wirePorts()
  await openSeal(connection.db, config)
  const store = await openFiles(config, say)
  await openDoors(config)
  const health = watchHealth({
    db: connection.db,
    probes: [() => probeDatabase(connection.db), probeFiles(store)],
    say,
  })
  const first = await firstData(opening, connection)
  goOn()
  return {
    address: await openDoor({ config, url, connection, exports, health, onClose }),
    first,
    accounts: await unchangedAccounts(connection.db, config.dataDir, guides),
  }
}

const openDatabase = async ({ config, say, onClose }: Opening): Promise<string> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const postgres = await startPostgres({ dataDir: config.dataDir, log: say })
  onClose(postgres.stop)
  if (postgres.note !== undefined) say(postgres.note)
  return postgres.url
}

const migrated = async (url: string): Promise<void> => {
  try {
    await migrate(url, now)
  } catch (error) {
    throw databaseError(error)
  }
}

// What fills an empty database takes no memory where the database is filled.
const shippedCompany = async ({ demo }: Pick<Config, 'demo'>): Promise<FirstCompany> =>
  demo ? (await import('../demo/company.ts')).demoCompany : emptyCompany

/**
 * Fills an empty database, and says whether it was empty. A password that was made, not given, is noted for the
 * operator.
 */
export const firstData = async (
  { config, say }: Pick<Opening, 'config' | 'say'>,
  { db }: Pick<Connection, 'db'>,
  company?: FirstCompany,
): Promise<boolean> => {
  const given = config.demo ? config.demoPassword : undefined
  const asked = (names: readonly string[]): ReadonlyMap<string, string> => {
    say(config.demo ? 'Loading the demo company' : 'Making the first account')
    if (given !== undefined) return oneForAll(given)(names)
    return (config.production ? oneForEach : oneForAll(madePassword()))(names)
  }
  const fill = async () =>
    fillOnce(db, company ?? (await shippedCompany(config)), asked, async (accounts) => {
      if (given !== undefined) return
      await noteAccounts(config.dataDir, accounts).catch((error: unknown) => {
        throw folderError(error, config.dataDir)
      })
    })
  const first = !(await isFilled(db)) && (await fill())
  if (!first) await install(db)
  // Of documents that an earlier version changed.
  await keepAllWork(db)
  // Also what an earlier start was killed over. The demo stands without them where the store does not answer yet.
  await seedOwedPapers(db).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    say('The file store does not answer: the demo company is without some of its attachments until the next start.')
  })
  await passwordKey(db)
  return first
}

const tryDoor = async ({ host, port }: Config): Promise<void> => {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port }, resolve)
    })
  } catch (error) {
    throw listenError(error, host, port)
  }
  await new Promise((resolve) => {
    probe.close(resolve)
  })
}

interface Door {
  readonly config: Config
  readonly url: string
  readonly connection: Connection
  readonly exports: Connection
  readonly health: Health
  readonly onClose: Opening['onClose']
}
const openDoor = async ({ config, url, connection, exports, health, onClose }: Door): Promise<string> => {
  const { db } = connection
  askForCaptcha(config.captcha, config.production)
  nameProvider(config.openid)
  watchFolder(config.dataDir)
  expireFirstPasswords(config.production)
  const actors = createActors(db, url)
  onClose((late) => orLate(actors.close(), late))
  const parameters = keepConfig(url)
  onClose((late) => orLate(parameters.close(), late))
  const pages = keepPages(db, url)
  onClose((late) => orLate(pages.close(), late))
  // What serves people ends at once, and together: pages are told, answers given and runs ended beside each other.
  const doors: Close[] = []
  onClose((late) => {
    health.leave()
    return Promise.allSettled(doors.map((close) => close(late)))
  })
  let log = (_error: unknown, _where: string): void => undefined
  const reporting =
    (where: string) =>
    (error: unknown): void => {
      if (!health.note(error)) log(error, where)
    }
  const push = startPush({ config, db, url, report: reporting('delivery') })
  doors.push((late) => orLate(push.close(), late))
  wireEvents(config.publicUrl)
  const events = startEventDelivery({ db, report: reporting('events') })
  doors.push((late) => orLate(events.close(), late))
  await Promise.all([actors.ready, parameters.ready, pages.ready, push.hub.ready])
  const app = await createApp({
    db,
    exports: exports.db,
    routes,
    whileConfined,
    actorOf: actors.actorOf,
    answered: actors.answered,
    ready: health.ready,
    onError: health.note,
    logLevel: config.logLevel,
    logTo: standardOutput(),
    rateLimit: callsPerMinute,
    trustProxy: config.trustProxy,
    metrics: config.metrics,
    push: pushChannel({
      hub: push.hub,
      actorOf: actors.actorOf,
      seen: (actor, records) => seenNow(db, actor, records),
      publicUrl: config.publicUrl,
    }),
    ...(existsSync(`${pageFolder}/index.html`) && {
      page: { folder: pageFolder, isPage: pages.isPage, viewAt: pages.viewAt },
    }),
  })
  doors.push(draining(app).close)
  log = (error, where) => {
    app.log.error({ err: error }, where)
  }
  const metrics = startMetrics({
    dataDir: config.dataDir,
    database: connection,
    exports,
    pages: push.hub.size,
    report: (held) => {
      app.log.warn(held, 'the event loop was held')
    },
  })
  onClose(metrics.close)
  const scheduler = await startScheduler({ db, url, report: reporting('scheduler') })
  doors.push((late) => orLate(scheduler.close(), late))
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw listenError(error, config.host, config.port)
  }
}
