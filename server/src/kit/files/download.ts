import { fileBounds } from '@geodepot/contracts/kit/file.ts'
import type { Actor } from '../access/actor.ts'
import { Overrun, sandboxed, turns } from '../sandbox/index.ts'
import type { Reader } from '../database/database.ts'
import { notFound } from '../http/refusal.ts'
import type { Download, StoredDownload } from '../http/route.ts'
import { contentOf } from './content-type.ts'
import { savedName } from './name.ts'
import type { Smaller } from './picture-reader.ts'
import { store } from './place.ts'
import { isPicture, requireFile } from './rows.ts'
import { gathered } from './store.ts'

/**
 * The file of an address, `/file/<id>`, with or without host and common
 * prefix, however often that stands there, or of an id alone.
 */
const idIn = (path: string): string => {
  const id = /^(?:(?:https?:\/\/[^/?#]+)?(?:\/prod-api)*\/file\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(
    path,
  )?.[1]
  if (id === undefined) throw notFound()
  return id.toLowerCase()
}

/** A file to be saved, under its own name or one that is given. */
export const downloadOf = async (db: Reader, actor: Actor, path: string, name?: string): Promise<StoredDownload> => {
  const file = await requireFile(db, actor, idIn(path))
  return {
    name: name === undefined ? file.name : savedName(name),
    type: file.mediaType,
    size: file.size,
    mark: file.id,
    open: (from, to) => store().read(file.id, { from, to }),
  }
}

const pieceBytes = 1024 * 1024
/** The content of a file that the caller may give out, read as it is asked for. */
export const piecesOf = async function* (id: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += pieceBytes)
    yield gathered(await store().read(id, { from, to: Math.min(size, from + pieceBytes) - 1 }))
}

// Enough for a scanned map; a picture that unpacks to more is not looked at.
const mostPixels = 120_000_000
// Of a small picture, far beyond what any takes.
const mostBytes = 1024 * 1024
// Pictures cost memory and both cores: few at a time.
const atOnce = 2
const shrink = sandboxed(new URL('picture-reader.ts', import.meta.url), {
  atOnce,
  seconds: 30,
  heap: 128,
  memory: 1024,
  idle: 30,
  addons: true,
})
const inTurn = turns(atOnce)

/** A small picture of a picture, made when it is first asked for. @throws Refusal 404 when there is none to be had */
export const thumbnailOf = async (db: Reader, actor: Actor, path: string, signal?: AbortSignal): Promise<Download> => {
  const file = await requireFile(db, actor, idIn(path))
  if (!isPicture(file)) throw notFound()
  const key = `${file.id}.webp`
  const made = async (): Promise<Buffer> => {
    const question: Smaller = { side: fileBounds.thumbnail, mostPixels }
    const content = contentOf(file.size, (range) => store().read(file.id, range))
    const small = await shrink<Buffer>({ question, content, signal }).catch((error: unknown) => {
      throw error instanceof Overrun ? notFound() : error
    })
    await store().put(key, small)
    return small
  }
  const small = await inTurn(
    async () => ((await store().has(key)) ? gathered(await store().read(key, { from: 0, to: mostBytes })) : made()),
    signal,
  )
  return { name: `${file.name}.webp`, type: 'image/webp', body: small }
}
