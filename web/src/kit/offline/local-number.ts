import { database } from './database.ts'
import { keptOf } from './kept.ts'

// Without what a person or a radio takes for something else: no O, 0, I, 1.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const key = 'phone'
interface Phone {
  readonly name: string
  readonly last: number
}
const drawn = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => signs[byte % signs.length]).join('')

/**
 * `L-<phone>-<n>`: what this phone calls something that it makes, before the server has numbered it. Each is given once,
 * whichever tab asks; a phone that has lost its name draws another and begins anew.
 */
export const nextLocalNumber = async (): Promise<string> => {
  const tx = (await database()).transaction('kept', 'readwrite')
  const { name, last } = ((await tx.store.get(key))?.value as Phone | undefined) ?? { name: drawn(), last: 0 }
  await tx.store.put({ value: { name, last: last + 1 } satisfies Phone, at: Date.now() }, key)
  await tx.done
  return `L-${name}-${last + 1}`
}

/** The name under which this browser keeps the number that the server gave to what a phone had numbered. */
export const numberKey = (localNumber: string): string => `number:${localNumber}`
/** That number, once it is known. */
export const numberOf = async (localNumber: string): Promise<string | undefined> =>
  (await keptOf<string>(numberKey(localNumber)).catch(() => undefined))?.value
