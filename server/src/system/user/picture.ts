type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/**
 * What a file is by its first bytes; nothing when it is no picture that is shown here. What it is called says nothing.
 */
export const pictureType = (bytes: Buffer): PictureType | undefined => {
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png'
  if (latin(bytes, 0, 3) === '\u00FF\u00D8\u00FF') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'image/gif'
  return latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP' ? 'image/webp' : undefined
}
