import { type StandingDevice, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type MergeChoice, MergeRecords } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

const name = ({ devName, devModel }: StandingDevice): string => `${devName} ${devModel}`
const tellApart = ({ selfNum, devSign, devCoding, assetCoding, holderName }: StandingDevice): string =>
  [selfNum, devSign, devCoding, assetCoding, holderName].filter(Boolean).join(' · ')

/** Asks which of the chosen cards stays, telling what hangs on each, and makes them one. */
const MergeDevices = (props: MergeChoice) => {
  const t = useText(deviceMessages)
  return (
    <MergeRecords
      {...props}
      standing={device.standing}
      merge={device.merge}
      title={t('mergeTitle')}
      help={t('mergeHelp')}
      ok={t('merge')}
      name={name}
      tellApart={tellApart}
    />
  )
}
export default MergeDevices
