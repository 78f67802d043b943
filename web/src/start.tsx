import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { token } from './kit/api/index.ts'
import { PublicPage, isPublicPage } from './shell/public-page.tsx'
import { opensByLink } from './system/ticket/index.ts'
import { AuthRedirect, Bind, Register, SignIn, gate, redirectOf } from './system/session/index.ts'

const load = () => import('./app.tsx')
const App = lazy(load)
const LinkPages = lazy(() => import('./link-pages.tsx'))
const PhonePages = lazy(() => import('./phone-pages.tsx'))
const WallPages = lazy(() => import('./wall-pages.tsx'))
// While the person types, what comes after is fetched.
const prefetch = () => {
  void load()
    .then(({ prefetchHome }) => (['/', '/index'].includes(redirectOf(location.search)) ? prefetchHome() : undefined))
    .catch(() => undefined)
}

/** Where this visitor is let in, with the address made to say so. */
const enter = () => {
  const { pathname, search } = location
  const { show, path } = gate(pathname, search, token() !== undefined, opensByLink(pathname + search))
  if (path !== pathname + search) history.replaceState(null, '', path)
  return show
}

const elsewhere = (path: string) => {
  history.replaceState(null, '', path)
  return enter()
}

/** The sign-in page, a page for everybody, or the product. */
export const Start = () => {
  const [shown, setShown] = useState(enter)
  const [farewell, setFarewell] = useState<string>()
  useEffect(() => {
    if (shown === 'frame') return undefined
    const again = () => {
      setShown(enter())
    }
    addEventListener('popstate', again)
    return () => {
      removeEventListener('popstate', again)
    }
  }, [shown])
  const done = useCallback((search = location.search) => {
    setFarewell(undefined)
    setShown(elsewhere(redirectOf(search)))
  }, [])
  const go = useCallback((path: string) => {
    setShown(elsewhere(path))
  }, [])
  const leave = useCallback((reason: string) => {
    setFarewell(reason)
    setShown(elsewhere('/'))
  }, [])
  if (shown === 'sign-in')
    return <SignIn key={farewell ?? ''} done={done} begun={prefetch} farewell={farewell} go={go} />
  if (shown === 'public')
    return <PublicPage path={isPublicPage(location.pathname) ? location.pathname : '/404'} home={undefined} />
  return (
    <Suspense fallback={null}>
      {shown === 'register' ? (
        <Register go={go} />
      ) : shown === 'bind' ? (
        <Bind done={done} go={go} />
      ) : shown === 'auth-redirect' ? (
        <AuthRedirect done={done} go={go} />
      ) : shown === 'link' ? (
        <LinkPages go={go} />
      ) : shown === 'wall' ? (
        <WallPages />
      ) : shown === 'phone' ? (
        <PhonePages />
      ) : (
        <App leave={leave} />
      )}
    </Suspense>
  )
}
