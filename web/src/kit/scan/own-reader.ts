import type { Look } from './decoder.ts'
import type { CodeReader } from './reader.ts'

/** Pixels of the longer side beyond which a picture tells no more of its codes. */
const widest = 1600

const pixelsOf = (picture: HTMLVideoElement | ImageBitmap): ImageData => {
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  const scale = Math.min(1, widest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

// One for the page, however many fields have a camera.
let thread: Worker | undefined
const started = (): Worker => {
  thread ??= new Worker(new URL('./decoder.ts', import.meta.url), { type: 'module' })
  return thread
}

/** Reads for browsers that cannot: what reads is fetched with the first picture, once. Fails where it cannot be fetched. */
export const readOwn: CodeReader = async (picture) => {
  const pixels = pixelsOf(picture)
  const worker = started()
  const { port1: mine, port2: answer } = new MessageChannel()
  const found = await new Promise<readonly string[] | null>((done) => {
    const gone = () => done(null)
    mine.addEventListener('message', ({ data }: MessageEvent<readonly string[] | null>) => {
      worker.removeEventListener('error', gone)
      done(data)
    })
    mine.start()
    worker.addEventListener('error', gone, { once: true })
    const look: Look = { picture: pixels, answer }
    worker.postMessage(look, [pixels.data.buffer, answer])
  })
  mine.close()
  if (found) return found
  // The next picture has it fetched anew.
  worker.terminate()
  if (thread === worker) thread = undefined
  throw new Error('the reader of codes has not come')
}
