import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { useState } from 'react'
import { useText } from '../kit/i18n/index.ts'

const addressOf = (link: string): URL | undefined => {
  const url = URL.parse(link, location.href)
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined
}
/**
 * What a framed page may do. Another site needs its own cookies to know its
 * reader; a page of ours would be able to take the sandbox away.
 */
export const sandboxOf = (url: URL): string =>
  `allow-scripts allow-forms allow-popups allow-downloads${url.origin === location.origin ? '' : ' allow-same-origin'}`

/** Another site's page in a frame, with a way out for those that will not be framed: the browser does not tell us. */
export const InnerLink = ({ link, title }: { link: string; title: string }) => {
  const t = useText(shellMessages)
  const loading = useText(webMessages)('loading')
  const [come, setCome] = useState(false)
  const url = addressOf(link)
  if (url === undefined)
    return (
      <div className="pane-notice" role="status">
        <h1>{t('framedBad')}</h1>
        <p>{t('framedBadText')}</p>
      </div>
    )
  return (
    <div className="framed">
      <p className="framed-note">
        <span>{t('framed', { host: url.host })}</span>{' '}
        <span>
          {t('framedHelp')}{' '}
          <a href={url.href} target="_blank" rel="noopener noreferrer">
            {t('framedOpen')}
          </a>
        </span>
      </p>
      <div className="framed-box" aria-busy={!come}>
        {!come && (
          <div className="pane-loading" role="status" aria-label={loading}>
            <i />
            <i />
            <i />
          </div>
        )}
        <iframe
          className="pane-frame"
          src={url.href}
          title={title}
          sandbox={sandboxOf(url)}
          referrerPolicy="no-referrer"
          onLoad={() => {
            setCome(true)
          }}
        />
      </div>
    </div>
  )
}
