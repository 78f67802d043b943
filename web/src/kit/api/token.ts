const name = 'Admin-Token'
/** Whose token it is, once the server has said so. */
const owner = 'Admin-Owner'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const read = (cookie: string): string | undefined => {
  const found = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)
  return found === undefined || found === '' ? undefined : decoded(found)
}

/**
 * The bearer token of this browser's session, or undefined for a visitor. Read
 * at each request: another tab may have signed in or out.
 */
export const token = (): string | undefined => read(name)

const write = (cookie: string, value: string, more = '') => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${value}; Path=/; SameSite=Lax${secure}${more}`
}
const drop = (cookie: string) => {
  write(cookie, '', '; Max-Age=0')
}
/** Keeps the token until the browser closes; the server decides how long it opens anything. */
export const keepToken = (value: string): void => {
  drop(owner)
  write(name, encodeURIComponent(value))
}
export const dropToken = (): void => {
  drop(owner)
  drop(name)
}
/** Says whose token `of` is, if it is the one that is kept. */
export const ownToken = (of: string | undefined, userId: number): void => {
  if (of !== undefined && token() === of) write(owner, String(userId))
}
/** Whose token is kept, as far as the server has said so. */
export const tokenOwner = (): number | undefined => {
  const found = read(owner)
  return found === undefined ? undefined : Number(found)
}
