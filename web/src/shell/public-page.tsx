import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { useEffect } from 'react'
import { useText } from '../kit/i18n/index.ts'
import { troubleAt } from '../system/ticket/index.ts'
import './public-page.css'

type Kind = 'notFound' | 'unauthorised' | 'forbidden'
const kinds: Readonly<Record<string, { kind: Kind; code: string }>> = {
  '/404': { kind: 'notFound', code: '404' },
  '/401': { kind: 'unauthorised', code: '401' },
  '/app/403': { kind: 'forbidden', code: '403' },
}
export const isPublicPage = (path: string): boolean => Object.hasOwn(kinds, path)

/** A page that says what an address has to show, or what is wrong with it. Free of antd: visitors see it too. */
export const PublicPage = ({ path, home }: { path: string; home: (() => void) | undefined }) => {
  const t = useText(shellMessages)
  const app = useText(sessionMessages)('appTitle')
  const { kind, code } = kinds[path] ?? { kind: 'notFound', code: '404' }
  const title = t(kind)
  const ofLink = useText(ticketMessages)
  const trouble = troubleAt(path, location.search)
  useEffect(() => {
    document.title = `${title} - ${app}`
  }, [title, app])
  return (
    <main className="public-page">
      <p className="public-page-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{trouble === undefined ? t(`${kind}Text`) : ofLink(trouble)}</p>
      <a
        href="/"
        onClick={(event) => {
          if (home) {
            event.preventDefault()
            home()
          }
        }}
      >
        {t('home')}
      </a>
      {history.length > 1 && (
        <button type="button" onClick={() => history.back()}>
          {t('back')}
        </button>
      )}
    </main>
  )
}
