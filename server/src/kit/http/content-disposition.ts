/** Signs that a file system or a header would take for something else. */
const unsafe = /[\p{Cc}\\/:*?"<>|]/gu
const longest = 255

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** An over-long name loses the end of its stem, never its extension. */
const shortened = (name: string): string => {
  const signs = Array.from(name)
  if (signs.length <= longest) return name
  const extension = /\.[\w]{1,8}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, longest - extension.length).join('') + extension
}

/** The header of a download, for any name: percent-encoded as plain `filename`, and once more as RFC 6266 asks. */
export const contentDisposition = (fileName: string): string => {
  const name = encoded(shortened(fileName.toWellFormed().replaceAll(unsafe, '_').trim() || 'download'))
  return `attachment; filename=${name}; filename*=UTF-8''${name}`
}
