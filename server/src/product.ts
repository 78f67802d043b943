import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Account, madePassword, noteAccounts, unchangedAccounts } from '../demo/accounts.ts'
import { guides } from '../demo/facts.ts'
import { seedPapers } from '../demo/papers/index.ts'
import { install, seedOnce } from '../demo/seed.ts'
import { now } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Connection, connect } from './kit/database/database.ts'
import { MigrationError, migrate } from './kit/database/migrate.ts'
import { wirePorts } from './kit/ports.ts'
import { openFiles } from './files.ts'
import { createApp } from './kit/http/app.ts'
import { Refusal } from './kit/http/refusal.ts'
import { startPostgres } from './kit/postgres/embedded.ts'
import { StartError, errorCode, folderError, listenError } from './kit/start-error.ts'
import { ports, routes, whileConfined } from './modules.ts'
import { startPush } from './push.ts'
import { keepConfig } from './system/config/index.ts'
import { startScheduler } from './system/job/index.ts'
import { nameProvider } from './system/openid/index.ts'
import { watchFolder } from './system/server/index.ts'
import { askForCaptcha, createActors, expireFirstPasswords, installationKey } from './system/session/index.ts'

export interface Product {
  readonly address: string
  /** Whether this start filled the database. */
  readonly first: boolean
  /** Accounts to begin with that still have their first password. */
  readonly accounts: readonly Account[]
}
export interface Opening {
  readonly config: Config
  /** Takes what a waiting person wants to know, a line at a time. */
  readonly say: (line: string) => void
  /** Takes what has to be closed, in the order of opening. */
  readonly onClose: (close: () => Promise<unknown>) => void
  /** Throws when the start is no longer wanted. */
  readonly goOn: () => void
  /** Told when the product cannot go on. */
  readonly onLost: (reason: Error) => void
}

// Against a client that runs wild. An office behind one address, or an automated client there, makes thousands of calls a minute rightly; sign-in has limits of its own.
const callsPerMinute = 120_000
const page = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Opens the product: database, schema, first data, HTTP. Each step's end is handed to `onClose`. Throws StartError with a sentence for the operator. */
export const startProduct = async (opening: Opening): Promise<Product> => {
  const { config, say, goOn, onClose } = opening
  // Before a database is started or filled for a door that cannot be opened.
  await tryDoor(config)
  const url = await openDatabase(opening)
  goOn()
  await migrated(url)
  const connection = connect(url, () => undefined)
  onClose(connection.close)
  // Exports hold a connection for as long as their reader takes: on a bad link that is long, and nobody else waits for it.
  const exports = connect(url, () => undefined, 6)
  onClose(exports.close)
  wirePorts(ports)
  await openFiles(config, say)
  const first = await firstData(opening, connection)
  goOn()
  return {
    address: await openDoor(config, url, connection, exports, onClose),
    first,
    accounts: await unchangedAccounts(connection.db, config.dataDir, guides),
  }
}

const openDatabase = async ({ config, say, onClose, onLost }: Opening): Promise<string> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const postgres = await startPostgres({ dataDir: config.dataDir, log: say, onUnexpectedEnd: onLost })
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

/** What is wrong with the database of DATABASE_URL, which is never repeated: it holds a password. */
const databaseError = (error: unknown): unknown => {
  if (error instanceof MigrationError) return new StartError(`The database cannot be used: ${error.message}.`)
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new StartError(
        'The database of DATABASE_URL does not answer: see that it runs and that host and port are right.',
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError('The host of DATABASE_URL is not known: correct its name.')
    case '28P01':
    case '28000':
      return new StartError('The database of DATABASE_URL refuses this user: correct user and password.')
    case '3D000':
      return new StartError('The database of DATABASE_URL does not exist: create it, with encoding UTF8.')
    case '42501':
      return new StartError(
        "The user of DATABASE_URL may not create schemas in that database: make it the database's owner.",
      )
    default:
      return error
  }
}

/** Fills an empty database. A password that was made, not given, is noted for the operator. */
const firstData = async ({ config, say }: Opening, { db }: Connection): Promise<boolean> => {
  const given = config.demo ? config.demoPassword : undefined
  const password = given ?? madePassword()
  const asked = (): string => {
    say(config.demo ? 'Loading the demo company' : 'Making the first account')
    return password
  }
  const first = await seedOnce(db, config.demo ? 'demo' : 'empty', asked, async (accounts) => {
    if (given !== undefined) return
    await noteAccounts(config.dataDir, password, accounts).catch((error: unknown) => {
      throw folderError(error, config.dataDir)
    })
  })
  if (!first) await install(db)
  // The demo stands without them where the store does not answer yet.
  else if (config.demo)
    await seedPapers(db).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      say('The file store does not answer: the demo company is without attachments.')
    })
  await installationKey(db)
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

const openDoor = async (
  config: Config,
  url: string,
  { db }: Connection,
  exports: Connection,
  onClose: Opening['onClose'],
): Promise<string> => {
  askForCaptcha(config.captcha, config.production)
  nameProvider(config.openid)
  watchFolder(config.dataDir)
  expireFirstPasswords(config.production)
  const actors = createActors(db, url)
  onClose(actors.close)
  const parameters = keepConfig(url)
  onClose(parameters.close)
  let report = (_error: unknown): void => undefined
  const push = startPush({
    config,
    db,
    url,
    report: (error) => {
      report(error)
    },
  })
  onClose(push.close)
  await Promise.all([actors.ready, parameters.ready, push.hub.ready])
  const ready = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  const app = await createApp({
    db,
    exports: exports.db,
    routes,
    whileConfined,
    actorOf: actors.actorOf,
    ready,
    logLevel: config.logLevel,
    rateLimit: callsPerMinute,
    trustProxy: config.trustProxy,
    push: { hub: push.hub, publicUrl: config.publicUrl },
    ...(existsSync(`${page}/index.html`) && { page }),
  })
  onClose(() => app.close())
  report = (error) => {
    app.log.error({ err: error }, 'delivery')
  }
  const scheduler = await startScheduler({
    db,
    url,
    report: (error) => {
      app.log.error({ err: error }, 'scheduler')
    },
  })
  onClose(scheduler.close)
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw listenError(error, config.host, config.port)
  }
}
