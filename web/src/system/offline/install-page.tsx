import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { lacks } from '../../kit/offline/index.ts'
import { usePhone } from './phone-context.ts'
import { PhonePage } from './phone-page.tsx'

/** What Chromium offers where a page can be installed. */
interface Offer extends Event {
  readonly prompt: () => Promise<unknown>
}
const isOffer = (event: Event): event is Offer => 'prompt' in event

/** How the product comes onto a phone, what that phone lacks, and why. */
export const InstallPage = () => {
  const t = useText(offlinePageMessages)
  const { isInstalled } = usePhone()
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const take = (event: Event) => {
      if (!isOffer(event)) return
      event.preventDefault()
      setOffer(event)
    }
    addEventListener('beforeinstallprompt', take)
    return () => removeEventListener('beforeinstallprompt', take)
  }, [])
  const lacking = lacks()
  return (
    <PhonePage heading={t('installTitle')} here="/app/appdownload/download">
      <p>{t('installText')}</p>
      {lacking.map((lack) => (
        <p key={lack} className="phone-note is-bad">
          {t(`lacks_${lack}`)}
        </p>
      ))}
      {lacking.length === 0 && (
        <p className={`phone-note ${isInstalled ? 'is-well' : ''}`} role="status">
          {t(isInstalled ? 'ready' : 'notReady')}
        </p>
      )}
      {offer && (
        <button
          type="button"
          className="phone-main"
          onClick={() => {
            void offer.prompt()
            setOffer(undefined)
          }}
        >
          {t('installNow')}
        </button>
      )}
      <h2>{t('android')}</h2>
      <p>{t('androidText')}</p>
      <h2>{t('apple')}</h2>
      <p>{t('appleText')}</p>
      <h2>{t('address')}</h2>
      <p>
        <code>{`${location.origin}/app`}</code>
      </p>
    </PhonePage>
  )
}
