const name = 'Admin-Token'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The bearer token of this browser's session, or undefined for a visitor. Read
 * at each request: another tab may have signed in or out.
 */
export const token = (): string | undefined => {
  const found = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return found === undefined || found === '' ? undefined : decoded(found)
}

const write = (value: string, more: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${more}`
}
/** Keeps the token until the browser closes; the server decides how long it opens anything. */
export const keepToken = (value: string): void => {
  write(encodeURIComponent(value), '')
}
export const dropToken = (): void => {
  write('', '; Max-Age=0')
}
