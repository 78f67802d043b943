import { createHash, randomBytes, randomInt } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** Of a PIN under its link: whoever reads what is stored lacks the link, and cannot try PINs. */
export const pinHashOf = (ticket: string, pin: string): Buffer => hashOf(`${ticket}:${pin}`)
