import type { OfflineEntry, OfflineResult } from '@geodepot/contracts/kit/offline.ts'
import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { offlineBounds } from '@geodepot/contracts/kit/offline.bounds.ts'
import { onOneLine } from '@geodepot/contracts/kit/zero-width.ts'
import { type Light, CallError, callLight, newKey, token, upload } from '../api/index.ts'
import { signal, writeText } from '../browser/index.ts'
import { bothClocks } from './clock.ts'
import { type Waiting, type WaitingPhoto, database } from './database.ts'
import { numberKey } from './local-number.ts'

// The calls without their schemas, which would weigh more than the page. A test holds them to the contract.
const posted = (path: string): Light => ({
  method: 'POST',
  path,
  permission: 'signed-in',
  wire: 'data',
  ok: 200,
  body: 'json',
})
export const light = {
  handIn: posted('/app/offline'),
  photos: posted('/app/offline/photos'),
  upload: { ...posted('/file/upload'), body: 'bytes' },
} as const satisfies Record<string, Light>

/** Bytes of entries in one call: a bad link carries it in a few seconds. */
const inOneCall = 200_000

const changes = signal()
// Other tabs of this browser hear of a value that changes.
const heard = 'offline-changed'
addEventListener('storage', ({ key }) => {
  if (key === heard) changes.emit()
})
const changed = () => {
  changes.emit()
  writeText(heard, newKey())
}
/** Calls `listener` after each change of what waits, here or in another tab. Returns the way to stop. */
export const onQueue = changes.subscribe

/** What waits on this phone, of everybody, in the order in which it was written down. */
export const waitingEntries = async (): Promise<Waiting[]> => (await database()).getAllFromIndex('entries', 'position')
export const waitingPhotos = async (): Promise<WaitingPhoto[]> => (await database()).getAll('photos')

export interface Written {
  readonly act: string
  readonly input: Readonly<Record<string, unknown>>
  readonly title: string
  readonly personId: number
  /** Of what makes a document: what this phone calls it. */
  readonly localNumber?: string
  readonly photos?: readonly { readonly name: string; readonly picture: Blob }[]
}
/** All of it, or nothing. */
const put = async (entries: readonly Omit<Waiting, 'position'>[], photos: readonly WaitingPhoto[]): Promise<void> => {
  const tx = (await database()).transaction(['entries', 'photos'], 'readwrite')
  const [store, pictures] = [tx.objectStore('entries'), tx.objectStore('photos')]
  tx.done.catch(() => undefined)
  try {
    // Later than everything before it, whatever the clock says: one may stand on the other.
    let last = Number((await store.index('position').openKeyCursor(null, 'prev'))?.key ?? 0)
    for (const entry of entries) {
      last = Math.max(Date.now(), last + 0.001)
      await store.put({ ...entry, position: last })
    }
    for (const photo of photos) await pictures.put(photo)
    await tx.done
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The browser has taken it back already.
    }
    throw error
  }
  changed()
}

/**
 * Writes things down for good, all of them or none; they are sent as soon as that can be done. Rejects where the phone has
 * no room.
 */
export const writeAllDown = async (all: readonly Written[]): Promise<string[]> => {
  const clocks = await bothClocks()
  const made = all.map(({ photos = [], title, ...entry }) => {
    const entryKey = newKey()
    return {
      entry: {
        ...entry,
        ...clocks,
        title: title.slice(0, offlineBounds.title),
        entryKey,
        state: 'waiting' as const,
        msg: '',
      },
      photos: photos.map(({ name, picture }) => ({
        id: newKey(),
        entryKey,
        personId: entry.personId,
        name,
        picture,
        ready: false,
        msg: '',
      })),
    }
  })
  await put(
    made.map(({ entry }) => entry),
    made.flatMap(({ photos }) => photos),
  )
  return made.map(({ entry }) => entry.entryKey)
}
/** The same of one thing: its key. */
export const writeDown = async (one: Written): Promise<string> => {
  const [entryKey = ''] = await writeAllDown([one])
  return entryKey
}

const bare = ({ entryKey, act, input, title, doneAt, phoneAt, personId, localNumber }: OfflineEntry): OfflineEntry => ({
  entryKey,
  act,
  input,
  // What a scanned code brought along would hold up everything that waits beside it.
  title: onOneLine(title).toWellFormed(),
  doneAt,
  phoneAt,
  personId,
  ...(localNumber !== undefined && { localNumber }),
})
/** Takes in, for this person, what another phone wrote to a file; what is here stays as it is. Says how many are new. */
export const takeIn = async (
  personId: number,
  entries: readonly OfflineEntry[],
  photos: readonly WaitingPhoto[],
): Promise<number> => {
  const here = new Set((await waitingEntries()).map(({ entryKey }) => entryKey))
  const fresh = entries.filter(({ entryKey }) => !here.has(entryKey))
  await put(
    fresh.map((entry) => ({
      ...bare(entry),
      state: 'waiting',
      msg: '',
      handedInBy: personId,
    })),
    photos.flatMap((photo) => (here.has(photo.entryKey) ? [] : [{ ...photo, personId }])),
  )
  return fresh.length
}

