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
import { seal, unseal } from '../../kit/seal.ts'

interface PasswordKey {
  readonly id: string
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const bits = 2048
const lock = 4_711_002

/** The key pair that passwords travel under: the installation's own, made once for all its nodes. */
export const passwordKey = async (db: Reader): Promise<PasswordKey> =>
  (await stored(db)) ?? (db.isTransaction ? madeOnce(db as Tx) : inTransaction(db, madeOnce))

const madeOnce = async (tx: Tx): Promise<PasswordKey> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  return (await stored(tx)) ?? made(tx)
}

// Unsealing and reading a private key costs more than the decryption.
const opened = new Map<string, KeyObject>()
const openedKey = (id: string, sealed: string): KeyObject => {
  const key = opened.get(id) ?? createPrivateKey(unseal(sealed))
  opened.set(id, key)
  return key
}

const stored = async (db: Reader): Promise<PasswordKey | undefined> => {
  const row = await db
    .selectFrom('system.rsa_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, publicKey: row.public_key, privateKey: openedKey(row.id, row.private_key) }
}

const made = async (tx: Tx): Promise<PasswordKey> => {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const id = createHash('sha256')
    .update(createPublicKey(pair.publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
  const sealed = seal(pair.privateKey)
  await tx
    .insertInto('system.rsa_key')
    .values({ id, private_key: sealed, public_key: pair.publicKey, created_at: now() })
    .execute()
  return { id, publicKey: pair.publicKey, privateKey: openedKey(id, sealed) }
}

/** Seals the keys that an earlier version of the product stored in the clear. */
export const sealPasswordKeys = async (tx: Tx): Promise<void> => {
  const rows = await tx
    .selectFrom('system.rsa_key')
    .select(['id', 'private_key'])
    .where('private_key', 'like', '-----BEGIN %')
    .execute()
  for (const { id, private_key: text } of rows)
    await tx
      .updateTable('system.rsa_key')
      .set({ private_key: seal(text) })
      .where('id', '=', id)
      .execute()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What `sealed` (base64 of RSA-OAEP with SHA-256) hides, or nothing when it is not sealed with this key. */
export const unsealed = (key: PasswordKey, sealed: string): string | undefined => {
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
