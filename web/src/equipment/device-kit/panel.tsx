import { type KitCheck, deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { Button } from 'antd'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { FormFrame, FormSection, TextField, useErrors, useField, useForm } from '../../kit/form/index.ts'
import { StateTag, shownMoment, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { AppDialog, Panel } from '../../kit/ui/index.ts'
import { KitMissing, type Missing, missingOf } from '../shipment/index.ts'

type Found = NonNullable<ReturnType<typeof useContents>['data']>
const useContents = (deviceId: number) => useApiQuery(deviceKit.ofDevice, { deviceId })

const Count = ({ deviceId, name, of, close }: { deviceId: number; name: string; of: Found; close: () => void }) => {
  const t = useText(deviceKitMessages)
  const form = useForm(deviceKit.count, {
    start: { missing: [...missingOf(of.contents)] },
    fixed: { deviceId },
    draft: `${deviceKit.count.name}:${deviceId}`,
    saved: close,
  })
  const missing = useField(form, 'missing').value as Missing | undefined
  const [error] = [...useErrors(form)].filter(([field]) => field.startsWith('missing')).map(([, text]) => text)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('count')}>
      <FormSection>
        <KitMissing
          name={name}
          kit={of.contents}
          value={missing ?? []}
          write={(next) => form.set('missing', [...next], 'all')}
          error={error}
          isOpen
        />
        <TextField form={form} name="remark" max={200} wide />
      </FormSection>
    </FormFrame>
  )
}

const Look = ({ of }: { of: KitCheck }) => {
  const t = useText(deviceKitMessages)
  return (
    <li>
      {of.missing === '' ? t('complete') : t('missingSaid', { what: of.missing })}{' '}
      <span className="quiet">
        {[t(`occasion_${of.occasion}`), of.number, shownMoment(of.checkedTime), of.person, of.remark]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

/** What belongs to a device, what of it is missing, and who looked when; nothing of what is no kit. */
export const KitPanel = ({ deviceId, name, isGone }: { deviceId: number; name: string; isGone: boolean }) => {
  const t = useText(deviceKitMessages)
  const person = usePerson()
  const { data } = useContents(deviceId)
  const [counting, setCounting] = useState(false)
  if (!data || data.kitName === null) return null
  const isShort = missingOf(data.contents).length > 0
  return (
    <Panel title={t('panel')}>
      <p>
        {data.kitName}{' '}
        <StateTag tone={isShort ? 'attention' : 'done'}>{t(isShort ? 'incomplete' : 'complete')}</StateTag>
      </p>
      <ul className="kit-contents">
        {data.contents.map(({ itemId, name: item, quantity, missing, isEssential }) => (
          <li key={itemId}>
            {t('itemSaid', { name: item, quantity: shownQuantity(quantity) })}
            {isEssential && <span className="quiet"> · {t('essential')}</span>}
            {!isZero(missing) && (
              <span className="kit-short"> · {t('missingQuantity', { quantity: shownQuantity(missing) })}</span>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>{data.checks.length === 0 ? t('neverChecked') : t('lastChecks')}</summary>
        <ul className="kit-contents">
          {data.checks.map((one) => (
            <Look key={one.id} of={one} />
          ))}
        </ul>
      </details>
      {!isGone && mayDo(person, deviceKit.count.permission) && (
        <Button onClick={() => setCounting(true)}>{t('count')}</Button>
      )}
      <AppDialog open={counting} title={t('countOf', { name })} width={480} onClose={() => setCounting(false)}>
        {counting && <Count deviceId={deviceId} name={name} of={data} close={() => setCounting(false)} />}
      </AppDialog>
    </Panel>
  )
}
