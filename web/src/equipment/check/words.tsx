import type { CheckRow, CheckStatus } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { meterKinds } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { StateTag, shownQuantity, useText } from '../../kit/i18n/index.ts'

const tones: Readonly<Record<CheckStatus, Tone>> = {
  0: 'underWay',
  2: 'done',
  3: 'attention',
  4: 'draft',
  5: 'refused',
  6: 'attention',
}
export const StatusTag = ({ of }: { of: CheckStatus }) => (
  <StateTag tone={tones[of]}>{useText(checkMessages)(`status_${of}`)}</StateTag>
)
/** What an order is about, in one line. */
export const nameOf = ({ devName, selfNum, devSign }: Pick<CheckRow, 'devName' | 'selfNum' | 'devSign'>): string =>
  [devName, selfNum ?? devSign].filter(Boolean).join(' ')

interface Measured {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
  readonly unit?: string | null | undefined
}
/** `30 – 75 °C`, or nothing where any figure is good. */
export const useLimits = (): ((of: Measured) => string) => {
  const t = useText(checkMessages)
  return ({ min, max, unit }) => {
    const words = { min: shownQuantity(min ?? '') ?? '', max: shownQuantity(max ?? '') ?? '', unit: unit ?? '' }
    if (min && max) return t('limits', words).trim()
    if (min) return t('limitsLeast', words).trim()
    return max ? t('limitsMost', words).trim() : ''
  }
}
const isMeter = (unit: string | null | undefined): unit is (typeof meterKinds)[number] =>
  meterKinds.some((kind) => kind === unit)
/** What was found of an item, as a person says it. */
export const useValue = (): ((kind: string, value: string, unit: string | null | undefined) => string) => {
  const t = useText(checkMessages)
  const m = useText(meterMessages)
  return (kind, value, unit) => {
    if (kind === 'yesNo') return value === 'N' ? t('yesN') : t('yesY')
    const said = isMeter(unit) ? m(`unit_${unit}`) : (unit ?? '')
    return kind === 'number' || kind === 'meter' ? `${shownQuantity(value) ?? value} ${said}`.trim() : value
  }
}
export const useSeverity = () => {
  const t = useText(checkMessages)
  return (of: CheckRow['severity']): string => (of === null ? '' : t(`severity_${of}`))
}
