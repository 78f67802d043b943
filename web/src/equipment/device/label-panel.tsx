import type { DeviceDetail } from '@geodepot/contracts/equipment/device.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { deviceLabelMessages } from '@geodepot/contracts/equipment/device-label.messages.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { toast, useApiMutation, useApiQuery } from '../../kit/api/index.ts'
import { Ago, useText } from '../../kit/i18n/index.ts'
import { Facts, GuardedButton, Panel } from '../../kit/ui/index.ts'

/** The label that is on a device, to be printed, and renewed where it is gone or was copied. */
export const LabelPanel = ({ of }: { of: DeviceDetail }) => {
  const t = useText(deviceLabelMessages)
  const { data = [] } = useApiQuery(deviceLabel.ofDevice, { id: of.devId })
  const { run } = useApiMutation(deviceLabel.renew)
  const current = data.find(({ retiredTime }) => retiredTime === null)
  const renew = async () => {
    const yes = await toast.confirm({
      title: t('renewAsk'),
      text: t('renewQuestion', { code: current?.code ?? '' }),
      ok: t('renewAsk'),
    })
    // Why it was refused was told by the call.
    if (yes) await run({ id: of.devId }).catch(() => undefined)
  }
  return (
    <Panel title={t('title')}>
      <Facts
        of={[
          [t('code'), current?.code ?? t('noLabel')],
          [t('madeTime'), current && <Ago key="made" at={current.madeTime} />],
        ]}
      />
      {of.deviceStatus !== '5' && (
        <Allowed permissions={[deviceLabel.print.permission]}>
          <p>
            <Link to={`../labels?ids=${of.devId}`} relative="path">
              <Button size="small">{t('labels')}</Button>
            </Link>{' '}
            {current && (
              <GuardedButton size="small" onPress={renew}>
                {t('renewAsk')}
              </GuardedButton>
            )}
          </p>
        </Allowed>
      )}
    </Panel>
  )
}
