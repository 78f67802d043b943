/** Bytes that a photo may have on a bad link; a picture is made smaller until it has no more. */
export const mostBytes = 300_000
const sides = [1600, 1280, 1024, 800] as const

const drawn = (picture: ImageBitmap, longest: number): HTMLCanvasElement => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
const encoded = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8)
  })

/** Whether a picture is of a kind that the server takes from a phone. */
export const isSendable = ({ type }: Blob): boolean => ['image/jpeg', 'image/png'].includes(type)
/** A picture as it can be sent over a bad link; as it is where the browser cannot read it. */
export const small = async (file: File): Promise<Blob> => {
  if (file.size <= mostBytes && isSendable(file)) return file
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return file
  }
  try {
    let best: Blob = file
    for (const side of sides) {
      const made = await encoded(drawn(picture, side))
      if (made && (made.size < best.size || !isSendable(best))) best = made
      if (best.size <= mostBytes) break
    }
    return best
  } finally {
    picture.close()
  }
}
