import { fileBounds } from '@geodepot/contracts/kit/file.ts'
import { once } from 'node:events'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import { notFound } from '../http/refusal.ts'
import type { Download, StoredDownload } from '../http/route.ts'
import { savedName } from './name.ts'
import { store } from './place.ts'
import { isPicture, requireFile } from './rows.ts'
import { type Pour, gathered } from './store.ts'

/** The file of an address, `/file/<id>`, with or without host and common prefix, however often that stands there, or of an id alone. */
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

// Enough for a scanned map; a picture that unpacks to more is not looked at.
const mostPixels = 120_000_000
const atOnce = 2
// Of a small picture, far beyond what any takes.
const mostBytes = 1024 * 1024
let busy = 0
const waiting: (() => void)[] = []
// Pictures cost memory and both cores: few at a time.
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= atOnce)
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

const shrunk = async (pour: Pour): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const picture = sharp({ limitInputPixels: mostPixels, sequentialRead: true })
    .rotate()
    .resize(fileBounds.thumbnail, fileBounds.thumbnail, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: 30 })
  const small = picture.toBuffer()
  const fed = pour(async (piece) => {
    if (!picture.write(Buffer.from(piece))) await Promise.race([once(picture, 'drain'), small])
  }).then(() => picture.end())
  return (await Promise.all([small, fed]))[0]
}

/** A small picture of a picture, made when it is first asked for. @throws Refusal 404 when there is none to be had */
export const thumbnailOf = async (db: Reader, actor: Actor, path: string): Promise<Download> => {
  const file = await requireFile(db, actor, idIn(path))
  if (!isPicture(file)) throw notFound()
  const key = `${file.id}.webp`
  const made = async (): Promise<Buffer> => {
    const content = await store().read(file.id, { from: 0, to: file.size - 1 })
    const small = await shrunk(content).catch(() => {
      throw notFound()
    })
    await store().put(key, small)
    return small
  }
  const small = await inTurn(async () =>
    (await store().has(key)) ? gathered(await store().read(key, { from: 0, to: mostBytes })) : made(),
  )
  return { name: `${file.name}.webp`, type: 'image/webp', body: small }
}
