import { database } from './database.ts'

/** A value of this browser that a person reads without a network. */
export interface Read<T> {
  readonly value: T
  /** When it was read, in milliseconds. */
  readonly at: number
}

export const keptOf = async <T>(key: string): Promise<Read<T> | undefined> => {
  const found = await (await database()).get('kept', key)
  return found && { value: found.value as T, at: found.at }
}
export const keep = async (key: string, value: unknown): Promise<void> => {
  await (await database()).put('kept', { value, at: Date.now() }, key)
}
export const forget = async (key: string): Promise<void> => {
  await (await database()).delete('kept', key)
}

// What nobody has read again for so long is of documents that are over.
const lasting = 30 * 86_400_000
/** What somebody is writing, who uses this phone, what it is called and how its clock is. */
const isOwn = (key: string): boolean => key.includes(':draft:') || ['person', 'phone', 'clock'].includes(key)
/** Drops what is outdated: what was read, never what was written down. */
export const dropOld = async (): Promise<void> => {
  const store = (await database()).transaction('kept', 'readwrite').store
  for (let at = await store.openCursor(); at; at = await at.continue())
    if (Date.now() - at.value.at > lasting && !isOwn(at.key)) await at.delete()
}
