import {
  type KeyObject,
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'

interface InstallationKey {
  readonly id: string
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const bits = 2048
const lock = 4_711_002

/** The key pair that passwords travel under: the installation's own, made once for all its nodes. */
export const installationKey = async (db: Reader): Promise<InstallationKey> =>
  (await stored(db)) ?? (db.isTransaction ? madeOnce(db as Tx) : inTransaction(db, madeOnce))

const madeOnce = async (tx: Tx): Promise<InstallationKey> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  return (await stored(tx)) ?? made(tx)
}

// Reading a private key's text costs more than the decryption.
const opened = new Map<string, KeyObject>()
const openedKey = (id: string, text: string): KeyObject => {
  const key = opened.get(id) ?? createPrivateKey(text)
  opened.set(id, key)
  return key
}

const stored = async (db: Reader): Promise<InstallationKey | undefined> => {
  const row = await db
    .selectFrom('system.rsa_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, publicKey: row.public_key, privateKey: openedKey(row.id, row.private_key) }
}

const made = async (tx: Tx): Promise<InstallationKey> => {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const id = createHash('sha256')
    .update(createPublicKey(pair.publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
  await tx
    .insertInto('system.rsa_key')
    .values({ id, private_key: pair.privateKey, public_key: pair.publicKey, created_at: now() })
    .execute()
  return { id, publicKey: pair.publicKey, privateKey: openedKey(id, pair.privateKey) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What `sealed` (base64 of RSA-OAEP with SHA-256) hides, or nothing when it is not sealed with this key. */
export const unsealed = (key: InstallationKey, sealed: string): string | undefined => {
  // A form that was not encoded brings its plus signs as spaces.
  const bytes = Buffer.from(sealed.replaceAll(' ', '+'), 'base64')
  if (bytes.length !== bits / 8) return undefined
  try {
    return utf8.decode(
      privateDecrypt({ key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes),
    )
  } catch {
    return undefined
  }
}
