import { type SubscriptionRow, subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { Alert, Button, InputNumber } from 'antd'
import { createContext, useState } from 'react'
import { copyText, useApiMutation } from '../../kit/api/index.ts'
import { shownMoment, useText } from '../../kit/i18n/index.ts'
import { AppDialog, GuardedButton } from '../../kit/ui/index.ts'
import './subscription.css'

/** Shows the secret of a subscription that was just made. */
export const ShowSecret = createContext<(name: string, secret: string) => void>(() => undefined)

/** A secret, shown this once, and how receivers use it. */
const Secret = ({ of }: { of: string }) => {
  const t = useText(subscriptionMessages)
  const take = () => void copyText(of)
  return (
    <>
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p className="subscription-secret">
        <code aria-label={t('secret')}>{of}</code>
        <Button onClick={take}>{t('copy')}</Button>
      </p>
      <p className="quiet">{t('secretUse')}</p>
    </>
  )
}

export const SecretDialog = ({
  of,
  close,
}: {
  of: { name: string; secret: string } | undefined
  close: () => void
}) => {
  const t = useText(subscriptionMessages)
  return (
    <AppDialog open={of !== undefined} title={t('secretOf', { name: of?.name ?? '' })} width={720} onClose={close}>
      {of && <Secret of={of.secret} />}
    </AppDialog>
  )
}

const dayAndNight = 24
const week = 168
const Rotate = ({ of, made }: { of: SubscriptionRow; made: (secret: string) => void }) => {
  const t = useText(subscriptionMessages)
  const [overlapHours, setOverlapHours] = useState(dayAndNight)
  const { run } = useApiMutation(subscriptionCalls.rotate)
  return (
    <>
      <p className="quiet">{t('rotateHelp')}</p>
      {of.oldSecretUntil !== null && <p>{t('oldUntil', { time: shownMoment(of.oldSecretUntil) })}</p>}
      <div className="subscription-bar">
        <span>{t('overlapHours')}</span>
        <InputNumber
          aria-label={t('overlapHours')}
          min={0}
          max={week}
          precision={0}
          value={overlapHours}
          onChange={(hours) => setOverlapHours(hours ?? 0)}
        />
        <GuardedButton
          type="primary"
          onPress={async () => made((await run({ id: of.id, version: of.version, overlapHours })).secret)}
        >
          {t('rotate')}
        </GuardedButton>
      </div>
    </>
  )
}
/** Changes the secret; the old one is signed with as well for a while. */
export const RotateDialog = ({
  of,
  made,
  close,
}: {
  of: SubscriptionRow | undefined
  made: (secret: string) => void
  close: () => void
}) => {
  const t = useText(subscriptionMessages)
  return (
    <AppDialog open={of !== undefined} title={t('rotateOf', { name: of?.name ?? '' })} width={480} onClose={close}>
      {of && <Rotate of={of} made={made} />}
    </AppDialog>
  )
}
