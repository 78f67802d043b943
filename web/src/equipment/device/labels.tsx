import { type LabelledDevice, deviceLabel, labelAddress } from '@geodepot/contracts/equipment/device-label.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { deviceLabelMessages } from '@geodepot/contracts/equipment/device-label.messages.ts'
import { useSearchParams } from 'react-router'
import { callWhole } from '../../kit/api/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type LabelFacts, LabelView } from '../../kit/label/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { saidContents } from '../shipment/index.ts'
import { Answered, useReadOnce } from '../../kit/ui/index.ts'

/** What a scanner reads of it: what tells it from others, the most used first; the label's own code where nothing does. */
const codeOf = ({ selfNum, devSign, devCoding, code }: LabelledDevice): string =>
  [selfNum, devSign, devCoding].find((one) => one !== null && one !== '') ?? code
const labelOf = (
  of: LabelledDevice,
  formerly: (value: string) => string,
  kit: (of: LabelledDevice) => string,
): LabelFacts => ({
  key: String(of.devId),
  code: codeOf(of),
  qr: labelAddress(window.location.origin, of.code, codeOf(of)),
  title: of.devName,
  lines: [
    `${of.brand} ${of.devModel}`,
    [of.formerly === null ? '' : formerly(of.formerly), of.devSign, of.devCoding].filter(Boolean).join(' · '),
    kit(of),
    `${of.ownerOrg} · ${of.code}`,
  ].filter(Boolean),
})

/** Labels of the devices that were chosen. */
const DeviceLabels = () => {
  const t = useText(deviceLabelMessages)
  const k = useText(deviceKitMessages)
  const language = useLanguage()
  const [search] = useSearchParams()
  const path = usePathOf('equipment/device/index') ?? '/'
  const ids = (search.get('ids') ?? '').split(',').filter((id) => /^\d+$/.test(id))
  const asked = useReadOnce(async () =>
    ids.length === 0 ? [] : (await callWhole(deviceLabel.print, { ids }, { quiet: true, change: true })).answer,
  )
  return (
    <Answered asked={[asked]} gone={t('notSeen')}>
      {() =>
        asked.data && (
          <LabelView
            name={t('labelsOf', { count: asked.data.length })}
            back={path}
            labels={asked.data.map((of) =>
              labelOf(
                of,
                (value) => t('formerly', { value }),
                ({ kit }) => (kit ? k('kitOf', { what: saidContents(kit, language) }) : ''),
              ),
            )}
          />
        )
      }
    </Answered>
  )
}
export default DeviceLabels
