import { type DeviceRow, device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { useApiMutation, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** Takes a device out of the ledger once the person has said yes to a question that names it. */
export const useRemove = (): ((
  row: Pick<DeviceRow, 'devId' | 'devName' | 'selfNum' | 'devSign'>,
) => Promise<boolean>) => {
  const t = useText(deviceMessages)
  const { run } = useApiMutation(device.remove)
  return async (row) => {
    const name = [row.devName, row.selfNum ?? row.devSign].filter((part) => part !== null && part !== '').join(' ')
    if (
      !(await toast.confirm({
        title: t('removeTitle'),
        text: t('removeQuestion', { name }),
        ok: t('remove'),
        danger: true,
      }))
    )
      return false
    try {
      await run({ ids: String(row.devId) })
      return true
    } catch {
      // Why it stays was told by the call.
      return false
    }
  }
}
