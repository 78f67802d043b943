import { type MeterKind, type MeterRow, meter } from '@geodepot/contracts/equipment/meter.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'

const none: readonly MeterRow[] = []
/** The meters of a device, where one is named. */
export const useMeters = (deviceId: number | undefined): readonly MeterRow[] =>
  useApiQuery(meter.list, { deviceId: deviceId ?? 0 }, { enabled: deviceId !== undefined }).data ?? none

/** A figure of a meter with its unit. */
export const useMeterFigure = (): ((kind: MeterKind, value: string) => string) => {
  const t = useText(meterMessages)
  return (kind, value) => `${shownQuantity(value)} ${t(`unit_${kind}`)}`
}
