import {
  type DeviceRow,
  type DeviceStatus,
  type TechState,
  accountStates,
  accountsAfter,
  deviceStatuses,
  techStates,
  usageStates,
} from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

const statusTones: Record<DeviceStatus, Tone> = {
  0: 'draft',
  1: 'attention',
  2: 'underWay',
  3: 'done',
  4: 'attention',
  5: 'refused',
}
const techTones: Record<TechState, Tone> = {
  good: 'done',
  waitRepair: 'attention',
  underRepair: 'underWay',
  waitScrap: 'attention',
  waitInspect: 'attention',
  damaged: 'refused',
  lost: 'refused',
}

type Stated = Pick<DeviceRow, 'deviceStatus' | 'techState' | 'usageState' | 'accountState' | 'ifcountry'>
/** The words of a device's coded values, and the choices that they make. */
export const useStates = () => {
  const t = useText(deviceMessages)
  const options = <V extends string>(values: readonly V[], word: (value: V) => string) =>
    values.map((value) => ({ value, label: word(value) }))
  const status = (value: DeviceStatus) => t(`status${value}`)
  const tech = (value: TechState) => t(`tech_${value}`)
  const usage = (value: Stated['usageState']) => t(`usage_${value}`)
  const account = (value: Stated['accountState']) => t(`account_${value}`)
  const origin = (value: string | null) => (value === '1' ? t('ifcountry1') : value === '2' ? t('ifcountry2') : '')
  return {
    status,
    tech,
    usage,
    account,
    origin,
    statusOptions: options(deviceStatuses, status),
    techOptions: options(techStates, tech),
    usageOptions: options(usageStates, usage),
    accountOptions: options(accountStates, account),
    accountsAfter: (value: Stated['accountState']) => options(accountsAfter(value), account),
    originOptions: options(['1', '2'] as const, origin),
    statusTag: (value: DeviceStatus) => <StateTag tone={statusTones[value]}>{status(value)}</StateTag>,
    techTag: (value: TechState) => <StateTag tone={techTones[value]}>{tech(value)}</StateTag>,
  }
}
export type States = ReturnType<typeof useStates>
