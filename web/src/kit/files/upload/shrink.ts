import type { Send } from './queue.ts'

/** Pixels above which a photo is made smaller where a field asks for that. */
export const enough = 4_000_000
const quality = 0.86

/**
 * The photo with no more than 4 million pixels; the file as it is where it is none, is small enough, or cannot be read.
 */
export const shrunk = async (file: File): Promise<File> => {
  if (file.type !== 'image/jpeg') return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.sqrt(enough / (picture.width * picture.height))
    if (scale >= 1) return file
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
    })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    return made !== null && made.size < file.size
      ? new File([made], file.name, { type: made.type, lastModified: file.lastModified })
      : file
  } catch {
    return file
  }
}

/** Sends photos made smaller first. */
export const shrinking =
  (send: Send): Send =>
  async (file, report, signal) => {
    report({ state: 'shrinking' })
    const small = await shrunk(file)
    report({ state: 'sending' })
    return send(small, report, signal)
  }
