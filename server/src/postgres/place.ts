// Where the cluster lives: in the data folder, or elsewhere when PostgreSQL's account cannot reach that.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode, folderError, StartError } from '../kit/start-error.ts'
import { type Account, accountFor, canEnter } from './account.ts'

export type Place = { folder: string; account: Account; moved: boolean }

/**
 * Names the folder that a data folder's cluster was put into, so that it
 * is found again whatever happens to permissions.
 */
const POINTER = 'postgres.place'

/** Folders that root owns and that outlive a restart of the machine: temporary ones may be emptied by it. */
const SHARED_ROOTS = ['/var/lib/geodepot', '/var/tmp/geodepot']

/** Only root may write below these, or another user could lay out the folder before us. */
function ownRoot(folder: string): boolean {
  try {
    makeMissing(folder)
    const found = lstatSync(folder)
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
    chmodSync(folder, 0o711)
    return true
  } catch {
    return false
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function makeMissing(folder: string): void {
  if (isFolder(folder)) return
  makeMissing(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have made it a moment ago.
    if (errorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error
    return
  }
  chmodSync(folder, 0o711)
}

/**
 * Makes a folder that others may pass through but not list, whatever the
 * umask; folders that stand already keep their mode.
 */
export function makeFolder(folder: string): void {
  try {
    makeMissing(folder)
  } catch (error) {
    throw folderError(error, folder)
  }
}

/**
 * The folder that the cluster of `dataDir` was put into; undefined: it lies
 * in `dataDir`. Throws StartError when that is gone.
 */
export function pointedTo(dataDir: string): string | undefined {
  const file = path.join(dataDir, POINTER)
  let folder: string
  try {
    folder = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw folderError(error, dataDir)
  }
  if (!existsSync(folder))
    throw new StartError(
      `The database of ${dataDir} was put into ${folder}, which is not there: bring it back, or delete ${file} to begin with an empty database.`,
    )
  return folder
}

/** A readable name for a data folder, with a random end: a deleted data folder must not come back with its old rows. */
function nameFor(dataDir: string): string {
  return `${dataDir
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(-60)}-${randomBytes(4).toString('hex')}`
}

function moveAway(dataDir: string, account: NonNullable<Account>, roots: string[]): Place {
  const root = roots.find((candidate) => ownRoot(candidate) && canEnter(candidate, account))
  if (root === undefined)
    throw new StartError(
      `The user ${account.name}, as whom PostgreSQL runs, cannot reach ${dataDir}: name another folder with DATA_DIR, or set DATABASE_URL.`,
    )
  const folder = path.join(root, nameFor(dataDir))
  makeFolder(folder)
  try {
    writeFileSync(path.join(dataDir, POINTER), `${folder}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw folderError(error, dataDir)
  }
  return { folder, account, moved: true }
}

/** Decides where the cluster of `dataDir` (absolute, existing) lives and who runs it. Throws StartError. */
export function choosePlace(dataDir: string, roots = SHARED_ROOTS): Place {
  const elsewhere = pointedTo(dataDir)
  const folder = elsewhere ?? dataDir
  const data = path.join(folder, 'postgres')
  const account = accountFor(data)
  if (account === undefined || canEnter(folder, account)) return { folder, account, moved: elsewhere !== undefined }
  if (existsSync(data))
    throw new StartError(
      `The user ${account.name}, to whom the database in ${data} belongs, can no longer reach it: let it pass through the folders above, for example with chmod o+x.`,
    )
  if (elsewhere !== undefined)
    throw new StartError(
      `The user ${account.name}, as whom PostgreSQL runs, can no longer reach ${elsewhere}: let it pass through, for example with chmod o+x.`,
    )
  return moveAway(dataDir, account, roots)
}
