// The reading process of pictures: a small picture of a large one, which it asks for piece by piece.
import { once } from 'node:events'
import sharp from 'sharp'
import { type Content, piecesOf } from '../sandbox/index.ts'
import { serve } from '../sandbox/serve.ts'

/** The longer side of the small picture, and the pixels beyond which none is made. */
export interface Smaller {
  readonly side: number
  readonly mostPixels: number
}

sharp.cache(false)
sharp.concurrency(1)

const shrunk = async ({ side, mostPixels }: Smaller, content: Content): Promise<Buffer> => {
  const picture = sharp({ limitInputPixels: mostPixels, sequentialRead: true })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
  const small = picture.toBuffer()
  const fed = (async () => {
    for await (const piece of piecesOf(content))
      if (!picture.write(piece)) await Promise.race([once(picture, 'drain'), small])
    picture.end()
  })()
  return (await Promise.all([small, fed]))[0]
}

await serve<Smaller, Buffer>(shrunk)
