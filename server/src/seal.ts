// The key of the installation: found or made at the start, shown to be the right
// one, and everything sealed with it that lay in the clear.
// Asked for by the rule that a copy of the database gives nobody a secret.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { now } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Database, type Tx, inTransaction } from './kit/database/database.ts'
import { sealReach } from './kit/push/index.ts'
import { keyBytes, seal, sealWith, unseal } from './kit/seal.ts'
import { StartError, errorCode, folderError } from './kit/start-error.ts'
import { sealPasswordKeys } from './system/session/index.ts'

type Place = Pick<Config, 'dataDir' | 'installationKey'>
const lock = 4_711_005
const word = 'geodepot'

const fileOf = ({ dataDir }: Place): string => join(dataDir, 'installation.key')

const found = async (place: Place): Promise<Buffer | undefined> => {
  if (place.installationKey !== undefined) return place.installationKey
  const text = await readFile(fileOf(place), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw folderError(error, place.dataDir)
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartError(
      `The file ${fileOf(place)} does not hold the key of this installation: put it back from its back-up, or give the key as INSTALLATION_KEY.`,
    )
  return key
}

// Whole or not at all, and readable by its owner alone.
const made = async (place: Place): Promise<Buffer> => {
  const key = randomBytes(keyBytes)
  const part = `${fileOf(place)}.part`
  try {
    await mkdir(place.dataDir, { recursive: true })
    const file = await open(part, 'w', 0o600)
    await file.writeFile(`${key.toString('base64')}\n`)
    await file.sync()
    await file.close()
    await rename(part, fileOf(place))
  } catch (error) {
    throw folderError(error, place.dataDir)
  }
  return key
}

const opens = (witness: string): boolean => {
  try {
    return unseal(witness) === word
  } catch {
    return false
  }
}

const checked = async (tx: Tx, place: Place): Promise<void> => {
  const row = await tx.selectFrom('document.seal').select('witness').executeTakeFirst()
  const key = await found(place)
  const where = place.installationKey === undefined ? `the file ${fileOf(place)}` : 'INSTALLATION_KEY'
  const remedy =
    'every node needs the key that the first one made in installation.key of its data folder: put that file there, or give it as INSTALLATION_KEY.'
  if (row !== undefined && key === undefined)
    throw new StartError(`The secrets in this database are sealed, but ${where} is missing: ${remedy}`)
  sealWith(key ?? (await made(place)))
  if (row === undefined)
    await tx
      .insertInto('document.seal')
      .values({ witness: seal(word), made_at: now() })
      .execute()
  else if (!opens(row.witness))
    throw new StartError(`The secrets in this database are sealed with another key than ${where} holds: ${remedy}`)
}

/**
 * Finds the key of the installation, or makes one for a database that has none, and seals what is stored in the clear.
 * @throws StartError when the key is missing or another.
 */
export const openSeal = (db: Database, place: Place): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Two nodes may start at once: the second finds what the first made.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    await checked(tx, place)
    await sealPasswordKeys(tx)
    await sealReach(tx)
  })
