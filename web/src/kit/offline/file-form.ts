import type { OfflineEntry } from '@geodepot/contracts/kit/offline.ts'
import type { Waiting, WaitingPhoto } from './database.ts'

/** What is larger comes from no phone of ours. */
const mostBytes = 80_000_000
const version = 1

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const areTexts = (value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string')
const isEntry = (value: unknown): value is OfflineEntry =>
  isObject(value) &&
  areTexts(value, ['entryKey', 'act', 'title', 'doneAt', 'phoneAt']) &&
  isObject(value['input']) &&
  typeof value['personId'] === 'number'

interface WrittenPhoto {
  readonly id: string
  readonly entryKey: string
  readonly personId: number
  readonly name: string
  /** A data address. */
  readonly picture: string
}
const isPhoto = (value: unknown): value is WrittenPhoto =>
  isObject(value) &&
  areTexts(value, ['id', 'entryKey', 'name', 'picture']) &&
  typeof value['personId'] === 'number' &&
  String(value['picture']).startsWith('data:image/')

const asAddress = async (picture: Blob): Promise<string> => {
  const bytes = Array.from(new Uint8Array(await picture.arrayBuffer()), (byte) => String.fromCharCode(byte))
  return `data:${picture.type};base64,${btoa(bytes.join(''))}`
}
const asPicture = (address: string): Blob => {
  const [head = '', data = ''] = address.split(',', 2)
  const type = /^data:(image\/[\w.+-]+)/.exec(head)?.[1] ?? 'image/jpeg'
  return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type })
}

/** What waits, as a file that any computer of the company can hand in. */
export const writtenToFile = async (entries: readonly Waiting[], photos: readonly WaitingPhoto[]): Promise<Blob> => {
  const pictures = await Promise.all(
    photos.map(async ({ id, entryKey, personId, name, picture }) => ({
      id,
      entryKey,
      personId,
      name,
      picture: await asAddress(picture),
    })),
  )
  const bare = entries.map(({ state: _state, msg: _msg, position: _position, ...entry }) => entry)
  return new Blob([JSON.stringify({ geodepot: 'offline', version, entries: bare, photos: pictures })], {
    type: 'application/json',
  })
}

/** What such a file says; nothing where it is none. */
export const readFromFile = async (
  file: File,
): Promise<{ readonly entries: OfflineEntry[]; readonly photos: WaitingPhoto[] } | undefined> => {
  if (file.size > mostBytes) return undefined
  try {
    const said: unknown = JSON.parse(await file.text())
    if (!isObject(said) || said['geodepot'] !== 'offline' || said['version'] !== version) return undefined
    const { entries, photos } = said
    if (!Array.isArray(entries) || !entries.every(isEntry) || !Array.isArray(photos) || !photos.every(isPhoto))
      return undefined
    return {
      entries,
      photos: photos.map(({ picture, ...photo }) => ({ ...photo, picture: asPicture(picture), ready: false, msg: '' })),
    }
  } catch {
    return undefined
  }
}
