import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { senderOf } from '../../kit/offline/index.ts'
import { LanguageSwitch, useDocumentTitle } from '../session/index.ts'
import { usePhone } from './phone-context.ts'
import './phone-page.css'

const tones = { online: 'is-well', offline: 'is-away', unreachable: 'is-away', 'signed-out': 'is-away' } as const
const words = { online: 'online', offline: 'offline', unreachable: 'badLink', 'signed-out': 'signedOut' } as const

/** How many entries of this phone the server does not have yet. */
export const useUnsent = (): number => usePhone().queue.entries.filter(({ state }) => state !== 'kept').length
/** How many of this person's the server did not accept: nobody else tells where they stand. */
const useNotAccepted = (): number => {
  const { queue, person } = usePhone()
  return queue.entries.filter((entry) => entry.state !== 'waiting' && senderOf(entry) === person?.userId).length
}

const Bar = ({ here }: { here: string }) => {
  const t = useText(offlinePageMessages)
  const unsent = useUnsent()
  const pages = [
    { path: '/app', label: t('tasks') },
    { path: '/app/queue', label: unsent === 0 ? t('queue') : t('queueOf', { count: unsent }) },
    { path: '/app/appdownload/download', label: t('install') },
    { path: '/index', label: t('whole') },
  ]
  return (
    <nav className="phone-bar" aria-label={t('sections')}>
      {pages.map(({ path, label }) => (
        <a key={path} href={path} aria-current={path === here ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

interface PhonePageProps {
  readonly heading: string
  /** Which of the bar's pages this is; a page of one task has a way back instead, and may have its own foot. */
  readonly here?: string
  readonly foot?: ReactNode
  readonly children: ReactNode
}
/** A page of the phone: how the link is, what is not sent, what there is to do. */
export const PhonePage = ({ heading, here, foot, children }: PhonePageProps) => {
  const t = useText(offlinePageMessages)
  const { link, person, keeps, queue } = usePhone()
  const unsent = useUnsent()
  const notAccepted = useNotAccepted()
  useDocumentTitle(heading)
  return (
    <div className="phone">
      <header className="phone-top">
        {here === undefined && (
          <a className="phone-back" href="/app">
            {t('back')}
          </a>
        )}
        <span className={`phone-link ${tones[link]}`} role="status">
          {t(words[link])}
        </span>
        {here !== '/app/queue' && unsent > 0 && (
          <a className="phone-unsent" href="/app/queue">
            {t('queueOf', { count: unsent })}
          </a>
        )}
        {here !== '/app/queue' && notAccepted > 0 && (
          <a className="phone-unsent" href="/app/queue">
            {`${t('kept')} ${notAccepted}`}
          </a>
        )}
        <span className="phone-person">{person?.nickName}</span>
        <LanguageSwitch />
      </header>
      <main>
        <h1>{heading}</h1>
        {!keeps && (
          <p className="phone-note is-bad" role="alert">
            {t('noStore')}
          </p>
        )}
        {link === 'signed-out' && (
          <p className="phone-note">
            {t(queue.entries.length > 0 ? 'signInToSend' : 'signInText')}{' '}
            <a href={`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`}>{t('signIn')}</a>
          </p>
        )}
        {!person && link !== 'signed-out' && <p className="phone-note">{t('neverRead')}</p>}
        {children}
      </main>
      {foot ?? <Bar here={here ?? ''} />}
    </div>
  )
}

/** What is wrong with what was typed here; nothing, where it says nothing. */
export const PhoneTrouble = ({ says }: { says: string }) =>
  says !== '' && (
    <p className="phone-wrong" role="alert">
      {says}
    </p>
  )
