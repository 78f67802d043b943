import type { Tone } from '@geodepot/contracts/kit/document.ts'
import {
  type ServiceAccountRow,
  type ServiceKey,
  serviceAccountCalls,
} from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { copyText, useApiMutation, useApiQuery } from '../../kit/api/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { DatePicker, type Dayjs, dayjs } from '../../kit/i18n/calendar.ts'
import { StateTag, shownMoment, useText, wireNow } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Empty, GuardedButton } from '../../kit/ui/index.ts'
import './keys.css'

const tones: Readonly<Record<ServiceKey['standing'], Tone>> = { valid: 'done', expired: 'refused', ended: 'draft' }
const inAYear = (): string => `${Number(wireNow().slice(0, 4)) + 1}${wireNow().slice(4, 8)}01`

/** A new key is asked for by the day on which it ends. */
const NewKey = ({ id, made }: { id: number; made: (key: string) => void }) => {
  const t = useText(serviceAccountMessages)
  const [expiresOn, setExpiresOn] = useState(inAYear)
  const { run } = useApiMutation(serviceAccountCalls.makeKey)
  return (
    <div className="service-key-form">
      <DatePicker
        aria-label={t('expiresOn')}
        value={dayjs(expiresOn)}
        allowClear={false}
        onChange={(day: Dayjs | null) => {
          if (day) setExpiresOn(day.format('YYYY-MM-DD'))
        }}
      />
      <GuardedButton type="primary" onPress={async () => made((await run({ id, expiresOn })).key)}>
        {t('makeKey')}
      </GuardedButton>
    </div>
  )
}

const Copied = ({ of, label }: { of: string; label: string }) => {
  const t = useText(serviceAccountMessages)
  const take = () => void copyText(of)
  return (
    <>
      <code aria-label={label}>{of}</code>
      <Button onClick={take} aria-label={`${t('copy')} ${label}`}>
        {t('copy')}
      </Button>
    </>
  )
}

/** What another system's developer is told: lines to be tried as they stand. */
const HowTo = ({ name, secret = 'gdk_…' }: { name: string; secret?: string | undefined }) => {
  const t = useText(serviceAccountMessages)
  const root = `${location.origin}/prod-api`
  return (
    <details className="service-key-how">
      <summary>{t('howTo')}</summary>
      <p>{t('howByKey')}</p>
      <Copied label={t('howByKey')} of={`curl -H "Authorization: Bearer ${secret}" ${root}/system/user/getInfo`} />
      <p>{t('howByToken')}</p>
      <Copied
        label={t('howByToken')}
        of={`curl -u "${name}:${secret}" -d grant_type=client_credentials ${root}/auth/oauth/token`}
      />
      <p>{t('howToFollow')}</p>
      <Copied
        label={t('howToFollow')}
        of={`curl -H "Authorization: Bearer ${secret}" "${root}/system/change/equipment/device?full=true"`}
      />
    </details>
  )
}

/** A key that was made, shown this once. */
const Shown = ({ of }: { of: string }) => {
  const t = useText(serviceAccountMessages)
  return (
    <div className="service-key-new">
      <Alert type="warning" showIcon title={t('keyOnce')} />
      <Copied of={of} label={t('newKey')} />
    </div>
  )
}

const Key = ({ of, end }: { of: ServiceKey; end?: () => void }) => {
  const t = useText(serviceAccountMessages)
  const { hint, standing, createTime, expireTime, usedTime, usedFrom } = of
  return (
    <li>
      <div>
        <code>{hint}…</code> <StateTag tone={tones[standing]}>{t(`standing_${standing}`)}</StateTag>
        <small>
          {[
            `${t('keyMadeAt')} ${shownMoment(createTime)}`,
            `${t('expiresOn')} ${shownMoment(expireTime)}`,
            `${t('keyUsed')} ${usedTime === null ? t('neverUsed') : `${shownMoment(usedTime)} ${usedFrom ?? ''}`}`,
          ].join(' · ')}
        </small>
      </div>
      {end && standing === 'valid' && (
        <Button danger size="small" onClick={end}>
          {t('endKey')}
        </Button>
      )}
    </li>
  )
}

const Keys = ({ of }: { of: ServiceAccountRow }) => {
  const t = useText(serviceAccountMessages)
  const [fresh, setFresh] = useState<string>()
  const asked = useApiQuery(serviceAccountCalls.keys, { id: of.id }, { fresh: 0 })
  const end = useConfirmedMutation(serviceAccountCalls.endKey)
  const may = mayDo(usePerson(), serviceAccountCalls.endKey.permission)
  const endIt = ({ keyId, hint }: ServiceKey) =>
    end({ id: of.id, keyId }, { title: t('endTitle'), text: t('endQuestion', { hint }), ok: t('endKey'), danger: true })
  return (
    <>
      <p className="quiet">{t('keysHelp')}</p>
      {fresh !== undefined && <Shown of={fresh} />}
      <Answered asked={[asked]}>
        {() =>
          asked.data?.length === 0 ? (
            <Empty title={t('noKeys')} />
          ) : (
            <ul className="service-keys" aria-label={t('keys')}>
              {asked.data?.map((one) => (
                <Key key={one.keyId} of={one} {...(may && { end: () => void endIt(one) })} />
              ))}
            </ul>
          )
        }
      </Answered>
      <HowTo name={of.name} secret={fresh} />
      {of.can.key === true && <NewKey id={of.id} made={setFresh} />}
    </>
  )
}

/** The keys of an account: one is made and shown once, one is ended. */
export const KeysDialog = ({ of, close }: { of: ServiceAccountRow | undefined; close: () => void }) => {
  const t = useText(serviceAccountMessages)
  return (
    <AppDialog open={of !== undefined} title={t('keysOf', { name: of?.name ?? '' })} width={720} onClose={close}>
      {of && <Keys of={of} />}
    </AppDialog>
  )
}