/** Takes one away that the server keeps, or will never take: its person has read why. Photos that the server gets go on. */
export const dismiss = async (entryKey: string): Promise<void> => {
  const tx = (await database()).transaction(['entries', 'photos'], 'readwrite')
  const photos = (await tx.objectStore('photos').index('entryKey').getAll(entryKey)).filter(({ ready }) => !ready)
  await Promise.all([
    tx.objectStore('entries').delete(entryKey),
    ...photos.map(({ id }) => tx.objectStore('photos').delete(id)),
    tx.done,
  ])
  changed()
}

/** Takes a photo away that the server will never take. */
export const dismissPhoto = async (id: string): Promise<void> => {
  await (await database()).delete('photos', id)
  changed()
}

const settled = async (results: readonly OfflineResult[]): Promise<void> => {
  const tx = (await database()).transaction(['entries', 'photos', 'kept'], 'readwrite')
  const [entries, photos] = [tx.objectStore('entries'), tx.objectStore('photos')]
  for (const { entryKey, outcome, msg, number } of results) {
    const entry = await entries.get(entryKey)
    if (!entry) continue
    if (entry.localNumber !== undefined && number !== undefined)
      await tx.objectStore('kept').put({ value: number, at: Date.now() }, numberKey(entry.localNumber))
    if (outcome === 'done') await entries.delete(entryKey)
    else await entries.put({ ...entry, msg, state: outcome === 'failed' ? 'waiting' : outcome })
    // The server has what they belong to: also where it is kept, for whoever decides.
    if (outcome === 'done' || outcome === 'kept')
      for (const photo of await photos.index('entryKey').getAll(entryKey)) await photos.put({ ...photo, ready: true })
  }
  await tx.done
  changed()
}

/** As many of the first as one call carries: always one. */
const firstOf = (entries: readonly Waiting[]): Waiting[] => {
  let bytes = 0
  return entries.slice(0, offlineBounds.entries).filter((entry, index) => {
    bytes += JSON.stringify(entry.input).length
    return index === 0 || bytes < inOneCall
  })
}
/** Who sends an entry: whoever wrote it down, or took it in. */
export const senderOf = ({ handedInBy, personId }: Waiting): number => handedInBy ?? Number(personId)

const sendEntries = async (me: number): Promise<boolean> => {
  for (;;) {
    const waiting = (await waitingEntries()).filter((entry) => entry.state === 'waiting' && senderOf(entry) === me)
    const now = firstOf(waiting)
    if (now.length === 0) return true
    const { results } = (await callLight(light.handIn, { entries: now.map(bare) } as never, { quiet: true })) as {
      results: readonly OfflineResult[]
    }
    await settled(results)
    // What the server could not decide holds up what stands on it: later.
    if (results.length < now.length || results.some(({ outcome }) => outcome === 'failed')) return false
  }
}

// Something of the server's own went wrong, with this photo or altogether: nothing was decided.
const isFault = (error: unknown): boolean => error instanceof CallError && error.requestId !== undefined
// A photo that the server will never take stops nobody: it stays here, and its person reads why.
const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'refused' && ![401, 409, 429, 503].includes(error.code)
// It was made the document's before, and the answer was lost: under its key it now came as another file.
const isThere = (error: unknown): boolean => error instanceof CallError && error.code === 409
/** Whether nothing is left to be sent again. */
const sendPhotos = async (me: number): Promise<boolean> => {
  let isAll = true
  for (const photo of (await waitingPhotos()).filter(
    ({ ready, personId, msg }) => ready && personId === me && msg === '',
  )) {
    // Named by what it is of: a slash would make it a path, which no file may be called.
    const name = onOneLine(photo.name).replaceAll(/[/\\]/g, '-')
    const file = new File([photo.picture], name, { type: photo.picture.type })
    const form = new FormData()
    form.append('file', file)
    try {
      const { id } = (await upload(light.upload as never, {} as never, form, { quiet: true })) as FileRow
      await callLight(light.photos, { entryKey: photo.entryKey, fileIds: [id] } as never, {
        quiet: true,
        key: photo.id,
      })
    } catch (error) {
      if (isFault(error)) {
        isAll = false
        continue
      }
      if (isFinal(error)) {
        await (await database()).put('photos', { ...photo, msg: error.msg })
        changed()
        continue
      }
      if (!isThere(error)) throw error
    }
    await (await database()).delete('photos', photo.id)
    changed()
  }
  return isAll
}

export type Sent = 'all' | 'later' | 'signed-out'
let sending: Promise<Sent> | undefined
/**
 * Sends what this person has waiting here: entries first, in their order, then photos. Once at a time in this page; of two
 * tabs the server does each entry once.
 */
export const flush = (me: number): Promise<Sent> => {
  sending ??= (async (): Promise<Sent> => {
    try {
      if (token() === undefined) return 'signed-out'
      const isAll = await sendEntries(me)
      return (await sendPhotos(me)) && isAll ? 'all' : 'later'
    } catch (error) {
      if (error instanceof CallError && error.code === 401) return 'signed-out'
      if (error instanceof CallError) return 'later'
      throw error
    }
  })().finally(() => {
    sending = undefined
  })
  return sending
}
