import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { type UserInfo, user } from '@geodepot/contracts/system/user.ts'
import { Button } from 'antd'
import { Activity, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Person, PersonProvider, defaultRole } from '../kit/access/index.ts'
import { useAsk } from '../kit/ask/index.ts'
import { setExpired } from '../kit/call/index.ts'
import { useText } from '../kit/text/index.ts'
import { restoreProject } from '../system/project/index.ts'
import { clearSession, sessionExpired } from '../system/session/index.ts'
import { Frame } from './frame.tsx'
import { PublicPage, isPublicPage } from './public-page.tsx'

/** The person as pages know them. Without any role there is still a default one. */
export const personOf = ({ user: one, roles, permissions, secondDeptId }: UserInfo): Person => ({
  userId: one.userId, userName: one.userName, nickName: one.nickName, email: one.email, avatar: one.avatar, level: one.level,
  deptId: one.dept.deptId, deptName: one.dept.deptName, secondDeptId,
  roles: roles.length === 0 ? [defaultRole] : roles, roleNames: one.roles.map(({ roleName }) => roleName), permissions,
})

const Splash = () => <div className="frame-splash" role="status" aria-label={useText(webMessages)('loading')}><img src="/icon.svg" alt="" width="44" height="44" /></div>

const Failed = ({ text, retry }: { text: string; retry: () => void }) => {
  const t = useText(shellMessages)
  return <div className="pane-notice" role="alert"><h1>{t('bootFailed')}</h1><p>{text}</p><Button type="primary" onClick={retry}>{t('retry')}</Button></div>
}

const Shown = ({ routers }: { routers: Parameters<typeof Frame>[0]['routers'] }) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const away = isPublicPage(pathname)
  return (
    <>
      {away && <PublicPage path={pathname} home={() => { void navigate('/') }} />}
      {/* Open pages outlive a wrong address. */}
      <Activity mode={away ? 'hidden' : 'visible'}><Frame routers={routers} away={away} /></Activity>
    </>
  )
}

export interface BootProps {
  /** Called when nobody can be shown anything: the session is cleared, and `reason` says why. */
  readonly leave: (reason: string) => void
}
/** Who is here, what they may open, and their project; then the frame. */
export const Boot = ({ leave }: BootProps) => {
  // Asked once per session: what a role may do changes at the next sign-in; texts change with the language.
  const info = useAsk(user.getInfo, {}, { fresh: Infinity, keep: true })
  const routers = useAsk(menu.getRouters, {}, { fresh: Infinity, keep: true, enabled: info.data !== undefined })
  const person = useMemo(() => info.data && personOf(info.data), [info.data])
  const projectId = info.data?.projectId
  const restoredRef = useRef(false)
  useEffect(() => {
    if (projectId === undefined || restoredRef.current) return
    restoredRef.current = true
    void restoreProject(projectId)
  }, [projectId])
  const failure = info.data === undefined ? info.error : null
  const gone = useEffectEvent((reason: string) => {
    clearSession()
    leave(reason)
  })
  useEffect(() => { if (failure) gone(failure.msg) }, [failure])
  const ready = person !== undefined
  useEffect(() => (ready ? setExpired(sessionExpired) : undefined), [ready])
  if (person === undefined) return <Splash />
  if (routers.data === undefined) return routers.error ? <Failed text={routers.error.msg} retry={() => { void routers.refetch() }} /> : <Splash />
  return <PersonProvider value={person}><Shown routers={routers.data} /></PersonProvider>
}
