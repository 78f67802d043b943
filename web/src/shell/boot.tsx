import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { type RouterEntry, menu } from '@geodepot/contracts/system/menu.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { start } from '@geodepot/contracts/system/start.ts'
import { type UserInfo, user } from '@geodepot/contracts/system/user.ts'
import { Button } from 'antd'
import { Activity, Suspense, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Person, PersonProvider, defaultRole } from '../kit/access/index.ts'
import { useApiQuery, type CallError, call, earlyRead, hold, ownToken, setExpired, token } from '../kit/api/index.ts'
import { followCompanyLook } from '../kit/theme/index.ts'
import { useText } from '../kit/i18n/index.ts'
import { Logo } from '../kit/ui/index.ts'
import { restoreProject } from '../system/project/index.ts'
import { ChangePassword, clearSession, sessionExpired } from '../system/session/index.ts'
import { Frame } from './frame.tsx'
import { loadAhead } from './pane.tsx'
import { PublicPage, isPublicPage } from './public-page.tsx'
import { pageAt, pagesOf } from './routes.ts'

/** The person as pages know them. Without any role there is still a default one. */
export const personOf = ({ user: one, roles, permissions, secondDeptId, noProject }: UserInfo): Person => ({
  userId: one.userId,
  userName: one.userName,
  nickName: one.nickName,
  email: one.email,
  avatar: one.avatar,
  level: one.level,
  deptId: one.dept.deptId,
  deptName: one.dept.deptName,
  secondDeptId,
  noProject,
  roles: roles.length === 0 ? [defaultRole] : roles,
  roleNames: one.roles.map(({ roleName }) => roleName),
  permissions,
})

const Splash = () => (
  <div className="frame-splash" role="status" aria-label={useText(webMessages)('loading')}>
    <Logo size={44} />
  </div>
)

const Failed = ({ title, text, retry }: { title: string; text: string; retry: () => void }) => (
  <div className="pane-notice frame-failed" role="alert">
    <h1>{title}</h1>
    <p>{text}</p>
    <Button type="primary" size="middle" onClick={retry}>
      {useText(shellMessages)('retry')}
    </Button>
  </div>
)

/**
 * Whether the server could not be asked, or said that it is out of service for
 * now: what it knows of the session is then as it was.
 */
const isOutage = ({ kind, code }: CallError): boolean =>
  kind === 'network' || kind === 'timeout' || [502, 503, 504].includes(code)

// Milliseconds for which the frame waits for its first page: where that is here it is drawn with it, at once.
const patience = 50
const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patience))
/** Lets the page at this address, and what it begins with, come first where they are here already. */
const firstPage = (routers: readonly RouterEntry[]): Promise<unknown> => {
  const page = pageAt(pagesOf(routers), location.pathname)
  return Promise.race([waited(), Promise.allSettled([page && loadAhead(page), earlyRead()])])
}

/** Asks for all that a page begins with; true once that has been answered. What was not told is asked for by itself. */
const useBegun = (): boolean => {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(start.all, {}, { quiet: true, read: true, signal: leaving.signal })
      .then(
        ({ answers, more, look }) => {
          for (const [name, answer] of Object.entries(answers)) hold(name, answer)
          for (const { name, answer, asked } of more) hold(name, answer, asked)
          followCompanyLook(look)
          return firstPage((answers[menu.getRouters.name] ?? []) as readonly RouterEntry[])
        },
        () => undefined,
      )
      .finally(() => {
        // In pieces between which the browser breathes, and seen at once.
        if (!leaving.signal.aborted) startTransition(() => setBegun(true))
      })
    return () => leaving.abort()
  }, [])
  return begun
}

const Shown = ({ routers }: { routers: Parameters<typeof Frame>[0]['routers'] }) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const away = isPublicPage(pathname)
  return (
    <>
      {away && (
        <PublicPage
          path={pathname}
          home={() => {
            void navigate('/')
          }}
        />
      )}
      {/* Open pages outlive a wrong address. */}
      <Activity mode={away ? 'hidden' : 'visible'}>
        <Frame routers={routers} away={away} />
      </Activity>
    </>
  )
}

interface BootProps {
  /** Called when nobody can be shown anything: the session is cleared, and `reason` says why. */
  readonly leave: (reason: string) => void
}
/** Who is here, what they may open, and their project; then the frame. */
export const Boot = ({ leave }: BootProps) => {
  const begun = useBegun()
  // Asked once per session: what a role may do changes at the next sign-in; texts change with the language.
  const info = useApiQuery(user.getInfo, {}, { fresh: Infinity, keep: true, enabled: begun })
  const routers = useApiQuery(
    menu.getRouters,
    {},
    { fresh: Infinity, keep: true, enabled: info.data?.mustChangePassword === false },
  )
  const person = useMemo(() => info.data && personOf(info.data), [info.data])
  const userId = info.data?.user.userId
  const [held] = useState(token)
  useEffect(() => {
    if (userId !== undefined) ownToken(held, userId)
  }, [held, userId])
  const projectId = info.data?.projectId
  const restoredRef = useRef(false)
  useEffect(() => {
    if (projectId === undefined || restoredRef.current) return
    restoredRef.current = true
    void restoreProject(projectId)
  }, [projectId])
  const t = useText(shellMessages)
  const failure = info.data === undefined ? info.error : null
  const gone = useEffectEvent((reason: string) => {
    clearSession()
    leave(reason)
  })
  useEffect(() => {
    if (failure && !isOutage(failure)) gone(failure.msg)
  }, [failure])
  const ready = person !== undefined
  useEffect(() => (ready ? setExpired(sessionExpired) : undefined), [ready])
  if (failure && isOutage(failure) && !info.isFetching)
    return (
      <Failed
        title={t('unreachable')}
        text={t('unreachableText', { reason: failure.msg })}
        retry={() => {
          void info.refetch()
        }}
      />
    )
  if (!begun || person === undefined) return <Splash />
  if (info.data?.mustChangePassword === true)
    return (
      <Suspense fallback={<Splash />}>
        <ChangePassword
          userName={person.userName}
          done={() => {
            void info.refetch()
          }}
        />
      </Suspense>
    )
  if (routers.data === undefined)
    return routers.error ? (
      <Failed
        title={t('bootFailed')}
        text={routers.error.msg}
        retry={() => {
          void routers.refetch()
        }}
      />
    ) : (
      <Splash />
    )
  return (
    <PersonProvider value={person}>
      <Shown routers={routers.data} />
    </PersonProvider>
  )
}
