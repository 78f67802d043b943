// The commands `npm run backup` and `npm run restore`. docs/operations.md says how they are used.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseError } from '../src/database-error.ts'
import { openFiles } from '../src/files.ts'
import { now } from '../src/kit/clock.ts'
import { loadConfig } from '../src/kit/config.ts'
import { Refusal } from '../src/kit/http/refusal.ts'
import { StartError } from '../src/kit/start-error.ts'
import { onStop } from '../src/kit/stop-signal.ts'
import { spokenCount } from './bytes.ts'
import { openDatabase } from './database.ts'
import { restoreBackup, tryBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const usage = `npm run backup [-- <folder to put it into>]
npm run restore -- <back-up> [--check | --replace]`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const stopping = new AbortController()
const { signal } = stopping
const stampOf = (moment: Date): string => moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)

const backup = async (into?: string): Promise<boolean> => {
  const config = loadConfig(process.env)
  const database = await openDatabase(config, say)
  try {
    const store = await openFiles(config, say)
    const folder = join(
      into === undefined ? join(config.dataDir, 'backups') : resolve(into),
      `geodepot-${stampOf(now())}`,
    )
    const { files } = await takeBackup({ url: database.url, store, into: folder, say, signal })
    say(`Back-up: ${folder}`)
    say(
      "The installation's key is not in it: keep installation.key of DATA_DIR (or INSTALLATION_KEY) elsewhere; what the product seals with it cannot be opened without it.",
    )
    if (files.missing > 0)
      say(
        `The store has lost the content of ${spokenCount(files.missing, 'file')}: files.list names them with -. All else is in the back-up.`,
      )
    return files.missing === 0
  } finally {
    await database.close()
  }
}

const restore = async (given: string, { check, replace }: { check: boolean; replace: boolean }): Promise<boolean> => {
  const folder = resolve(given)
  if (check) return tryBackup({ folder, say, signal })
  const config = loadConfig(process.env)
  await restoreBackup({ config, folder, replace, stamp: stampOf(now()), say, signal })
  say("Restored. Bring back the installation's key, then start the product.")
  return true
}

const asked = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' }, replace: { type: 'boolean' } } })
  } catch {
    throw new StartError(usage)
  }
}
const run = async (): Promise<boolean> => {
  const {
    values: { check = false, replace = false },
    positionals: [command, folder, ...more],
  } = asked()
  if (command === 'backup' && more.length === 0 && !check && !replace) return backup(folder)
  if (command === 'restore' && folder !== undefined && more.length === 0 && !(check && replace))
    return restore(folder, { check, replace })
  throw new StartError(usage)
}

/** What a person reads when it failed. */
const sentence = (error: unknown): string => {
  if (signal.aborted) return 'Stopped: nothing was kept of it.'
  const known = process.env['DATABASE_URL'] ? databaseError(error) : error
  if (known instanceof StartError) return known.message
  if (known instanceof Refusal)
    return `The file store cannot be used: ${known.cause instanceof Error ? known.cause.message : 'it does not answer'}.`
  return known instanceof Error ? (known.stack ?? known.message) : String(known)
}

const stop = (): void => {
  stopping.abort()
}
onStop(stop, stop)
run().then(
  (isWell) => {
    process.exitCode = isWell ? 0 : 1
  },
  (error: unknown) => {
    process.stderr.write(`${sentence(error)}\n`)
    process.exitCode = 1
  },
)
