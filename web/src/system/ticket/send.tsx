import type { LinkOffer, SentLink, linkOperations } from '@geodepot/contracts/system/ticket.ts'
import { ticketMessages } from '@geodepot/contracts/system/ticket.messages.ts'
import { Button, QRCode, Radio } from 'antd'
import { useState } from 'react'
import { call, copyText, showError } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog, GuardedButton, holds } from '../../kit/ui/index.ts'
import './send.css'

interface SendProps {
  readonly of: Pick<ReturnType<typeof linkOperations>, 'sendLink'>
  readonly id: number
  readonly offer: NonNullable<LinkOffer>
  readonly close: () => void
}

const Made = ({ link, close }: { link: SentLink; close: () => void }) => {
  const t = useText(ticketMessages)
  const address = location.origin + link.path
  const copy = () => void copyText(address)
  return (
    <div className="send-link">
      <QRCode value={address} size={168} bordered={false} aria-label={t('link')} />
      <dl>
        <dt>{t('sendTo')}</dt>
        <dd>{link.nickName}</dd>
        <dt>{t('pin')}</dt>
        <dd className="send-link-pin">{link.pin}</dd>
        <dt>{t('until')}</dt>
        <dd>{link.until.slice(0, 16)}</dd>
        <dt>{t('link')}</dt>
        <dd className="send-link-address">{address}</dd>
      </dl>
      <div className="send-link-bar">
        <Button onClick={close}>{t('close')}</Button>
        <Button type="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}

/** Makes a link for a project manager who is asked, and shows it with its PIN, once. */
const SendLink = ({ of, id, offer, close }: SendProps) => {
  const t = useText(ticketMessages)
  const [personId, setPersonId] = useState(offer.people[0]?.userId)
  const [link, setLink] = useState<SentLink>()
  const make = async () => {
    await call(of.sendLink, { id, ...(personId !== undefined && { personId }) }, { quiet: true, change: true }).then(
      setLink,
      showError,
    )
  }
  return (
    <AppDialog open title={t('sendLink')} width={480} onClose={close}>
      {link ? (
        <>
          <p>{t('sendHelp', { hours: link.hours })}</p>
          <Made link={link} close={close} />
        </>
      ) : (
        <>
          <p>{t('sendText')}</p>
          {offer.sent && <p>{t('replaces')}</p>}
          <Radio.Group
            aria-label={t('sendTo')}
            value={personId}
            onChange={({ target }) => setPersonId(target.value as number)}
            options={offer.people.map(({ userId, nickName }) => ({ value: userId, label: nickName }))}
          />
          <div className="send-link-bar">
            <Button onClick={close}>{t('cancel')}</Button>
            <GuardedButton type="primary" onPress={make} hold={holds.submit} busyText={t('making')}>
              {t('make')}
            </GuardedButton>
          </div>
        </>
      )}
    </AppDialog>
  )
}
export default SendLink
