import type { OfflineEntry } from '@geodepot/contracts/kit/offline.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An entry as it waits on this phone. `kept`: the server has it and could not accept it as it was. */
export interface Waiting extends OfflineEntry {
  readonly state: 'waiting' | 'kept' | 'refused'
  /** Why it was not accepted, or was not sent at the last attempt. */
  readonly msg: string
  /** The order in which entries were written down. */
  readonly position: number
  /** Whoever took it in from a file, and hands it in. */
  readonly handedInBy?: number
}
/** A photo of an entry; sent after the answers. */
export interface WaitingPhoto {
  readonly id: string
  readonly entryKey: string
  /** Who sends it. */
  readonly personId: number
  readonly name: string
  readonly picture: Blob
  /** Once its entry was accepted. */
  readonly ready: boolean
  /** Why the server will never take it. */
  readonly msg: string
}
/** What was read while there was a network, with the moment. */
export interface Kept {
  readonly value: unknown
  readonly at: number
}
interface Stores extends DBSchema {
  entries: { key: string; value: Waiting; indexes: { position: number } }
  photos: { key: string; value: WaitingPhoto; indexes: { entryKey: string } }
  kept: { key: string; value: Kept }
}

let opened: Promise<IDBPDatabase<Stores>> | undefined
/**
 * What this browser keeps for work without a network. It is nobody's session: it outlives signing out, an expired token
 * and every update of the product. Rejects where the browser lends no store.
 */
export const database = (): Promise<IDBPDatabase<Stores>> => {
  opened ??= openDB<Stores>('geodepot-offline', 1, {
    upgrade: (db) => {
      db.createObjectStore('entries', { keyPath: 'entryKey' }).createIndex('position', 'position')
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('entryKey', 'entryKey')
      db.createObjectStore('kept')
    },
    // A newer page in another tab, or a browser that cleared its stores: opened anew when it is next asked for.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
