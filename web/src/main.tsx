import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readToken } from './kit/call/token.ts'
import { clearOldStorage } from './kit/stored/index.ts'
import { currentLanguage, setLanguage } from './kit/text/index.ts'

clearOldStorage()
setLanguage(currentLanguage())

const root = createRoot(document.querySelector('#root') ?? document.body)

// The sign-in page comes alone and light; the shell, its components and the modules come with the first page behind it.
const open = async (): Promise<void> => {
  const { pathname, search } = location
  const signedIn = readToken() !== undefined
  if (pathname === '/login' && signedIn) return location.replace('/')
  if (pathname === '/login') {
    const { SignIn } = await import('./system/session/sign-in.tsx')
    return root.render(<StrictMode><SignIn /></StrictMode>)
  }
  if (!signedIn && !isPublic(pathname)) return location.replace(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  const { Shell } = await import('./shell/index.tsx')
  root.render(<StrictMode><Shell /></StrictMode>)
}

const isPublic = (path: string): boolean => ['/401', '/404', '/app/403'].includes(path)

void open()
