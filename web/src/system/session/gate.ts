import { publicPaths } from '@geodepot/contracts/kit/page.ts'

const open: ReadonlySet<string> = new Set(publicPaths)
export const isPublic = (path: string): boolean => open.has(path.replace(/(.)\/+$/, '$1'))

/** Where the sign-in page leads: back to a path of this site, never to another one, and home without any. */
export const redirectOf = (search: string): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  // Browsers read a backslash as a slash, and leave out line breaks and tabs: both can hide another host.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/'
  try {
    const url = new URL(wanted, location.origin)
    return url.origin === location.origin && url.pathname !== '/login' ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}

/** Pages that lead into the product; those who are signed in have no use for them. */
const entrances: ReadonlySet<string> = new Set(['/login', '/register', '/bind', '/auth-redirect'])

/** Boards: they stand alone for everybody, signed in or not. */
const walls: ReadonlySet<string> = new Set(['/material/money', '/material/org'])

/** The phone's own pages: they stand without a network, and after a session has ended. */
const phone: ReadonlySet<string> = new Set([
  '/app',
  '/app/receive',
  '/app/put-away',
  '/app/issue',
  '/app/count',
  '/app/check',
  '/app/return',
  '/app/loss',
  '/app/stock-take',
  '/app/queue',
  '/app/appdownload/download',
])
export const isPhone = (path: string): boolean => phone.has(path.replace(/(.)\/+$/, '$1'))

export interface Gate {
  readonly show: 'sign-in' | 'register' | 'bind' | 'auth-redirect' | 'frame' | 'public' | 'link' | 'wall' | 'phone'
  readonly path: string
}
/**
 * What is shown to whom at an address, and the address that it is shown at. `byLink` says whether a link that was opened
 * here opens it.
 */
export const gate = (pathname: string, search: string, signedIn: boolean, byLink = false): Gate => {
  const here = pathname + search
  const name = pathname.replace(/(.)\/+$/, '$1')
  if (entrances.has(name))
    return signedIn
      ? { show: 'frame', path: '/' }
      : { show: name === '/login' ? 'sign-in' : (name.slice(1) as Gate['show']), path: here }
  if (walls.has(name)) return { show: 'wall', path: here }
  if (byLink || (name === '/app' && new URLSearchParams(search).has('ticket'))) return { show: 'link', path: here }
  if (isPhone(name)) return { show: 'phone', path: here }
  if (signedIn) return { show: 'frame', path: here }
  if (!isPublic(pathname)) return { show: 'sign-in', path: `/login?redirect=${encodeURIComponent(here)}` }
  return { show: 'public', path: here }
}
