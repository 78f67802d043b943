// Secrets at rest: what the database keeps of them opens with the installation's key alone, which lies elsewhere.
// Asked for by the rule that a copy of the database gives nobody a secret.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Of the installation's key, in bytes. */
export const keyBytes = 32
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
// Says how it was sealed: another way gets another sign.
const sign = 'v1:'

let key: Buffer | undefined
/** Says once, when the server starts, which key to seal with. */
export const sealWith = (given: Buffer): void => {
  key = given
}

const present = (): Buffer => {
  if (key === undefined) throw new Error('nothing can be sealed before the key of the installation is known')
  return key
}

/**
 * A secret as it may be stored: `v1:` and base64url of nonce, tag and what
 * AES-256-GCM makes of it. An empty text stays empty.
 */
export const seal = (text: string): string => {
  if (text === '') return ''
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, present(), nonce)
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return sign + Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url')
}

/** What `seal` hid. Throws when it was sealed with another key, was changed, or was never sealed. */
export const unseal = (sealed: string): string => {
  if (sealed === '') return ''
  if (!sealed.startsWith(sign)) throw new Error('a secret in the database is not sealed')
  const bytes = Buffer.from(sealed.slice(sign.length), 'base64url')
  const opening = createDecipheriv(cipher, present(), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}
